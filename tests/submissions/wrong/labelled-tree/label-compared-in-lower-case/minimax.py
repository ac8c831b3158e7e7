from math import inf


def minimax_value(x):
    if x.is_terminal:
        return x.value
    elif x.label == "max":
        return max_value(x)
    else:
        return min_value(x)


def max_value(x):
    v = -inf
    for y in x.children:
        v = max(v, minimax_value(y))
    return v


def min_value(x):
    v = inf
    for y in x.children:
        v = min(v, minimax_value(y))
    return v
