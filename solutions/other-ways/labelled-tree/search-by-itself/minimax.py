"""Minimax, another way: the search asks the label at every node itself; the two functions start from its answers."""


def minimax_value(x):
    if x.is_terminal:
        return x.value
    best = None
    for y in x.children:
        score = minimax_value(y)
        if best is None:
            best = score
        elif x.label == "MAX" and score > best:
            best = score
        elif x.label == "MIN" and score < best:
            best = score
    return best


def max_value(x):
    return max([minimax_value(y) for y in x.children])


def min_value(x):
    return min([minimax_value(y) for y in x.children])
