"""Minimax, another way: comparisons written out instead of max() and min()."""

from math import inf


def max_player(state, depth):
    best = -inf
    best_action = None
    for action in state.actions():
        score = min_eval(state.result(action), 2, depth)
        if score > best:
            best = score
            best_action = action
    return best, best_action


def min_eval(state, d, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    best = inf
    for action in state.actions():
        score = max_eval(state.result(action), d + 1, depth)
        if score < best:
            best = score
    return best


def max_eval(state, d, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    best = -inf
    for action in state.actions():
        score = min_eval(state.result(action), d + 1, depth)
        if score > best:
            best = score
    return best
