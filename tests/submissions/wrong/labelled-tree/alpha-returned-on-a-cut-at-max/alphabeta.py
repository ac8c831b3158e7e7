from math import inf


def alphabeta_pruning(x, alpha, beta):
    if x.is_terminal:
        return x.value
    if x.label == "MAX":
        return max_value(x, alpha, beta)
    if x.label == "MIN":
        return min_value(x, alpha, beta)


def max_value(x, alpha, beta):
    v = -inf
    for y in x.children:
        v = max(v, alphabeta_pruning(y, alpha, beta))
        if v >= beta:
            return alpha
        alpha = max(alpha, v)
    return v


def min_value(x, alpha, beta):
    v = inf
    for y in x.children:
        v = min(v, alphabeta_pruning(y, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
