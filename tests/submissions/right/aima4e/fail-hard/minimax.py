"""Style: one shared function with a maximising flag."""

from math import inf


def value_of(game, state, player, maximising):
    if game.is_terminal(state):
        return game.utility(state, player), None
    best, move = (-inf, None) if maximising else (inf, None)
    for action in game.actions(state):
        value, _ = value_of(game, game.result(state, action), player, not maximising)
        if (maximising and value > best) or (not maximising and value < best):
            best, move = value, action
    return best, move


def minimax_search(game, state):
    return value_of(game, state, game.to_move(state), True)[1]


def max_value(game, state, player):
    return value_of(game, state, player, True)


def min_value(game, state, player):
    return value_of(game, state, player, False)
