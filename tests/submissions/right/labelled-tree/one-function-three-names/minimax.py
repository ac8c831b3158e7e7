"""Style: one function with three names."""


def minimax_value(x):
    if not x.children:
        return x.value
    pick = {"MAX": max, "MIN": min}[x.label]
    return pick(map(minimax_value, x.children))


max_value = min_value = minimax_value
