"""Alpha-beta, another way: comparisons written out instead of max() and min()."""

from math import inf


def alpha_beta_search(game, state):
    player = game.to_move(state)
    best = -inf
    best_action = None
    alpha = -inf
    for action in game.actions(state):
        score = min_value(game, game.result(state, action), player, alpha, inf)[0]
        if score > best:
            best = score
            best_action = action
        if best > alpha:
            alpha = best
    return best_action


def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    best = -inf
    best_action = None
    for action in game.actions(state):
        score = min_value(game, game.result(state, action), player, alpha, beta)[0]
        if score > best:
            best = score
            best_action = action
        if best >= beta:
            return best, best_action
        if best > alpha:
            alpha = best
    return best, best_action


def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player), None
    best = inf
    best_action = None
    for action in game.actions(state):
        score = max_value(game, game.result(state, action), player, alpha, beta)[0]
        if score < best:
            best = score
            best_action = action
        if best <= alpha:
            return best, best_action
        if best < beta:
            beta = best
    return best, best_action
