"""Alpha-beta that asks the game who moves, so that a player may move several times in a row."""

from math import inf


def alpha_beta_search(game, state):
    _, move = max_value(game, state, game.to_move(state), -inf, inf)
    return move


def value_of(game, state, player, alpha, beta):
    return (max_value if game.to_move(state) == player else min_value)(game, state, player, alpha, beta)


def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = value_of(game, game.result(state, a), player, alpha, beta)
        if v2 > v:
            v, move = v2, a
        if v >= beta:
            return v, move
        alpha = max(alpha, v)
    return v, move


def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = value_of(game, game.result(state, a), player, alpha, beta)
        if v2 < v:
            v, move = v2, a
        if v <= alpha:
            return v, move
        beta = min(beta, v)
    return v, move
