"""MINIMAX-SEARCH, after Russell & Norvig, Artificial Intelligence: A Modern Approach, 4th edition,
chapter "Adversarial Search and Games"."""

from math import inf


def minimax_search(game, state):
    player = game.to_move(state)
    move, value = max_value(game, state, player)
    return move


def max_value(game, state, player):
    if game.is_terminal(state):
        return None, game.utility(state, player)
    v, move = -inf, None
    for a in game.actions(state):
        a2, v2 = min_value(game, game.result(state, a), player)
        if v2 > v:
            v, move = v2, a
    return move, v


def min_value(game, state, player):
    if game.is_terminal(state):
        return None, game.utility(state, player)
    v, move = inf, None
    for a in game.actions(state):
        a2, v2 = max_value(game, game.result(state, a), player)
        if v2 < v:
            v, move = v2, a
    return move, v
