"""Minimax with type hints."""

from typing import Any, Optional

OTHER = {"MAX": "MIN", "MIN": "MAX"}


def minimax_search(game: Any, state: Any) -> str:
    return max_value(game, state, game.to_move(state))[1]


def max_value(game: Any, state: Any, player: str) -> tuple[float, Optional[str]]:
    if game.is_terminal(state):
        return game.utility(state, player), None
    options = [(min_value(game, game.result(state, a), OTHER[player])[0], a) for a in game.actions(state)]
    return max(options, key=lambda pair: pair[0])


def min_value(game: Any, state: Any, player: str) -> tuple[float, Optional[str]]:
    if game.is_terminal(state):
        return game.utility(state, player), None
    options = [(max_value(game, game.result(state, a), OTHER[player])[0], a) for a in game.actions(state)]
    return min(options, key=lambda pair: pair[0])
