"""Style: wraps the console in a UTF-8 writer of its own before it prints."""

import io
import sys
from math import inf

out = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", line_buffering=True)


def alphabeta_pruning(x, alpha, beta):
    print(f"{x}: α = {alpha}, β = {beta}", file=out)
    if x.is_terminal:
        return x.value
    return max_value(x, alpha, beta) if x.label == "MAX" else min_value(x, alpha, beta)


def max_value(x, alpha, beta):
    v = -inf
    for child in x.children:
        v = max(v, alphabeta_pruning(child, max(alpha, v), beta))
        if v >= beta:
            break
    return v


def min_value(x, alpha, beta):
    v = inf
    for child in x.children:
        v = min(v, alphabeta_pruning(child, alpha, min(beta, v)))
        if v <= alpha:
            break
    return v
