"""Style: the players are a str enum, and a match statement tells who moves."""

from enum import Enum
from math import inf


class Player(str, Enum):
    MAX = "MAX"
    MIN = "MIN"


def search(game, state, player):
    if game.is_terminal(state):
        return game.utility(state, player), None
    match Player(game.to_move(state)):
        case mover if mover is player:
            best, better = (-inf, None), float.__gt__
        case _:
            best, better = (inf, None), float.__lt__
    for action in game.actions(state):
        value, _ = search(game, game.result(state, action), player)
        if better(float(value), float(best[0])):
            best = (value, action)
    return best


def minimax_search(game, state):
    return search(game, state, Player(game.to_move(state)))[1]


def max_value(game, state, player):
    return search(game, state, Player(player))


def min_value(game, state, player):
    return search(game, state, Player(player))
