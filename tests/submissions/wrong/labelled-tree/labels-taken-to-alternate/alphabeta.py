"""Alpha-beta pruning, after the lecture notes on game trees with labelled nodes: the label says who moves."""

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
        v = max(v, y.value if y.is_terminal else min_value(y, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(x, alpha, beta):
    v = inf
    for y in x.children:
        v = min(v, y.value if y.is_terminal else max_value(y, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
