import math


def alpha_beta_search(game, state):
    player = game.to_move(state)
    best = -math.inf
    best_action = None
    for action in game.actions(state):
        score = min_value(game, game.result(state, action), player, best, math.inf)[0]
        if score > best:
            best = score
            best_action = action
    return best_action


def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    chosen = None
    for action in game.actions(state):
        score = min_value(game, game.result(state, action), player, alpha, beta)[0]
        if score > alpha:
            alpha = score
            chosen = action
    return alpha, chosen


def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    chosen = None
    for action in game.actions(state):
        score = max_value(game, game.result(state, action), player, alpha, beta)[0]
        if score <= alpha:
            return alpha, action
        if score < beta:
            beta = score
            chosen = action
    return beta, chosen
