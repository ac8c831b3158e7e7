"""Minimax, another way: MAX-VALUE searches the root too and remembers the best action of every state."""

from math import inf

best_action = {}


def minimax_decision(state):
    max_value(state)
    return best_action[state]


def max_value(state):
    if state.is_terminal():
        return state.utility()
    best = -inf
    for action, child in state.successors():
        score = min_value(child)
        if score > best:
            best = score
            best_action[state] = action
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
