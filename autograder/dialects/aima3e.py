"""AIMA, 3rd edition: states answer for themselves, and MAX moves at the root."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.dialects.board import Board
from autograder.dialects.dialect import Dialect
from autograder.dialects.states import UtilityState


def view(board: Board, node: int) -> Mapping[str, object]:
    return {"state": board.handle(node, UtilityState)}


DIALECT = Dialect(name="aima3e", view=view)
