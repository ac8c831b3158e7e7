"""Alpha-beta, another way: the bound itself is returned where a node is cut."""

from math import inf


def alpha_beta_search(game, state):
    player = game.to_move(state)
    alpha = -inf
    best_action = None
    for action in game.actions(state):
        score = min_value(game, game.result(state, action), player, alpha, inf)[0]
        if score > alpha:
            alpha = score
            best_action = action
    return best_action


def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    best_action = None
    for action in game.actions(state):
        score = min_value(game, game.result(state, action), player, alpha, beta)[0]
        if score > alpha:
            alpha = score
            best_action = action
        if alpha >= beta:
            return beta, best_action
    return alpha, best_action


def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    best_action = None
    for action in game.actions(state):
        score = max_value(game, game.result(state, action), player, alpha, beta)[0]
        if score < beta:
            beta = score
            best_action = action
        if beta <= alpha:
            return alpha, best_action
    return beta, best_action
