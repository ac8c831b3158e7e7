"""Both searches in one module, with and without a window."""

from math import inf


def minimax_value(x):
    if x.is_terminal:
        return x.value
    return max_value(x) if x.label == "MAX" else min_value(x)


def alphabeta_pruning(x, alpha, beta):
    if x.is_terminal:
        return x.value
    return max_value(x, alpha, beta, True) if x.label == "MAX" else min_value(x, alpha, beta, True)


def max_value(x, alpha=None, beta=None, prune=None):
    prune = alpha is not None if prune is None else prune
    v = -inf
    for child in x.children:
        v = max(v, alphabeta_pruning(child, max(alpha, v), beta) if prune else minimax_value(child))
        if prune and v >= beta:
            break
    return v


def min_value(x, alpha=None, beta=None, prune=None):
    prune = alpha is not None if prune is None else prune
    v = inf
    for child in x.children:
        v = min(v, alphabeta_pruning(child, alpha, min(beta, v)) if prune else minimax_value(child))
        if prune and v <= alpha:
            break
    return v
