"""Style: a helper module keeps state that would spoil a second call."""

import counter

counter.start()


def minimax_value(x):
    counter.tick()
    if x.is_terminal:
        return x.value
    return max_value(x) if x.label == "MAX" else min_value(x)


def max_value(x):
    return max(minimax_value(child) for child in x.children)


def min_value(x):
    return min(minimax_value(child) for child in x.children)
