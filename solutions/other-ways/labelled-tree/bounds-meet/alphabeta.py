"""Alpha-beta, another way: the bound is moved first, and the node is left when the two meet."""

from math import inf


def alphabeta_pruning(x, alpha, beta):
    if x.is_terminal:
        return x.value
    elif x.label == "MIN":
        return min_value(x, alpha, beta)
    else:
        return max_value(x, alpha, beta)


def max_value(x, alpha, beta):
    v = -inf
    for y in x.children:
        value = alphabeta_pruning(y, alpha, beta)
        v = max(v, value)
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def min_value(x, alpha, beta):
    v = inf
    for y in x.children:
        value = alphabeta_pruning(y, alpha, beta)
        v = min(v, value)
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
