"""Style: max_player returns a named tuple."""

from collections import namedtuple
from math import inf

Result = namedtuple("Result", "value action")


def max_player(state, depth):
    best = Result(-inf, None)
    for action in state.actions():
        value = min_eval(state.result(action), 2, best.value, inf, depth)
        if value > best.value:
            best = best._replace(value=value, action=action)
    return best


def min_eval(state, d, alpha, beta, depth):
    if state.is_terminal() or d > depth:
        return state.eval()
    v = inf
    for action in state.actions():
        v = min(v, max_eval(state.result(action), d + 1, alpha, min(beta, v), depth))
        if v <= alpha:
            break
    return v


def max_eval(state, d, alpha, beta, depth):
    if state.is_terminal() or d > depth:
        return state.eval()
    v = -inf
    for action in state.actions():
        v = max(v, min_eval(state.result(action), d + 1, max(alpha, v), beta, depth))
        if v >= beta:
            break
    return v
