"""Style: a decorator that counts calls, with functools.wraps and *args, **kwargs."""

from functools import wraps
from math import inf


def counted(function):
    @wraps(function)
    def counting(*args, **kwargs):
        counting.calls += 1
        return function(*args, **kwargs)

    counting.calls = 0
    return counting


def alpha_beta_search(game, state):
    move = max_value(game, state, game.to_move(state), -inf, inf)[1]
    print(max_value.calls, "max nodes and", min_value.calls, "min nodes")
    return move


@counted
def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    best = (-inf, None)
    for a in game.actions(state):
        v, _ = min_value(game, game.result(state, a), player, alpha, beta)
        if v > best[0]:
            best = (v, a)
        if v >= beta:
            return best
        alpha = max(alpha, v)
    return best


@counted
def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    best = (inf, None)
    for a in game.actions(state):
        v, _ = max_value(game, game.result(state, a), player, alpha, beta)
        if v < best[0]:
            best = (v, a)
        if v <= alpha:
            return best
        beta = min(beta, v)
    return best
