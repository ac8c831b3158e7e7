"""Style: type hints, future annotations, and demo code under __main__."""

from __future__ import annotations

from typing import Protocol, TypeAlias

Value: TypeAlias = "int | float"


class State(Protocol):
    def actions(self) -> list[str]: ...
    def result(self, action: str) -> State: ...
    def is_terminal(self) -> bool: ...
    def eval(self) -> Value: ...


def max_player(state: State, depth: int = 3) -> tuple[Value, str]:
    best: tuple[Value, str] | None = None
    for action in state.actions():
        value = min_eval(state.result(action), 2, depth)
        if best is None or value > best[0]:
            best = (value, action)
    assert best is not None
    return best


def stops(state: State, d: int, depth: int) -> bool:
    return d > depth or state.is_terminal()


def min_eval(state: State, d: int, depth: int) -> Value:
    if stops(state, d, depth):
        return state.eval()
    return min(max_eval(state.result(action), d + 1, depth) for action in state.actions())


def max_eval(state: State, d: int, depth: int) -> Value:
    if stops(state, d, depth):
        return state.eval()
    return max(min_eval(state.result(action), d + 1, depth) for action in state.actions())


if __name__ == "__main__":

    class Leaf:
        def __init__(self, value):
            self.value = value

        def is_terminal(self):
            return True

        def eval(self):
            return self.value

    print(max_eval(Leaf(3), 1, 1))
    raise SystemExit(0)
