"""Style: a package of helpers with relative imports beside the file."""

from helpers import children, is_leaf


def minimax_decision(state):
    return max(state.successors(), key=lambda pair: min_value(pair[1]))[0]


def max_value(state):
    return state.utility() if is_leaf(state) else max(map(min_value, children(state)))


def min_value(state):
    return state.utility() if is_leaf(state) else min(map(max_value, children(state)))
