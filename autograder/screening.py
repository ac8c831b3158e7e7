"""A glance at raw replies: may a value be wrong? It decides only whether to ask further, never a grade."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.expectations import Expected
from autograder.model.assignment import ALPHABETA
from autograder.model.tree import MAX, Number
from autograder.plan import Plan
from autograder.run import Reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def looks_wrong(planned: Plan, expected: Sequence[Expected], replies: Sequence[Reply]) -> bool:
    """Whether some call that returns a value claims one that breaks the alpha-beta guarantee."""
    bounded = planned.problem.name == ALPHABETA
    returns_value = {purpose: function.returns[0] == "value" for purpose, function in planned.problem.functions.items()}
    for call, reply in zip(planned.calls, replies, strict=True):
        if not returns_value[call.purpose]:
            continue
        value = _claimed(reply.header.get("answer"))
        if value is None:
            continue
        wanted = expected[call.tree].values[call.depth][call.start]
        if call.player != MAX:
            wanted = -wanted
        if bounded and wanted <= call.alpha:
            wrong = value > call.alpha
        elif bounded and wanted >= call.beta:
            wrong = value < call.beta
        else:
            wrong = value != wanted
        if wrong:
            return True
    return False


def _claimed(answer: Any) -> Number | None:
    """The number in an answer, alone or first of a pair; None where there is none."""
    while type(answer) is list and len(answer) > 1:
        if answer[0] in ("int", "float"):
            return answer[1] if type(answer[1]) in (int, float) else None
        answer = answer[1][0] if type(answer[1]) is list and answer[1] else None
    return None
