from math import inf


def minimax_decision(state):
    return min(state.actions(), key=lambda a: min_value(state.result(a)))


def max_value(state):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for a, s in state.successors():
        v = max(v, min_value(s))
    return v


def min_value(state):
    if state.is_terminal():
        return state.utility()
    v = inf
    for a, s in state.successors():
        v = min(v, max_value(s))
    return v
