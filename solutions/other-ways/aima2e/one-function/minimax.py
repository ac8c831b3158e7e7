"""Minimax, another way: one function for both players, told who moves."""

from math import inf


def minimax_decision(state):
    best, best_action = -inf, None
    for action, child in state.successors():
        score = solve(child, False)
        if score > best:
            best, best_action = score, action
    return best_action


def solve(state, maximises):
    if state.is_terminal():
        return state.utility()
    best = -inf if maximises else inf
    for action, child in state.successors():
        score = solve(child, not maximises)
        if (score > best) if maximises else (score < best):
            best = score
    return best


def max_value(state):
    return solve(state, True)


def min_value(state):
    return solve(state, False)
