"""Style: the slides, line by line."""

from math import inf


def max_player(state, depth):
    v, move = -inf, None
    for a in state.actions():
        new = min_eval(state.result(a), 2, depth)
        if new > v:
            v, move = new, a
    return v, move


def min_eval(state, d, depth):
    if state.is_terminal() or d > depth:
        return state.eval()
    v = inf
    for a in state.actions():
        v = min(v, max_eval(state.result(a), d + 1, depth))
    return v


def max_eval(state, d, depth):
    if state.is_terminal() or d > depth:
        return state.eval()
    v = -inf
    for a in state.actions():
        v = max(v, min_eval(state.result(a), d + 1, depth))
    return v
