"""Judge: traces against expectations give verdicts. One file and one line of CHECKS for each check."""

from __future__ import annotations

from collections.abc import Callable

from autograder.judge import move, order, value
from autograder.judge.case import Case
from autograder.model.assignment import MOVE, ORDER, VALUE, Problem
from autograder.model.verdict import Verdict, spot

CHECKS: dict[str, Callable[[list[Case]], list[Verdict]]] = {
    VALUE: value.judge,
    MOVE: move.judge,
    ORDER: order.judge,
}


def judge(problem: Problem, cases: list[Case]) -> tuple[dict[str, list[Verdict]], list[str]]:
    """The verdicts of a problem by check, one for each tree, and the faults of the grader itself, in words."""
    verdicts: dict[str, list[Verdict]] = {}
    faults: list[str] = []
    for check in problem.points:
        try:
            verdicts[check] = CHECKS[check](cases)
        except Exception:  # a bug of ours costs no student points: find the tree, leave it out, say so loudly
            verdicts[check] = [_guarded(check, case, faults) for case in cases]
    return verdicts, faults


def _guarded(check: str, case: Case, faults: list[str]) -> Verdict:
    try:
        return CHECKS[check]([case])[0]
    except Exception as error:
        fault = f"{spot(check, case.problem.name, case.fixture.name)}: {type(error).__name__}: {error}"
        faults.append(fault)
        return Verdict(fixture=case.fixture, check=check, fault=fault)
