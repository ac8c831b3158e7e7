"""Style: the (value, action) pairs are typed named tuples."""

from __future__ import annotations

from math import inf
from typing import NamedTuple


class Choice(NamedTuple):
    value: float
    action: str | None


def alpha_beta_search(game, state):
    return max_value(game, state, game.to_move(state), -inf, inf).action


def max_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return Choice(game.utility(state, player), None)
    best = Choice(-inf, None)
    for action in game.actions(state):
        value = min_value(game, game.result(state, action), player, max(alpha, best.value), beta).value
        if value > best.value:
            best = Choice(value, action)
        if best.value >= beta:
            break
    return best


def min_value(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return Choice(game.utility(state, player), None)
    best = Choice(inf, None)
    for action in game.actions(state):
        value = max_value(game, game.result(state, action), player, alpha, min(beta, best.value)).value
        if value < best.value:
            best = Choice(value, action)
        if best.value <= alpha:
            break
    return best
