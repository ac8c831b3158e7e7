"""Style: a decorator that prints what it calls; its wrapper names the parameters in its own way."""

from functools import wraps
from math import inf


def traced(function):
    @wraps(function)
    def tracing(node, low, high):
        print("->", function.__name__, node, low, high)
        result = function(node, low, high)
        print("<-", function.__name__, node, result)
        return result

    return tracing


@traced
def alphabeta_pruning(x, alpha, beta):
    if x.is_terminal:
        return x.value
    return max_value(x, alpha, beta) if x.label == "MAX" else min_value(x, alpha, beta)


@traced
def max_value(x, alpha, beta):
    v = -inf
    for child in x.children:
        v = max(v, alphabeta_pruning(child, max(alpha, v), beta))
        if v >= beta:
            break
    return v


@traced
def min_value(x, alpha, beta):
    v = inf
    for child in x.children:
        v = min(v, alphabeta_pruning(child, alpha, min(beta, v)))
        if v <= alpha:
            break
    return v
