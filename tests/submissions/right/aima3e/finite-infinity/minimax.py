"""Style: sys.maxsize as infinity, and values through float()."""

import sys


def minimax_decision(state):
    best, choice = -sys.maxsize - 1, None
    for action in state.actions():
        value = min_value(state.result(action))
        if value > best:
            best, choice = value, action
    return choice


def max_value(state):
    if state.is_terminal():
        return float(state.utility())
    v = -sys.maxsize - 1
    for action in state.actions():
        v = max(v, min_value(state.result(action)))
    return float(v)


def min_value(state):
    if state.is_terminal():
        return float(state.utility())
    v = sys.maxsize
    for action in state.actions():
        v = min(v, max_value(state.result(action)))
    return float(v)
