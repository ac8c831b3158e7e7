"""The composition root: the stages, one after the other, for one submission."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from autograder.dialects import dialect
from autograder.model.assignment import Assignment, Problem
from autograder.model.fixture import Fixture
from autograder.model.job import BEST, Job
from autograder.model.record import record
from autograder.model.report import ProblemReport, Report, nothing_earned
from autograder.model.submission import Submission
from autograder.opening import find_problem
from autograder.plan import Plan, plan
from autograder.run import Running, Server, start


def grade(
    assignment: Assignment,
    bank: tuple[Fixture, ...],
    submission: Submission,
    server: Server,
    isolation: str = BEST,
    meanwhile: Callable[[], None] = lambda: None,
) -> Report:
    """The report on a submission; whatever it does, every criterion is in it.

    All problems are set going before the first is waited for; what is true of the trees is worked out, and what
    `meanwhile` has to do is done, while the workers are busy.
    """
    began = monotonic()
    going = [_set_going(assignment, problem, bank, submission, server, isolation) for problem in assignment.problems]
    meanwhile()
    problems = _finish(assignment, going)
    server.tidy()
    return Report(
        assignment=assignment,
        submission=submission.name,
        problems=tuple(report for report, _, _ in problems),
        complaints=submission.complaints,
        faults=tuple(fault for _, faults, _ in problems for fault in faults),
        missing_layers={layer: reason for _, _, missing in problems for layer, reason in missing.items()},
        seconds=monotonic() - began,
    )


def ungraded(assignment: Assignment, submission: str, complaint: str) -> Report:
    """The report before anything has run: all criteria, nothing earned."""
    return Report(
        assignment=assignment,
        submission=submission,
        problems=tuple(nothing_earned(problem, complaint) for problem in assignment.problems),
    )


@record
class _Attempt:
    """A problem on its way: what was planned and what is running, or why nothing is."""

    problem: Problem
    complaint: str = ""
    planned: Plan | None = None
    running: Running | None = None


def _set_going(
    assignment: Assignment,
    problem: Problem,
    bank: tuple[Fixture, ...],
    submission: Submission,
    server: Server,
    isolation: str,
) -> _Attempt:
    found = find_problem(submission, problem.file)
    if found.complaint:
        return _Attempt(problem=problem, complaint=found.complaint)
    planned = plan(problem, dialect(assignment.dialect), bank)
    job = Job(
        problem=problem,
        dialect=assignment.dialect,
        sources=found.sources,
        trees=tuple(fixture.tree for fixture in planned.fixtures),
        calls=planned.calls,
        limits=assignment.limits,
        isolation=isolation,
    )
    return _Attempt(problem=problem, planned=planned, running=start(job, server))


def _finish(assignment: Assignment, going: list[_Attempt]) -> list[tuple[ProblemReport, list[str], dict[str, str]]]:
    """The report of each problem, with faults of the grader and layers of isolation that were missing."""
    from autograder.assess import assess  # imported while the workers are busy
    from autograder.expectations import expectations

    expected = [expectations(assignment, attempt.planned) if attempt.planned else [] for attempt in going]
    finished: list[tuple[ProblemReport, list[str], dict[str, str]]] = []
    for attempt, of_trees in zip(going, expected, strict=True):
        if attempt.planned is None or attempt.running is None:
            finished.append((nothing_earned(attempt.problem, attempt.complaint), [], {}))
        else:
            ran = attempt.running.finish()
            finished.append((*assess(assignment, attempt.planned, of_trees, ran), ran.missing_layers))
    return finished
