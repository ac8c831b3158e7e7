"""Minimax, another way: all children's values in a list, and the best of them."""


def minimax_decision(state):
    values = [min_value(state.result(action)) for action in state.actions()]
    v = max(values)
    return state.actions()[values.index(v)]


def max_value(state):
    if state.is_terminal():
        return state.utility()
    values = [min_value(state.result(action)) for action in state.actions()]
    return max(values)


def min_value(state):
    if state.is_terminal():
        return state.utility()
    values = [max_value(state.result(action)) for action in state.actions()]
    return min(values)
