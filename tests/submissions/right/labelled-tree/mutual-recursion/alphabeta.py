"""Style: three mutually recursive functions, fail-soft."""

from math import inf


def alphabeta_pruning(x, alpha, beta):
    if x.is_terminal:
        return x.value
    return max_value(x, alpha, beta) if x.label == "MAX" else min_value(x, alpha, beta)


def max_value(x, alpha, beta):
    v = -inf
    for child in x.children:
        v = max(v, alphabeta_pruning(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(x, alpha, beta):
    v = inf
    for child in x.children:
        v = min(v, alphabeta_pruning(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
