"""A glance at raw replies: which values may be wrong? It decides only what to ask further, never a grade."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.expectations import Expected
from autograder.model.assignment import ALPHABETA, VALUE
from autograder.model.job import Call
from autograder.model.tree import MAX, Number
from autograder.plan import Plan
from autograder.run import Run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def wrong_values(planned: Plan, expected: Sequence[Expected], ran: Run) -> dict[int, int | None]:
    """The trees on which some call claims a value that breaks the alpha-beta guarantee, with the depth of that call.

    Trees on which a call did not return are left out: that it must do first.
    """
    if ran.hung or ran.loaded.ended is not None or ran.loaded.header.get("missing"):
        return {}
    bounded = planned.problem.name == ALPHABETA
    returns_value = {purpose: function.returns[0] == VALUE for purpose, function in planned.problem.functions.items()}
    found: dict[int, int | None] = {}
    unfit: set[int] = set()
    for call, reply in zip(planned.calls, ran.replies, strict=True):
        if reply.ended is not None or reply.header.get("ended") != "returned":
            unfit.add(call.tree)
        elif returns_value[call.purpose]:
            value = _claimed(reply.header.get("answer"))
            wanted = expected[call.tree].values[call.depth][call.start]
            if value is not None and _is_wrong(value, wanted if call.player == MAX else -wanted, call, bounded):
                found.setdefault(call.tree, call.depth)
    return {tree: depth for tree, depth in found.items() if tree not in unfit}


def _is_wrong(value: Number, wanted: Number, call: Call, bounded: bool) -> bool:
    """The guarantee without the judge's tolerance: nothing is computed with a number that nobody has looked at yet."""
    if bounded and wanted <= call.alpha:
        return value > call.alpha
    if bounded and wanted >= call.beta:
        return value < call.beta
    return value != wanted


def _claimed(answer: Any) -> Number | None:
    """The number in an answer, alone or first of a pair; None where there is none."""
    while type(answer) is list and len(answer) > 1:
        if answer[0] in ("int", "float"):
            return answer[1] if type(answer[1]) in (int, float) else None
        answer = answer[1][0] if type(answer[1]) is list and answer[1] else None
    return None
