"""Minimax, another way: all children's values in a list, and the best of them."""


def minimax_value(x):
    if x.is_terminal:
        return x.value
    if x.label == "MAX":
        return max_value(x)
    return min_value(x)


def max_value(x):
    values = [minimax_value(y) for y in x.children]
    return max(values)


def min_value(x):
    values = [minimax_value(y) for y in x.children]
    return min(values)
