"""A toy dialect, from outside: a position tells whether it is over, what it is worth, and where one can go from it."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.dialects.board import Board, Handle
from autograder.dialects.dialect import Dialect
from autograder.wire import IS_TERMINAL, SUCCESSORS, UTILITY


class Position(Handle):
    """Everything without parentheses: `x.over`, `x.worth`, `x.ways`."""

    __slots__ = ()

    @property
    def over(self) -> bool:
        self._board.note(IS_TERMINAL, self._node)
        return self._is_leaf

    @property
    def worth(self) -> int | float:
        return self._board.value(self, UTILITY, "worth")

    @property
    def ways(self) -> dict[str, Handle]:
        self._board.note(SUCCESSORS, self._node)
        return dict(self._ways or self._board.ways(self))


def view(board: Board, node: int) -> Mapping[str, object]:
    return {"x": board.handle(node, Position)}


DIALECT = Dialect(name="toy-positions", view=view, one_by_one=False)
