"""Alpha-beta, another way: a node is looked at while its window is open."""

from math import inf


def alpha_beta_search(game, state):
    player = game.to_move(state)
    value, move = max_value(game, state, player, -inf, inf)
    return move


def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    move = None
    actions = game.actions(state)
    place = 0
    while place < len(actions) and alpha < beta:
        score = min_value(game, game.result(state, actions[place]), player, alpha, beta)[0]
        if score > alpha:
            alpha = score
            move = actions[place]
        place = place + 1
    return alpha, move


def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    move = None
    actions = game.actions(state)
    place = 0
    while place < len(actions) and alpha < beta:
        score = max_value(game, game.result(state, actions[place]), player, alpha, beta)[0]
        if score < beta:
            beta = score
            move = actions[place]
        place = place + 1
    return beta, move
