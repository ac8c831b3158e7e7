"""MINIMAX-DECISION, after Russell & Norvig, Artificial Intelligence: A Modern Approach, 3rd edition, Figure 5.3."""

from math import inf


def minimax_decision(state):
    return max(state.actions(), key=lambda a: min_value(state.result(a)))


def max_value(state):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for a in state.actions():
        v = max(v, min_value(state.result(a)))
    return v


def min_value(state):
    if state.is_terminal():
        return state.utility()
    v = inf
    for a in state.actions():
        v = min(v, max_value(state.result(a)))
    return v
