"""Style: helpers in a folder without __init__.py, which Python 3 imports as well."""

from tools.bounds import INFINITY


def minimax_decision(state):
    best, choice = -INFINITY, None
    for action, child in state.successors():
        value = min_value(child)
        if value > best:
            best, choice = value, action
    return choice


def max_value(state):
    v = state.utility() if state.is_terminal() else -INFINITY
    for _, child in state.successors():
        v = max(v, min_value(child))
    return v


def min_value(state):
    v = state.utility() if state.is_terminal() else INFINITY
    for _, child in state.successors():
        v = min(v, max_value(child))
    return v
