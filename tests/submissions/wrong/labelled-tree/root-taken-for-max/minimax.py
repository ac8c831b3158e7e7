def minimax_value(x):
    return x.value if x.is_terminal else max_value(x)


def max_value(x):
    return max(value_of(y) for y in x.children)


def min_value(x):
    return min(value_of(y) for y in x.children)


def value_of(x):
    if x.is_terminal:
        return x.value
    return max_value(x) if x.label == "MAX" else min_value(x)
