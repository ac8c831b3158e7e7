from math import inf


def minimax_value(x):
    if x.is_terminal:
        return x.value
    if x.label == "MAX":
        return max_value(x)
    if x.label == "MIN":
        return min_value(x)


def max_value(x):
    v = -inf
    for child in x.children:
        v = max(v, minimax_value(child))
    return v


def min_value(x):
    v = inf
    for child in x.children:
        v = min(v, minimax_value(x))
    return v
