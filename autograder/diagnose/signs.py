"""A signature is what a program shows on each tree: nothing where all is as the textbook has it, else what it did.

Style does not show in it. A right value is right whether it came by fail-soft or by fail-hard, a right move whichever
of equals it is; only what is wrong leaves a mark, and the same fault leaves the same mark.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Collection, Sequence

from autograder.judge.answers import describe, keeps_guarantee, take_apart
from autograder.judge.case import Case
from autograder.judge.order import as_expected, fitting_reading
from autograder.judge.value import is_nested, window_of
from autograder.model.assignment import SEARCH
from autograder.model.job import Call
from autograder.model.reading import Reading
from autograder.model.record import record
from autograder.model.trace import Trace


@record
class Sign:
    """One tree's part of a signature: a mark for its searches and one for its direct calls, 0 where all is right."""

    searches: int
    direct: int | None  # None where there is no function to call directly


def signature(cases: list[Case], failing: Collection[str] | None = None) -> list[Sign]:
    """The sign of each tree, which depends on no other tree. Only failing trees show anything, if these are known."""
    return [
        case.once("sign", _sign)
        if failing is None or case.fixture.name in failing
        else Sign(searches=0, direct=None if is_nested(case) else 0)
        for case in cases
    ]


def _sign(case: Case) -> Sign:
    searches, direct = [], []
    reading, nested = fitting_reading([case]), is_nested(case)
    for call, trace in case.calls:
        if call.purpose == SEARCH:
            searches.append(_what_is_wrong(case, call, trace, reading))
        elif not nested:
            direct.append(_what_is_wrong(case, call, trace, None))
    return Sign(searches=_mark(searches), direct=None if nested else _mark(direct))


def _mark(texts: list[str]) -> int:
    return crc32("\n".join(texts).encode()) if any(texts) else 0


def _what_is_wrong(case: Case, call: Call, trace: Trace, reading: Reading | None) -> str:
    """Everything about a call that is not as it is wanted; empty where all is."""
    if case.failure(call, trace):
        return f"{trace.ended.value} {trace.error.type if trace.error else ''}"
    assert trace.answer is not None  # a call that returned has an answer
    parts = take_apart(trace.answer, case.function(call))
    if parts.complaint:
        return parts.complaint
    wrong = ""
    value = case.value(call)
    alpha, beta = window_of(case, call)
    if parts.value is not None and not keeps_guarantee(parts.value, value, alpha, beta):
        wrong += f"value {describe(parts.value)}"
    if parts.action is not None and not _right_action(case, call, describe(parts.action), alpha < value < beta):
        wrong += f" action {describe(parts.action)}"
    if reading is not None:
        visits = case.judged(trace)
        if not as_expected(visits, case, call, reading):
            wrong += f" visits {visits.order} {visits.repeats}"
    return wrong


def _right_action(case: Case, call: Call, action: str, inside: bool) -> bool:
    """Whether an action is what it may be; outside the window of a direct call anything may."""
    if case.fixture.tree.is_leaf(call.start):
        return action == "None"
    moves = case.moves(call)
    if call.purpose == SEARCH and case.assignment.first_of_ties:
        moves = moves[:1]
    return not inside or action in map(repr, moves)


def digests_of(marks: Sequence[tuple[int, int]]) -> tuple[str, str, str]:
    """One text for what all trees show, in the order of a book; one for searches alone, and one for direct calls."""
    from hashlib import sha256  # only a wrong program needs it

    shown = (marks, [searches for searches, _ in marks], [direct for _, direct in marks])
    both, searches, direct = (sha256(repr(list(part)).encode()).hexdigest()[:16] for part in shown)
    return both, f"s{searches}", f"d{direct}"
