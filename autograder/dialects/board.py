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
    """The nodes of one tree, a handle for each, and the record of everything that was asked about them in one call.

    Handles are made when they are first come to and serve every call on the tree: nothing can be written on them.
    """

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
        self._handles: list[Handle | None] = [None] * len(self.names)
        self._kind: type[Handle] = Handle

    def handle(self, node: int, kind: type[Handle] | None = None) -> Handle:
        """The one handle of a node; `kind`, given once, says of which class all handles of this board are."""
        if kind is not None:
            self._kind = kind
        found = self._handles[node]
        if found is None:
            found = self._handles[node] = self._kind(self, node)
        return found

    def ways(self, handle: Handle) -> dict[str, Handle]:
        """Where each action of a node leads; worked out once."""
        actions, of_node = self.actions, self.handle
        found = {actions[child]: of_node(child) for child in self.children[handle._node]}
        _set_ways(handle, found)
        return found

    def note(self, operation: int, node: int) -> None:
        """Record that an operation touched a node. (What is asked most does so by itself: a call takes too long.)"""
        self.events.append(node * STRIDE + operation)
        if len(self.events) > self.limit:
            raise TooManyLooks

    def refuse(self, node: int, complaint: str) -> NoReturn:
        """Record an illegal call and tell the caller what is wrong with it."""
        self.note(ILLEGAL, node)
        raise IllegalCall(complaint)

    def result(self, handle: Handle, action: object) -> Handle:
        """The child that an action leads to, or that something leads to which calls itself equal to one."""
        ways = handle._ways or self.ways(handle)
        for name, found in ways.items():
            if name == action:
                self.note(RESULT, found._node)
                return found
        known = ", ".join(ways) or "none: it is terminal"
        self.refuse(handle._node, f"{handle!r} has no action {action!r}; its actions are {known}")

    def value(self, handle: Handle, operation: int, what: str) -> int | float:
        """The value of a leaf."""
        events = self.events
        events.append(handle._event + operation)
        if len(events) > self.limit:
            raise TooManyLooks
        found = handle._value
        if found is None:
            self.refuse(handle._node, f"{what} of {handle!r}: it is not terminal, so it has none of its own")
        return found


class Handle:
    """A node in a student's hand: immutable, hashable, comparable, copyable; it prints as its name."""

    __slots__ = ("__weakref__", "_board", "_event", "_is_leaf", "_label", "_node", "_value", "_ways")
    _board: Board
    _node: int
    _event: int  # of the operation with the number 0; the others follow
    _is_leaf: bool
    _label: str | None
    _value: int | float | None
    _ways: dict[str, Handle] | None  # by action; None until somebody wants to know

    def __init__(self, board: Board, node: int) -> None:
        _set_board(self, board)
        _set_node(self, node)
        _set_event(self, node * STRIDE)
        _set_is_leaf(self, not board.children[node])
        _set_label(self, board.labels[node])
        _set_value(self, board.values[node])
        _set_ways(self, None)

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


# Past the __setattr__ that keeps a handle immutable.
_set_board, _set_node, _set_event, _set_is_leaf, _set_label, _set_value, _set_ways = (
    Handle.__dict__[name].__set__ for name in ("_board", "_node", "_event", "_is_leaf", "_label", "_value", "_ways")
)
