"""Alpha-beta, another way: the bound is moved first, and the node is left when the two meet."""

from math import inf


def alpha_beta_search(game, state):
    player = game.to_move(state)
    return max_value(game, state, player, -inf, inf)[1]


def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v = -inf
    move = None
    for action in game.actions(state):
        value = min_value(game, game.result(state, action), player, alpha, beta)[0]
        if value > v:
            v = value
            move = action
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v, move


def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    v = inf
    move = None
    for action in game.actions(state):
        value = max_value(game, game.result(state, action), player, alpha, beta)[0]
        if value < v:
            v = value
            move = action
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v, move
