"""Style: a match statement on the label; a terminal node has none."""


def minimax_value(x):
    match x.label:
        case "MAX":
            return max_value(x)
        case "MIN":
            return min_value(x)
        case None:
            return x.value


def max_value(x):
    first, *others = x.children
    best = minimax_value(first)
    for child in others:
        best = max(best, minimax_value(child))
    return best


def min_value(x):
    first, *others = x.children
    best = minimax_value(first)
    for child in others:
        best = min(best, minimax_value(child))
    return best
