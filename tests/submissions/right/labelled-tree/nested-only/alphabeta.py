"""Style: nested helpers only; the search itself returns the value."""

from math import inf


def alphabeta_pruning(x, alpha, beta):
    def highest(node, low, high):
        v = -inf
        for child in node.children:
            v = max(v, value(child, max(low, v), high))
            if v >= high:
                break
        return v

    def lowest(node, low, high):
        v = inf
        for child in node.children:
            v = min(v, value(child, low, min(high, v)))
            if v <= low:
                break
        return v

    def value(node, low, high):
        if node.is_terminal:
            return node.value
        return highest(node, low, high) if node.label == "MAX" else lowest(node, low, high)

    return value(x, alpha, beta)
