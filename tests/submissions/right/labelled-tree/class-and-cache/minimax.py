"""Style: a class wraps each node, with cached properties."""

from functools import cached_property


class Wrapped:
    def __init__(self, node):
        self.node = node

    @cached_property
    def children(self):
        return [Wrapped(child) for child in self.node.children]

    @cached_property
    def worth(self):
        if not self.children:
            return self.node.value
        pick = max if self.node.label == "MAX" else min
        return pick(child.worth for child in self.children)


def minimax_value(x):
    return Wrapped(x).worth


def max_value(x):
    return Wrapped(x).worth


def min_value(x):
    return Wrapped(x).worth
