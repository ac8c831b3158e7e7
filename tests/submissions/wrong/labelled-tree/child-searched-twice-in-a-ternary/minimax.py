from math import inf


def minimax_value(x):
    if x.is_terminal:
        return x.value
    return max_value(x) if x.label == "MAX" else min_value(x)


def max_value(x):
    v = -inf
    for y in x.children:
        v = minimax_value(y) if minimax_value(y) > v else v
    return v


def min_value(x):
    v = inf
    for y in x.children:
        value = minimax_value(y)
        v = value if value < v else v
    return v
