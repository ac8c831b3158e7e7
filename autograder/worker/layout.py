"""The trees and the calls of a round, laid out: by a worker for itself, or ahead for every worker to come."""

from __future__ import annotations

import _thread
from collections.abc import Iterator

from autograder.dialects import dialect
from autograder.dialects.board import Board
from autograder.wire import CARRIED, looks_limit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MANY_NODES = 5_000  # a larger tree is laid out as far as a search comes


class Asked:
    """One call, but for the function: what it can carry, the board it is made on, and what it may take."""

    __slots__ = ("board", "carried", "number", "purpose", "recursion", "seconds")

    def __init__(self, number: int, purpose: str, board: Board, carried: dict[str, Any], tree: dict[str, Any]) -> None:
        self.number = number
        self.purpose = purpose
        self.board = board
        self.carried = carried
        self.seconds: float = tree["seconds"]
        self.recursion: int = 2000 + 20 * tree["height"]


class Layout:
    """A round without a submission: boards, and calls to be made on them."""

    def __init__(self, about: dict[str, Any]) -> None:
        self.about = about
        self._view = dialect(about["dialect"]).view
        self._trees: list[dict[str, Any]] = about["trees"]
        self._boards: list[Board | None] = [None] * len(self._trees)
        self._ready: list[list[Asked] | None] = [None] * len(about["calls"])

    def calls(self, which: int, left: list[int] | None) -> Iterator[Asked]:
        """The calls of a list, or those that are left of it, each on a board with nothing recorded.

        A board serves one call after the other. But a thread that a call left running may look at it still; what comes
        after such a call gets boards of its own.
        """
        rows, ready = self.about["calls"][which], self._ready[which]
        for number in range(len(rows)) if left is None else left:
            if _thread._count():
                self._boards, ready = [None] * len(self._trees), None
            asked = self._asked(*rows[number]) if ready is None else ready[number]
            asked.board.events = []
            yield asked

    def make_ready(self) -> None:
        """Make all calls and all handles of all small trees, so that no worker has to."""
        self._ready = [[self._asked(*row) for row in rows] for rows in self.about["calls"]]
        for board in self._boards:
            if board is not None and len(board.names) <= MANY_NODES:
                for node in range(len(board.names)):
                    board.ways(board.handle(node))

    def _asked(self, number: int, place: int, purpose: str, start: int, *given: Any) -> Asked:
        tree, board = self._trees[place], self._boards[place]
        if board is None:
            board = self._boards[place] = Board(tree, limit=looks_limit(len(tree["names"])))
        carried = {**dict(zip(CARRIED, given, strict=True)), **self._view(board, start)}
        return Asked(number, purpose, board, carried, tree)
