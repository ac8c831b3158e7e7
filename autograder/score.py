"""Score: verdicts and points give criteria; fractions all the way, so that no total drifts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from autograder.judge.case import Case
from autograder.judge.order import NO_PRUNING, prunes
from autograder.model.assignment import ALPHABETA, ORDER, Problem
from autograder.model.report import Criterion, FailedTree, ProblemReport, Tally
from autograder.model.verdict import Verdict

GRADER_FAULT = "The grader itself failed on {} trees; they were left out and cost nothing. The staff have been told."


def score(
    problem: Problem, cases: list[Case], verdicts: dict[str, list[Verdict]], origins: Mapping[str, str]
) -> ProblemReport:
    """The report of a problem whose calls were made."""
    criteria = []
    for check, points in problem.points.items():
        note = ""
        if check == ORDER and problem.name == ALPHABETA and not prunes(cases):
            note = NO_PRUNING
        criteria.append(_criterion(problem, check, points, verdicts[check], note))
    return ProblemReport(
        problem=problem.name,
        file=problem.file,
        complaint="",
        criteria=tuple(criteria),
        failed=tuple(_failed(problem, cases, verdicts, origins)),
    )


def _criterion(problem: Problem, check: str, points: int, verdicts: list[Verdict], note: str) -> Criterion:
    """Credit in proportion to the trees passed; a fault of the grader counts neither way."""
    judged = [verdict for verdict in verdicts if not verdict.fault]
    faults = len(verdicts) - len(judged)
    public, hidden = (_tally(judged, kind) for kind in (False, True))
    earned = Fraction(points * (public.passed + hidden.passed), len(judged)) if judged else Fraction(points)
    if note:
        earned = Fraction(0)
    if faults:
        note = f"{note} {GRADER_FAULT.format(faults)}".strip()
    return Criterion(
        problem=problem.name, check=check, points=points, earned=earned, public=public, hidden=hidden, note=note
    )


def _tally(verdicts: list[Verdict], is_hidden: bool) -> Tally:
    """How many trees of a kind passed; what was found tells it, a fault being no part of this."""
    found = [verdict.findings for verdict in verdicts if verdict.fixture.is_hidden == is_hidden]
    return Tally(passed=found.count(()), total=len(found))


def _failed(
    problem: Problem, cases: list[Case], verdicts: dict[str, list[Verdict]], origins: Mapping[str, str]
) -> list[FailedTree]:
    """The public trees with a failed check; hidden trees reveal nothing about themselves."""
    found = []
    for case, *of_case in zip(cases, *verdicts.values(), strict=True):
        failed = tuple([verdict for verdict in of_case if verdict.findings])
        if failed and not case.fixture.is_hidden:
            output = next((trace.output for _, trace in case.calls if trace.output), "")
            found.append(
                FailedTree(
                    problem=problem.name,
                    fixture=case.fixture,
                    verdicts=failed,
                    output=output,
                    origin=origins.get(case.fixture.name, ""),
                )
            )
    return found
