"""Style: alphabeta.py imports from minimax.py."""

from __future__ import annotations

import minimax
from minimax import State, Value, stops

INFINITY = float("inf")


def max_player(state: State, depth: int = 3) -> tuple[Value, str | None]:
    value: Value = -INFINITY
    choice: str | None = None
    for action in state.actions():
        new = min_eval(state.result(action), 2, value, INFINITY, depth)
        if new > value:
            value, choice = new, action
    return value, choice


def min_eval(state: State, d: int, alpha: Value, beta: Value, depth: int) -> Value:
    if stops(state, d, depth):
        return minimax.min_eval(state, d, depth)
    v: Value = INFINITY
    for action in state.actions():
        v = min(v, max_eval(state.result(action), d + 1, alpha, beta, depth))
        if v <= alpha:
            break
        beta = min(beta, v)
    return v


def max_eval(state: State, d: int, alpha: Value, beta: Value, depth: int) -> Value:
    if stops(state, d, depth):
        return minimax.max_eval(state, d, depth)
    v: Value = -INFINITY
    for action in state.actions():
        v = max(v, min_eval(state.result(action), d + 1, alpha, beta, depth))
        if v >= beta:
            break
        alpha = max(alpha, v)
    return v


if __name__ == "__main__":
    print(max_player(None, 3))
