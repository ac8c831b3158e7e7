"""The composition root: the stages, one after the other, for one submission."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from autograder.grading.questioning import Questioning
from autograder.grading.rounds import rounds_of
from autograder.grading.sharing import Shared, needed
from autograder.model.assignment import ORDER, Assignment
from autograder.model.diagnosis import HINT
from autograder.model.fixture import Fixture
from autograder.model.job import BEST
from autograder.model.record import replace
from autograder.model.report import ProblemReport, Report, not_run, nothing_earned
from autograder.model.submission import Submission
from autograder.opening import find_problem
from autograder.recent import Recent
from autograder.run import Server


def grade(
    assignment: Assignment,
    bank: tuple[Fixture, ...],
    submission: Submission,
    server: Server,
    isolation: str = BEST,
    feedback: str = HINT,
    meanwhile: Callable[[], None] = lambda: None,
    twins: Recent | None = None,
) -> Report:
    """The report on a submission; whatever it does, every criterion is in it.

    All problems are set going before the first is waited for; what is true of the trees is worked out, and what
    `meanwhile` has to do is done, while the workers are busy. A class that shares `twins` has equal programs run once.
    """
    began = monotonic()
    found = {problem.name: find_problem(submission, problem.file) for problem in assignment.problems}
    programs = {
        problem.name: needed(found[problem.name], problem.file)
        for problem in assignment.problems
        if not found[problem.name].complaint
    }
    shared = Shared(twins, found, programs)
    known = {name: twin for name in programs if (twin := shared.known(name))}
    there = [problem for problem in assignment.problems if problem.name in programs and problem.name not in known]
    rounds = rounds_of(assignment, bank) if there else ()
    deadline = began + assignment.limits.submission_seconds
    questioning = Questioning(assignment, there, rounds, server, deadline, isolation, twins)
    questioning.begin(programs)
    meanwhile()
    finished = {**known, **questioning.finish(found)}
    server.tidy()
    for problem in there:
        shared.remember(problem.name, finished[problem.name], questioning.was_by_itself(problem))
    return Report(
        assignment=assignment,
        submission=submission.name,
        problems=tuple(
            _as_judged(
                assignment,
                finished[problem.name].report
                if problem.name in finished
                else not_run(problem, found[problem.name].complaint),
            )
            for problem in assignment.problems
        ),
        complaints=submission.complaints,
        faults=tuple(fault for problem in finished.values() for fault in problem.faults),
        missing_layers={
            layer: reason for problem in finished.values() for layer, reason in problem.missing_layers.items()
        },
        seconds=monotonic() - began,
        seed=assignment.seed if assignment.variants and any(fixture.is_hidden for fixture in bank) else None,
        feedback=assignment.feedback or feedback,
    )


def ungraded(assignment: Assignment, submission: str, complaint: str) -> Report:
    """The report before anything has run: all criteria, nothing earned."""
    return Report(
        assignment=assignment,
        submission=submission,
        problems=tuple(_as_judged(assignment, nothing_earned(problem, complaint)) for problem in assignment.problems),
    )


def _as_judged(assignment: Assignment, report: ProblemReport) -> ProblemReport:
    """The report on a problem whose criteria know what the course judges."""
    if not assignment.rules.generated:
        return report
    return replace(report, criteria=tuple(replace(each, generated=each.check == ORDER) for each in report.criteria))
