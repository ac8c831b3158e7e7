"""Style: negamax with a sign and a turned window."""

from math import inf


def negamax(game, state, player, sign, alpha, beta):
    if game.is_terminal(state):
        return sign * game.utility(state, player), None
    best, move = -inf, None
    for a in game.actions(state):
        value = -negamax(game, game.result(state, a), player, -sign, -beta, -alpha)[0]
        if value > best:
            best, move = value, a
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best, move


def alpha_beta_search(game, state):
    return negamax(game, state, game.to_move(state), 1, -inf, inf)[1]


def max_value(game, state, player, alpha, beta):
    return negamax(game, state, player, 1, alpha, beta)


def min_value(game, state, player, alpha, beta):
    value, move = negamax(game, state, player, -1, -beta, -alpha)
    return -value, move
