"""Score: verdicts and points give criteria; fractions all the way, so that no total drifts."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.checks import check_called
from autograder.credit import Credit, TreeOutcome, credit, must_prune
from autograder.expectations import accepted_readings
from autograder.judge.answers import describe
from autograder.judge.case import Case
from autograder.judge.order import NO_PRUNING, prunes
from autograder.model.assignment import ALPHABETA, SEARCH, VALUE, Assignment, Problem
from autograder.model.job import Call
from autograder.model.reading import Reading
from autograder.model.report import Criterion, FailedTree, ProblemReport, Replay, Tally
from autograder.model.trace import Trace
from autograder.model.verdict import Verdict

GRADER_FAULT = "The grader itself failed on {}, which cost nothing. The staff have been told."
UNEVEN = "The trees do not all count alike."
UNCOUNTED = "{} that failed did not count."
HELD_BACK = "{} {} did not count, because {} wrong."
ALL_OR_NOTHING = "Credit is all or nothing here, and {} stood in the way."


def score(
    assignment: Assignment,
    problem: Problem,
    cases: list[Case],
    verdicts: dict[str, list[Verdict]],
    origins: Mapping[str, str],
) -> ProblemReport:
    """The report of a problem whose calls were made."""
    outcomes = _outcomes(cases, verdicts)
    criteria = []
    for check in problem.points:
        cuts = not must_prune(problem, check) or prunes(cases)
        earned = credit(assignment, problem, check, outcomes, prunes=cuts)
        criteria.append(_criterion(problem, check, verdicts[check], earned, cuts))
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


def _outcomes(cases: list[Case], verdicts: dict[str, list[Verdict]]) -> list[TreeOutcome]:
    """The verdicts of all checks, tree by tree."""
    return [
        TreeOutcome(
            fixture=case.fixture,
            failed=[verdict.check for verdict in of_case if verdict.findings],
            faulty=[verdict.check for verdict in of_case if verdict.fault],
        )
        for case, *of_case in zip(cases, *verdicts.values(), strict=True)
    ]


def _criterion(problem: Problem, check: str, verdicts: list[Verdict], earned: Credit, cuts: bool) -> Criterion:
    """What was earned, beside how many trees passed; a fault of the grader counts neither way."""
    judged = [verdict for verdict in verdicts if not verdict.fault]
    public, hidden = (_tally(judged, kind) for kind in (False, True))
    notes = _rules_in_words(problem, check, earned) if cuts else [NO_PRUNING]
    if faults := len(verdicts) - len(judged):
        notes.append(GRADER_FAULT.format(_trees(faults)))
    return Criterion(
        problem=problem.name,
        check=check,
        points=problem.points[check],
        earned=earned.earned,
        public=public,
        hidden=hidden,
        note=" ".join(notes),
        extra=check in problem.extra_credit,
    )


def _rules_in_words(problem: Problem, check: str, earned: Credit) -> list[str]:
    """Why the points are not simply the share of the trees passed, where they are not."""
    notes = []
    if earned.uneven:
        notes.append(UNEVEN)
    if earned.uncounted:
        notes.append(UNCOUNTED.format(_trees(earned.uncounted).capitalize()))
    if earned.held_back:
        several = earned.held_back > 1
        which = f"{earned.held_back} {'trees' if several else 'tree'}"
        reasons = " or ".join(f"{'their' if several else 'its'} {gate} is" for gate in problem.gates_of(check))
        notes.append(HELD_BACK.format(which, check_called(check).passed, reasons))
    if earned.lost:
        notes.append(ALL_OR_NOTHING.format(_trees(earned.lost)))
    return notes


def _trees(count: int) -> str:
    return "one tree" if count == 1 else f"{count} trees"


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
    return verdict.compared is None


def _reading(case: Case, call: Call, visits: tuple[int, ...], failed: tuple[Verdict, ...]) -> Reading:
    """The reading that a call is judged by: that of its order, where it is wrong, else one that it fits."""
    accepted = accepted_readings(case.assignment, case.problem.name)
    judged = [verdict.compared.reading for verdict in failed if verdict.compared]
    fitting = [each for each in accepted if call.purpose == SEARCH and case.visits(call, each) == visits]
    return (*judged, *fitting, accepted[0])[0]
