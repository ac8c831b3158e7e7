"""Style: other parameter names in the declared positions, and *window."""

from math import inf


def alpha_beta_decision(node):
    low, choice = -inf, None
    for move, after in node.successors():
        score = min_value(after, low, inf)
        if score > low:
            low, choice = score, move
    return choice


def max_value(node, *window):
    low, high = window
    if node.is_terminal():
        return node.utility()
    best = -inf
    for _, after in node.successors():
        best = max(best, min_value(after, max(low, best), high))
        if best >= high:
            break
    return best


def min_value(node, a, b, depth=0, verbose=False):
    if node.is_terminal():
        return node.utility()
    best = inf
    for _, after in node.successors():
        best = min(best, max_value(after, a, min(b, best)))
        if best <= a:
            break
    return best
