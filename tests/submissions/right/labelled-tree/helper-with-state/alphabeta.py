"""Style: a cut-off value kept in a module-level list, and negamax by label."""

import counter

counter.start()
seen = []
BIG = 10**6


def alphabeta_pruning(x, alpha, beta):
    assert x not in seen, "a node is searched once"
    seen.append(x)
    if x.is_terminal:
        return x.value
    sign = 1 if x.label == "MAX" else -1
    low, high = (alpha, beta) if sign == 1 else (-beta, -alpha)
    best = -BIG
    for child in x.children:
        best = max(best, sign * alphabeta_pruning(child, *sorted([sign * max(low, best), sign * high])))
        if best >= high:
            break
    return sign * best


def max_value(x, alpha, beta):
    return alphabeta_pruning(x, alpha, beta)


def min_value(x, alpha, beta):
    return alphabeta_pruning(x, alpha, beta)
