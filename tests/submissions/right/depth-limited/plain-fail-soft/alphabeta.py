"""Style: the slides, line by line, with fail-soft results."""

from math import inf


def max_player(state, depth):
    v, move = -inf, None
    for a in state.actions():
        new = min_eval(state.result(a), 2, v, inf, depth)
        if new > v:
            v, move = new, a
    return v, move


def min_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v = inf
    for a in state.actions():
        v = min(v, max_eval(state.result(a), d + 1, alpha, beta, depth))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def max_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v = -inf
    for a in state.actions():
        v = max(v, min_eval(state.result(a), d + 1, alpha, beta, depth))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v
