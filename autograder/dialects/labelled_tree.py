"""Labelled game trees from lecture notes: a node says who moves, and labels need not alternate."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.dialects.board import Board, Handle
from autograder.dialects.dialect import Dialect
from autograder.wire import CHILDREN, IS_TERMINAL, LABEL, VALUE


class Node(Handle):
    """A node of the tree; what it tells, it tells as an attribute."""

    __slots__ = ()

    @property
    def is_terminal(self) -> bool:
        self._board.note(IS_TERMINAL, self._node)
        return not self._board.children[self._node]

    @property
    def value(self) -> int | float:
        return self._board.value(self._node, VALUE, "value")

    @property
    def label(self) -> str | None:
        """ "MAX" or "MIN"; None at a terminal node, where nobody moves."""
        self._board.note(LABEL, self._node)
        return self._board.labels[self._node]

    @property
    def children(self) -> tuple[Handle, ...]:
        board = self._board
        board.note(CHILDREN, self._node)
        return tuple([board.handle(child) for child in board.children[self._node]])


def view(board: Board, node: int) -> Mapping[str, object]:
    return {"x": board.handle(node, Node)}


DIALECT = Dialect(name="labelled-tree", view=view, any_root=True, any_labels=True)
