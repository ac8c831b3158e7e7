from math import inf


def alphabeta_pruning(x, alpha, beta):
    if x.is_terminal:
        return x.value
    if x.label == "MAX":
        return max_value(x, alpha, beta)
    return min_value(x, alpha, beta)


def value_of(kind, y, alpha, beta):
    if kind is None:
        return y.value
    return max_value(y, alpha, beta) if kind == "MAX" else min_value(y, alpha, beta)


def max_value(x, alpha, beta):
    v = -inf
    kinds = [y.label for y in x.children]
    for kind, y in zip(kinds, x.children):
        v = max(v, value_of(kind, y, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(x, alpha, beta):
    v = inf
    kinds = [y.label for y in x.children]
    for kind, y in zip(kinds, x.children):
        v = min(v, value_of(kind, y, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
