"""Style: fail-hard, alpha and beta are the values themselves."""

from math import inf


def alpha_beta_search(game, state):
    return max_value(game, state, game.to_move(state), -inf, inf)[1]


def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    move = None
    for action in game.actions(state):
        value, _ = min_value(game, game.result(state, action), player, alpha, beta)
        if value >= beta:
            return beta, action
        if value > alpha:
            alpha, move = value, action
    return alpha, move


def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    move = None
    for action in game.actions(state):
        value, _ = max_value(game, game.result(state, action), player, alpha, beta)
        if value <= alpha:
            return alpha, action
        if value < beta:
            beta, move = value, action
    return beta, move
