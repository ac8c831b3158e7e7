"""What a dialect is: which trees it can speak about, and what a student holds in the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from autograder.dialects.board import Board
from autograder.model.record import record


@record
class Dialect:
    """One book's API."""

    name: str
    view: Callable[[Board, int], Mapping[str, object]]  # a board and a node -> the arguments the book names
    any_root: bool = False  # MIN may move at the root; else only MAX does
    any_labels: bool = False  # labels need not alternate
    for_player: bool = False  # values are told for a player, who is always maximised
    cut_off: bool = False  # the search stops at a depth
    tells_turns: bool = False  # a student can ask who moves
    one_by_one: bool = True  # the book's search makes its child states one at a time, each just before it looks
