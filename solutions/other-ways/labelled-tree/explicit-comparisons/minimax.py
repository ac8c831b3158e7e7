"""Minimax, another way: comparisons written out instead of max() and min()."""

from math import inf


def minimax_value(x):
    if x.is_terminal:
        return x.value
    if x.label == "MAX":
        return max_value(x)
    return min_value(x)


def max_value(x):
    best = -inf
    for y in x.children:
        score = minimax_value(y)
        if score > best:
            best = score
    return best


def min_value(x):
    best = inf
    for y in x.children:
        score = minimax_value(y)
        if score < best:
            best = score
    return best
