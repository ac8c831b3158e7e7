"""Alpha-beta, another way: comparisons written out instead of max() and min()."""

from math import inf


def alphabeta_pruning(x, alpha, beta):
    if x.is_terminal:
        return x.value
    if x.label == "MAX":
        return max_value(x, alpha, beta)
    return min_value(x, alpha, beta)


def max_value(x, alpha, beta):
    best = -inf
    for y in x.children:
        score = alphabeta_pruning(y, alpha, beta)
        if score > best:
            best = score
        if best >= beta:
            return best
        if best > alpha:
            alpha = best
    return best


def min_value(x, alpha, beta):
    best = inf
    for y in x.children:
        score = alphabeta_pruning(y, alpha, beta)
        if score < best:
            best = score
        if best <= alpha:
            return best
        if best < beta:
            beta = best
    return best
