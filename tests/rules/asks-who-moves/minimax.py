"""Minimax that asks the game who moves, so that a player may move several times in a row."""

from math import inf


def minimax_search(game, state):
    _, move = max_value(game, state, game.to_move(state))
    return move


def value_of(game, state, player):
    return (max_value if game.to_move(state) == player else min_value)(game, state, player)


def max_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = value_of(game, game.result(state, a), player)
        if v2 > v:
            v, move = v2, a
    return v, move


def min_value(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = value_of(game, game.result(state, a), player)
        if v2 < v:
            v, move = v2, a
    return v, move
