"""Style: a memoising decorator with functools.wraps that takes positional arguments only."""

from functools import wraps
from math import inf


def remembered(function):
    memo = {}

    @wraps(function)
    def wrapper(*args):
        if args not in memo:
            memo[args] = function(*args)
        return memo[args]

    return wrapper


def max_player(state, depth):
    best, move = -inf, None
    for action in state.actions():
        value = min_eval(state.result(action), 2, best, inf, depth)
        if value > best:
            best, move = value, action
    return best, move


@remembered
def min_eval(state, d, alpha, beta, depth):
    if d > depth or not state.actions():
        return state.eval()
    v = inf
    for action in state.actions():
        v = min(v, max_eval(state.result(action), d + 1, alpha, min(beta, v), depth))
        if v <= alpha:
            return v
    return v


@remembered
def max_eval(state, d, alpha, beta, depth):
    if d > depth or not state.actions():
        return state.eval()
    v = -inf
    for action in state.actions():
        v = max(v, min_eval(state.result(action), d + 1, max(alpha, v), beta, depth))
        if v >= beta:
            return v
    return v
