"""Style: a memoising class as a decorator, dressed up with functools.update_wrapper."""

from functools import update_wrapper


class Memo:
    def __init__(self, function):
        self.function = function
        self.table = {}
        update_wrapper(self, function)

    def __call__(self, *args):
        if args not in self.table:
            self.table[args] = self.function(*args)
        return self.table[args]


@Memo
def minimax_value(x):
    if x.is_terminal:
        return x.value
    return max_value(x) if x.label == "MAX" else min_value(x)


@Memo
def max_value(x):
    return max(minimax_value(child) for child in x.children)


@Memo
def min_value(x):
    return min(minimax_value(child) for child in x.children)
