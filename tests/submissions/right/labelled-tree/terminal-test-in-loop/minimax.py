"""Style: the parent's loop tests each child; max_value and min_value know inner nodes only."""


def minimax_value(x):
    if x.is_terminal:
        return x.value
    if x.label == "MAX":
        return max_value(x)
    return min_value(x)


def values_of_children(x):
    for child in x.children:
        if child.is_terminal:
            yield child.value
        elif child.label == "MAX":
            yield max_value(child)
        else:
            yield min_value(child)


def max_value(x):
    return max(values_of_children(x))


def min_value(x):
    return min(values_of_children(x))
