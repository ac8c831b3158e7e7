from math import inf


def alphabeta_pruning(x, alpha, beta):
    if x.is_terminal:
        return x.value
    return max_value(x, alpha, beta) if x.label == "MAX" else min_value(x, alpha, beta)


def max_value(x, alpha, beta):
    v = -inf
    for y in x.children:
        if y.label == "MAX":
            v = max(v, max_value(y, -inf, inf))
        else:
            v = max(v, alphabeta_pruning(y, alpha, beta))
        if v >= beta:
            break
        alpha = max(alpha, v)
    return v


def min_value(x, alpha, beta):
    v = inf
    for y in x.children:
        if y.label == "MIN":
            v = min(v, min_value(y, -inf, inf))
        else:
            v = min(v, alphabeta_pruning(y, alpha, beta))
        if v <= alpha:
            break
        beta = min(beta, v)
    return v
