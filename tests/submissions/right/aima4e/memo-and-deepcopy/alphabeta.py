"""Style: functools caches on the functions, which take state and window as keys."""

from copy import deepcopy
from functools import cache, lru_cache
from math import inf


def alpha_beta_search(game, state):
    return max_value(deepcopy(game), deepcopy(state), game.to_move(state), -inf, inf)[1]


@lru_cache(maxsize=None)
def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = -inf, None
    for action in game.actions(state):
        new, _ = min_value(game, game.result(state, action), player, max(alpha, v), beta)
        if new > v:
            v, move = new, action
        if v >= beta:
            break
    return v, move


@cache
def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = inf, None
    for action in game.actions(state):
        new, _ = max_value(game, game.result(state, action), player, alpha, min(beta, v))
        if new < v:
            v, move = new, action
        if v <= alpha:
            break
    return v, move
