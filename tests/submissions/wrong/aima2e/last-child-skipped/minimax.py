"""MINIMAX-DECISION, after the slides to Russell & Norvig, Artificial Intelligence: A Modern Approach, 2nd edition,
chapter 6."""

from math import inf


def minimax_decision(state):
    return max(state.actions(), key=lambda a: min_value(state.result(a)))


def max_value(state):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for a, s in state.successors()[:-1]:
        v = max(v, min_value(s))
    return v


def min_value(state):
    if state.is_terminal():
        return state.utility()
    v = inf
    for a, s in state.successors()[:-1]:
        v = min(v, max_value(s))
    return v
