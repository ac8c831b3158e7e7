"""Score: verdicts and points give criteria; fractions all the way, so that no total drifts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from autograder.expectations import accepted_readings
from autograder.judge.answers import describe
from autograder.judge.case import Case
from autograder.judge.order import NO_PRUNING, prunes
from autograder.model.assignment import ALPHABETA, ORDER, SEARCH, VALUE, Problem
from autograder.model.job import Call
from autograder.model.reading import Reading
from autograder.model.report import Criterion, FailedTree, ProblemReport, Replay, Tally
from autograder.model.trace import Trace
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
        looks=_looks(problem, cases, verdicts),
    )


def _looks(problem: Problem, cases: list[Case], verdicts: dict[str, list[Verdict]]) -> int | None:
    """How many nodes alpha-beta looked at on the public trees, for a leaderboard; none unless every value is right.

    Order is left out of it on purpose: whoever prunes less than the textbook is on the board too, further down.
    """
    wanted = problem.name == ALPHABETA and cases and cases[0].assignment.page.leaderboard
    if not wanted or not all(verdict.passed for verdict in verdicts.get(VALUE, ())):
        return None
    public = (case for case in cases if not case.fixture.is_hidden)
    return sum(len(case.looks(trace).order) for case in public for _, trace in case.searches)


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
                    replay=_replay(case, failed),
                )
            )
    return found


def _replay(case: Case, failed: tuple[Verdict, ...]) -> Replay | None:
    """The first call that was found wrong; one whose order is wrong before one whose value or move is."""
    findings = [finding for verdict in sorted(failed, key=_by_telling) for finding in verdict.findings]
    for call, trace in case.calls:
        spelled = case.spell(call)
        if spelled == findings[0].call:
            visits = case.looks(trace).order
            return Replay(
                call=call,
                spelled=spelled,
                visits=visits,
                ended=case.failure(call, trace) or _returned(trace),
                reading=_reading(case, call, visits, failed),
            )
    return None


def _returned(trace: Trace) -> str:
    assert trace.answer is not None  # a call that returned has an answer
    return f"it returned {describe(trace.answer)}"


def _by_telling(verdict: Verdict) -> bool:
    """Sorts what shows a difference in the visits to the front."""
    return verdict.look is None


def _reading(case: Case, call: Call, visits: tuple[int, ...], failed: tuple[Verdict, ...]) -> Reading:
    """The reading that a call is judged by: that of its order, where it is wrong, else one that it fits."""
    accepted = accepted_readings(case.assignment, case.problem.name)
    judged = [verdict.look.reading for verdict in failed if verdict.look]
    fitting = [each for each in accepted if call.purpose == SEARCH and case.visits(call, each) == visits]
    return (*judged, *fitting, accepted[0])[0]
