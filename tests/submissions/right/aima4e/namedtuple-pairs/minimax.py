"""Style: the (value, action) pairs are named tuples."""

from collections import namedtuple
from math import inf

Choice = namedtuple("Choice", ["value", "action"])


def minimax_search(game, state):
    return max_value(game, state, game.to_move(state)).action


def max_value(game, state, player):
    if game.is_terminal(state):
        return Choice(game.utility(state, player), None)
    best = Choice(-inf, None)
    for action in game.actions(state):
        value = min_value(game, game.result(state, action), player).value
        if value > best.value:
            best = Choice(value, action)
    return best


def min_value(game, state, player):
    if game.is_terminal(state):
        return Choice(game.utility(state, player), None)
    best = Choice(inf, None)
    for action in game.actions(state):
        value = max_value(game, game.result(state, action), player).value
        if value < best.value:
            best = Choice(value, action)
    return best
