"""Labelled game trees from lecture notes: a node says who moves, and labels need not alternate."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.dialects.board import Board, Handle, TooManyLooks
from autograder.dialects.dialect import Dialect
from autograder.wire import CHILDREN, IS_TERMINAL, LABEL, VALUE


class Node(Handle):
    """A node of the tree; what it tells, it tells as an attribute."""

    __slots__ = ()

    @property
    def is_terminal(self) -> bool:
        board = self._board
        board.events.append(self._event + IS_TERMINAL)
        if len(board.events) > board.limit:
            raise TooManyLooks
        return self._is_leaf

    @property
    def value(self) -> int | float:
        return self._board.value(self, VALUE, "value")

    @property
    def label(self) -> str | None:
        """ "MAX" or "MIN"; None at a terminal node, where nobody moves."""
        board = self._board
        board.events.append(self._event + LABEL)
        if len(board.events) > board.limit:
            raise TooManyLooks
        return self._label

    @property
    def children(self) -> tuple[Handle, ...]:
        board = self._board
        board.events.append(self._event + CHILDREN)
        if len(board.events) > board.limit:
            raise TooManyLooks
        return tuple((self._ways or board.ways(self)).values())


def view(board: Board, node: int) -> Mapping[str, object]:
    return {"x": board.handle(node, Node)}


DIALECT = Dialect(name="labelled-tree", view=view, any_root=True, any_labels=True, tells_turns=True, one_by_one=False)
