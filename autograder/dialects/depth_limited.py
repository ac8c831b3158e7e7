"""Depth-limited search from lecture slides: beyond the depth a state is estimated, not expanded."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.dialects.board import Board
from autograder.dialects.dialect import Dialect
from autograder.dialects.states import EvalState


def view(board: Board, node: int) -> Mapping[str, object]:
    return {"state": board.handle(node, EvalState)}


DIALECT = Dialect(name="depth-limited", view=view, cut_off=True)
