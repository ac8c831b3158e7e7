"""Minimax, another way: comparisons written out instead of max() and min()."""

from math import inf


def minimax_decision(state):
    best = -inf
    best_action = None
    for action, child in state.successors():
        score = min_value(child)
        if score > best:
            best = score
            best_action = action
    return best_action


def max_value(state):
    if state.is_terminal():
        return state.utility()
    best = -inf
    for action, child in state.successors():
        score = min_value(child)
        if score > best:
            best = score
    return best


def min_value(state):
    if state.is_terminal():
        return state.utility()
    best = inf
    for action, child in state.successors():
        score = max_value(child)
        if score < best:
            best = score
    return best
