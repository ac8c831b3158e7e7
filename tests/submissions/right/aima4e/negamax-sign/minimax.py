"""Style: negamax with a sign."""

from math import inf


def negamax(game, state, player, sign):
    if game.is_terminal(state):
        return sign * game.utility(state, player), None
    best, move = -inf, None
    for a in game.actions(state):
        value = -negamax(game, game.result(state, a), player, -sign)[0]
        if value > best:
            best, move = value, a
    return best, move


def minimax_search(game, state):
    return negamax(game, state, game.to_move(state), 1)[1]


def max_value(game, state, player):
    return negamax(game, state, player, 1)


def min_value(game, state, player):
    value, move = negamax(game, state, player, -1)
    return -value, move
