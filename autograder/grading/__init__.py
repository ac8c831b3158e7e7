"""The composition root: the stages, one after the other, for one submission."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic

from autograder.grading.rounds import Round, rounds_of
from autograder.model.assignment import ORDER, Assignment, Problem
from autograder.model.diagnosis import HINT
from autograder.model.fixture import Fixture
from autograder.model.job import BEST, Job
from autograder.model.record import record, replace
from autograder.model.report import ProblemReport, Report, not_run, nothing_earned
from autograder.model.submission import Found, Submission
from autograder.opening import find_problem
from autograder.recent import Recent
from autograder.run import Run, Running, Server, start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from autograder.grading.cases import Part

INQUIRY_SECONDS = 5.0  # for asking where values go wrong; they came fast before, or it would not be asked


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
    keys = {} if twins is None else _program_keys(found)
    known = {} if twins is None else {name: twin for name, key in keys.items() if (twin := twins.get(key))}
    there = [problem for problem in assignment.problems if not (found[problem.name].complaint or problem.name in known)]
    rounds = rounds_of(assignment, bank) if there else ()
    jobs = [each.jobs(there, found, isolation) for each in rounds]
    running = start(jobs[0], server) if rounds else None
    meanwhile()
    deadline = began + assignment.limits.submission_seconds
    finished = _finish(assignment, there, rounds, jobs, running, server, deadline, twins)
    server.tidy()
    if twins is not None:
        for name, each in finished.items():
            if each.is_steady:
                twins.put(keys[name], each)
    finished = {**known, **finished}
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


def _program_keys(found: Mapping[str, Found]) -> dict[str, tuple[str, bytes]]:
    from autograder.opening.twins import program_key  # only a class has twins, and hashing takes long to import

    return {name: (name, program_key(each.sources)) for name, each in found.items()}


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


def _origins(
    assignment: Assignment,
    asked: Round,
    jobs: tuple[Job, ...],
    runs: list[Run],
    running: Running,
    deadline: float,
) -> dict[str, dict[str, str]]:
    """Where values first go wrong, by problem and tree: asked of the worker that has only ever seen public ones.

    Only a submission with a wrong value comes this far, so a right one pays nothing for it.
    """
    from autograder.grading.screening import wrong_values

    suspicious = {
        job.problem.name: (job, wrong)
        for job, ran in zip(jobs, runs, strict=True)
        if (wrong := wrong_values(asked.plans[job.problem.name], asked.expected(job.problem.name), ran))
    }
    if not suspicious or asked.hidden or monotonic() > deadline - INQUIRY_SECONDS:
        return {}
    from autograder.grading.inquire import Question, inquire

    questions = [
        Question(planned=asked.plans[name], job=job, expected=asked.expected(name), wrong=wrong)
        for name, (job, wrong) in suspicious.items()
    ]
    return inquire(assignment, questions, running, monotonic() + INQUIRY_SECONDS)


@record
class _Finished:
    """A problem's report, the faults of the grader itself, and the layers of isolation that were missing."""

    report: ProblemReport
    faults: list[str]
    missing_layers: dict[str, str]
    is_steady: bool  # whether it would come out the same again: every call came to an end by itself
    parts: tuple[Part, ...]  # what it did


def _finish(
    assignment: Assignment,
    problems: list[Problem],
    rounds: tuple[Round, ...],
    jobs: list[tuple[Job, ...]],
    running: Running | None,
    server: Server,
    deadline: float,
    twins: Recent | None,
) -> dict[str, _Finished]:
    for each in rounds:  # while the worker is busy
        each.known()
        for problem in problems:
            each.expected(problem.name)
    parts: list[list[Part]] = [[] for _ in problems]
    origins: dict[str, dict[str, str]] = {}
    trouble: list[str] = []
    missing_layers: dict[str, str] = {}
    hung = (False,) * len(problems)
    steady = [True] * len(problems)
    for number, each in enumerate(rounds):
        assert running is not None  # there is a round, so a worker was started for it
        jobs_after = len(problems) * (len(rounds) - number - 1)
        runs = running.finish(deadline, jobs_after, wary=hung, goes_on=True)
        if number == 0:
            try:
                origins = _origins(assignment, each, jobs[0], runs, running, deadline)
            except Exception as error:  # a bug of ours loses no grade: there is only less to say
                trouble.append(f"asking where values go wrong: {type(error).__name__}: {error}")
        running.close()
        steady = [one and run.is_steady for one, run in zip(steady, runs, strict=True)]
        hung = tuple(run.hung for run in runs)  # what hangs on public trees is not tried three times on hidden ones
        if number + 1 < len(rounds):
            running = start(jobs[number + 1], server)  # at work while the answers of this round are audited
        for part, problem, ran in zip(parts, problems, runs, strict=True):
            expected = each.expected(problem.name)
            part.append(each.known().part(assignment, each.plans[problem.name], expected, ran))
            missing_layers.update(ran.missing_layers)
    finished = {}
    for problem, of_problem, is_steady in zip(problems, parts, steady, strict=True):
        told = origins.get(problem.name, {})
        # Programs that did the same to the byte share their parts, and so all that follows from them.
        key = (problem.name, *map(id, of_problem), *told.items())
        known: _Finished | None = twins.get(key) if twins is not None and is_steady and not trouble else None
        one = known or _assessed(assignment, problem, tuple(of_problem), told, trouble, missing_layers, is_steady)
        if twins is not None and known is None and one.is_steady:
            twins.put(key, one, weight=1 + len(one.report.failed))
        finished[problem.name] = one
        trouble = []  # told once
    return finished


def _assessed(
    assignment: Assignment,
    problem: Problem,
    parts: tuple[Part, ...],
    origins: dict[str, str],
    trouble: list[str],
    missing_layers: dict[str, str],
    is_steady: bool,
) -> _Finished:
    from autograder.grading.assess import assess

    report, faults = assess(assignment, problem, parts, origins)
    return _Finished(
        report=report,
        faults=trouble + faults,
        missing_layers=missing_layers,
        is_steady=is_steady and not (trouble or faults),
        parts=parts,
    )
