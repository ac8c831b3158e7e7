"""Style: the players are a str enum, and the window is a small dataclass."""

from dataclasses import dataclass, replace
from enum import Enum
from math import inf


class Player(str, Enum):
    MAX = "MAX"
    MIN = "MIN"


@dataclass(frozen=True)
class Window:
    alpha: float = -inf
    beta: float = inf


def search(game, state, player, window):
    if game.is_terminal(state):
        return game.utility(state, player), None
    ours = game.to_move(state) == player
    best = (-inf, None) if ours else (inf, None)
    for action in game.actions(state):
        value, _ = search(game, game.result(state, action), player, window)
        if ours and value > best[0]:
            best = (value, action)
            window = replace(window, alpha=max(window.alpha, value))
        elif not ours and value < best[0]:
            best = (value, action)
            window = replace(window, beta=min(window.beta, value))
        if window.alpha >= window.beta:
            break
    return best


def alpha_beta_search(game, state):
    return search(game, state, Player(game.to_move(state)), Window())[1]


def max_value(game, state, player, alpha, beta):
    return search(game, state, Player(player), Window(alpha, beta))


def min_value(game, state, player, alpha, beta):
    return search(game, state, Player(player), Window(alpha, beta))
