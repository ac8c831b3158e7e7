"""A board is one tree laid out for one call; handles are what the student holds, and every look is an event.

This runs in the worker, beside student code: it knows nodes, and nothing of what is expected of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograder.wire import ILLEGAL, RESULT, STRIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn


class IllegalCall(ValueError, AttributeError):
    """The game was asked for something that it does not have; so `hasattr(x, "value")` is a fair question."""


class TooManyLooks(BaseException):
    """The call has looked at the game more often than any sensible search; not to be caught by `except Exception`."""


class Board:
    """The nodes of one tree and the record of everything that was asked about them."""

    __slots__ = ("_handles", "_kind", "actions", "children", "evals", "events", "labels", "limit", "names", "values")

    def __init__(self, tree: Mapping[str, Any], limit: int) -> None:
        self.names: Sequence[str] = tree["names"]
        self.labels: Sequence[str | None] = tree["labels"]
        self.values: Sequence[int | float | None] = tree["values"]
        self.evals: Sequence[int | float | None] = tree["evals"]
        self.children: Sequence[Sequence[int]] = tree["children"]
        self.actions: Sequence[str] = tree["actions"]
        self.limit = limit
        self.events: list[int] = []
        self._handles: dict[int, Handle] = {}
        self._kind: type[Handle] = Handle

    def handle(self, node: int, kind: type[Handle] | None = None) -> Handle:
        """The one handle of a node; `kind`, given once, says of which class all handles of this board are."""
        if kind is not None:
            self._kind = kind
        found = self._handles.get(node)
        if found is None:
            found = self._handles[node] = self._kind(self, node)
        return found

    def note(self, operation: int, node: int) -> None:
        """Record that an operation touched a node."""
        self.events.append(node * STRIDE + operation)
        if len(self.events) > self.limit:
            raise TooManyLooks

    def refuse(self, node: int, complaint: str) -> NoReturn:
        """Record an illegal call and tell the caller what is wrong with it."""
        self.note(ILLEGAL, node)
        raise IllegalCall(complaint)

    def actions_of(self, node: int) -> list[str]:
        return [self.actions[child] for child in self.children[node]]

    def result(self, node: int, action: object) -> Handle:
        """The child that an action leads to."""
        for child in self.children[node]:
            if self.actions[child] == action:
                self.note(RESULT, child)
                return self.handle(child)
        known = ", ".join(self.actions_of(node)) or "none: it is terminal"
        self.refuse(node, f"{self.names[node]} has no action {action!r}; its actions are {known}")

    def value(self, node: int, operation: int, what: str) -> int | float:
        """The value of a leaf."""
        self.note(operation, node)
        found = self.values[node]
        if found is None:
            self.refuse(node, f"{what} of {self.names[node]}: it is not terminal, so it has none of its own")
        return found


class Handle:
    """A node in a student's hand: immutable, hashable, comparable, copyable; it prints as its name."""

    __slots__ = ("__weakref__", "_board", "_node")
    _board: Board
    _node: int

    def __init__(self, board: Board, node: int) -> None:
        _set_board(self, board)
        _set_node(self, node)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self!r}.{name} cannot be set: the game is immutable")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r}.{name} cannot be deleted: the game is immutable")

    def __repr__(self) -> str:
        return self._board.names[self._node]

    def __hash__(self) -> int:
        return hash(self._board.names[self._node])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Handle):
            return NotImplemented
        return self._node == other._node and self._board is other._board

    def __lt__(self, other: Handle) -> bool:
        return repr(self) < repr(other) if isinstance(other, Handle) else NotImplemented

    def __le__(self, other: Handle) -> bool:
        return repr(self) <= repr(other) if isinstance(other, Handle) else NotImplemented

    def __gt__(self, other: Handle) -> bool:
        return repr(self) > repr(other) if isinstance(other, Handle) else NotImplemented

    def __ge__(self, other: Handle) -> bool:
        return repr(self) >= repr(other) if isinstance(other, Handle) else NotImplemented

    def __copy__(self) -> Handle:
        return self

    def __deepcopy__(self, memo: object) -> Handle:
        return self


_set_board = Handle.__dict__["_board"].__set__  # past the __setattr__ that keeps a handle immutable
_set_node = Handle.__dict__["_node"].__set__
