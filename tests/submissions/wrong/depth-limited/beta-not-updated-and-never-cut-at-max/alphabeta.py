from functools import partial
from math import inf

from window import raised, stop_at_min


def max_player(state, depth):
    look = partial(min_eval, d=2, beta=inf, depth=depth)
    best, choice = -inf, None
    for action in state.actions():
        value = look(state.result(action), alpha=best)
        if value > best:
            best, choice = value, action
    return best, choice


def min_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v = inf
    for action in state.actions():
        v = min(v, max_eval(state.result(action), d + 1, alpha, beta, depth))
        if stop_at_min(v, alpha):
            return v
    return v


def max_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v = -inf
    for action in state.actions():
        v = max(v, min_eval(state.result(action), d + 1, alpha, beta, depth))
        alpha = raised(alpha, v)
    return v
