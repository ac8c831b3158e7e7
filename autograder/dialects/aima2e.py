"""AIMA, 2nd edition: as the 3rd, and a state can list its successors."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.dialects.board import Board
from autograder.dialects.dialect import Dialect
from autograder.dialects.states import SuccessorState


def view(board: Board, node: int) -> Mapping[str, object]:
    return {"state": board.handle(node, SuccessorState)}


DIALECT = Dialect(name="aima2e", view=view, one_by_one=False)  # it asks for all successors at once
