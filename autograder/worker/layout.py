"""The trees and the calls of a round, laid out: by a worker for itself, or ahead for every worker to come."""

from __future__ import annotations

import _thread

from autograder.dialects import dialect
from autograder.dialects.board import Board
from autograder.wire import looks_limit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MANY_NODES = 5_000  # a larger tree is laid out as far as a search comes


class Layout:
    """A round without a submission: boards, and calls to be made on them."""

    def __init__(self, about: dict[str, Any]) -> None:
        self.about = about
        self.view = dialect(about["dialect"]).view
        self.trees: list[dict[str, Any]] = about["trees"]
        self.calls: list[list[list[Any]]] = about["calls"]
        self._boards: list[Board | None] = [None] * len(self.trees)

    def board(self, place: int) -> Board:
        """The board of a tree, with nothing recorded. It serves one call after the other.

        But a thread that a call left running may look at it still; what comes after such a call gets boards of its own.
        """
        board = self._boards[place]
        if board is None or _thread._count():
            tree = self.trees[place]
            board = self._boards[place] = Board(tree, limit=looks_limit(len(tree["names"])))
        board.events = []
        return board

    def make_ready(self) -> None:
        """Make all handles of all small trees, so that no worker has to."""
        for place, tree in enumerate(self.trees):
            if len(tree["names"]) <= MANY_NODES:
                board = self.board(place)
                self.view(board, 0)  # it says of which kind the handles are
                for node in range(len(tree["names"])):
                    board.ways(board.handle(node))
