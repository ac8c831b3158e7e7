from math import inf


def minimax_decision(state):
    values = {}
    for action in state.actions():
        values[action] = min_value(state.result(action))
    return max(values.values())


def max_value(state):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for action in state.actions():
        v = max(v, min_value(state.result(action)))
    return v


def min_value(state):
    if state.is_terminal():
        return state.utility()
    v = inf
    for action in state.actions():
        v = min(v, max_value(state.result(action)))
    return v
