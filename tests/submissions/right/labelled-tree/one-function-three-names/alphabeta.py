"""Style: one function with three names, and defaults for the window."""

from math import inf


def alphabeta_pruning(x, alpha=-inf, beta=inf):
    if not x.children:
        return x.value
    best = None
    for child in x.children:
        value = alphabeta_pruning(child, alpha, beta)
        if x.label == "MAX":
            best = value if best is None else max(best, value)
            alpha = max(alpha, best)
        else:
            best = value if best is None else min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


max_value = alphabeta_pruning
min_value = alphabeta_pruning
