"""Minimax, another way: all children's values in a list, and the best of them."""


def minimax_decision(state):
    values = [min_value(child) for action, child in state.successors()]
    v = max(values)
    return state.actions()[values.index(v)]


def max_value(state):
    if state.is_terminal():
        return state.utility()
    values = [min_value(child) for action, child in state.successors()]
    return max(values)


def min_value(state):
    if state.is_terminal():
        return state.utility()
    values = [max_value(child) for action, child in state.successors()]
    return min(values)
