from math import inf


def minimax_decision(state):
    best, decision = -inf, None
    for action, child in state.successors():
        value = min_value(child)
        if value > best:
            best, decision = value, action
    return decision


def max_value(state):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for action, child in state.successors():
        v = max(v, min_value(child))
    return v


def min_value(state):
    v = inf
    for action, child in state.successors():
        v = min(v, max_value(child))
    return v
