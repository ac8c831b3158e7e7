"""Minimax, another way: one function asks the label at every child."""


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
    return minimax_value(x)


def min_value(x):
    return minimax_value(x)
