"""Style: a decorator that counts calls, with functools.wraps and only *args."""

from functools import wraps
from math import inf

calls = {}


def counted(function):
    @wraps(function)
    def counting(*args):
        calls[function.__name__] = calls.get(function.__name__, 0) + 1
        return function(*args)

    return counting


@counted
def minimax_search(game, state):
    return max_value(game, state, game.to_move(state))[1]


@counted
def max_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    best = (-inf, None)
    for a in game.actions(state):
        v, _ = min_value(game, game.result(state, a), player)
        if v > best[0]:
            best = (v, a)
    return best


@counted
def min_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    best = (inf, None)
    for a in game.actions(state):
        v, _ = max_value(game, game.result(state, a), player)
        if v < best[0]:
            best = (v, a)
    return best
