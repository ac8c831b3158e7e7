"""Style: max_player returns a named tuple, kept best in a dataclass while it searches."""

from dataclasses import dataclass
from math import inf
from typing import NamedTuple, Optional


class Result(NamedTuple):
    value: float
    action: Optional[str]


@dataclass
class Best:
    value: float
    action: Optional[str] = None

    def offer(self, value, action):
        if value > self.value:
            self.value, self.action = value, action


def max_player(state, depth) -> Result:
    best = Best(-inf)
    for action in state.actions():
        best.offer(min_eval(state.result(action), 2, depth), action)
    return Result(best.value, best.action)


def min_eval(state, d, depth):
    if state.is_terminal() or d > depth:
        return state.eval()
    return min(max_eval(state.result(action), d + 1, depth) for action in state.actions())


def max_eval(state, d, depth):
    if state.is_terminal() or d > depth:
        return state.eval()
    return max(min_eval(state.result(action), d + 1, depth) for action in state.actions())
