"""Style: itertools, operator and map; pairs compared by their first item."""

from itertools import repeat
from operator import itemgetter

first = itemgetter(0)


def evaluate(game, state, player, pick, other):
    if game.is_terminal(state):
        return game.utility(state, player), None
    actions = game.actions(state)
    children = map(game.result, repeat(state), actions)
    values = (evaluate(game, child, player, other, pick)[0] for child in children)
    return pick(zip(values, actions), key=first)


def minimax_search(game, state):
    return evaluate(game, state, game.to_move(state), max, min)[1]


def max_value(game, state, player):
    return evaluate(game, state, player, max, min)


def min_value(game, state, player):
    return evaluate(game, state, player, min, max)
