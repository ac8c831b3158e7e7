"""The composition root: the stages, one after the other, for one submission."""

from __future__ import annotations

from time import monotonic

from autograder.audit import audit, audit_loading
from autograder.dialects import dialect
from autograder.engine import backed_up_values
from autograder.judge import judge
from autograder.judge.case import Case
from autograder.model.assignment import Assignment, Problem
from autograder.model.fixture import Fixture
from autograder.model.job import Call, Job
from autograder.model.report import ProblemReport, Report
from autograder.model.submission import Submission
from autograder.model.trace import Loaded, Trace
from autograder.opening import find_problem
from autograder.plan import Plan, plan
from autograder.run import Server, run
from autograder.score import nothing, score


def grade(assignment: Assignment, bank: tuple[Fixture, ...], submission: Submission, server: Server) -> Report:
    """The report on a submission; whatever it does, every criterion is in it."""
    began = monotonic()
    problems = tuple(_grade_problem(assignment, problem, bank, submission, server) for problem in assignment.problems)
    faults = tuple(fault for _, found in problems for fault in found)
    return Report(
        assignment=assignment,
        submission=submission.name,
        problems=tuple(report for report, _ in problems),
        complaints=submission.complaints,
        faults=faults,
        seconds=monotonic() - began,
    )


def ungraded(assignment: Assignment, submission: str, complaint: str) -> Report:
    """The report before anything has run: all criteria, nothing earned."""
    return Report(
        assignment=assignment,
        submission=submission,
        problems=tuple(nothing(problem, complaint) for problem in assignment.problems),
    )


def _grade_problem(
    assignment: Assignment, problem: Problem, bank: tuple[Fixture, ...], submission: Submission, server: Server
) -> tuple[ProblemReport, list[str]]:
    found = find_problem(submission, problem.file)
    if found.complaint:
        return nothing(problem, found.complaint), []
    planned = plan(problem, dialect(assignment.dialect), bank)
    job = Job(
        problem=problem,
        dialect=assignment.dialect,
        sources=found.sources,
        trees=tuple(fixture.tree for fixture in planned.fixtures),
        calls=planned.calls,
        limits=assignment.limits,
    )
    ran = run(job, server)
    loaded = audit_loading(ran.loaded)
    if loaded.problem:
        return nothing(problem, _why_not_loaded(problem, loaded)), []
    traces = [audit(reply, job.trees[call.tree], call) for call, reply in zip(job.calls, ran.replies, strict=True)]
    cases = _cases(assignment, planned, loaded, traces)
    verdicts, faults = judge(problem, cases)
    return score(problem, cases, verdicts), faults


def _why_not_loaded(problem: Problem, loaded: Loaded) -> str:
    if loaded.error is None:
        return f"{problem.file} could not be imported: {loaded.problem}."
    if loaded.error.type in ("SyntaxError", "IndentationError", "TabError"):
        where = f", line {loaded.error.line}" if loaded.error.line else ""
        return f"{loaded.error.file or problem.file}{where} is not valid Python: {loaded.error.message}."
    return f"{problem.file} could not be imported: it raised {loaded.error}."


def _cases(assignment: Assignment, planned: Plan, loaded: Loaded, traces: list[Trace]) -> list[Case]:
    by_tree: list[list[tuple[Call, Trace]]] = [[] for _ in planned.fixtures]
    for call, trace in zip(planned.calls, traces, strict=True):
        by_tree[call.tree].append((call, trace))
    return [
        Case(
            assignment=assignment,
            problem=planned.problem,
            fixture=fixture,
            loaded=loaded,
            calls=tuple(calls),
            values={depth: backed_up_values(fixture.tree, depth=depth) for depth in {call.depth for call, _ in calls}},
        )
        for fixture, calls in zip(planned.fixtures, by_tree, strict=True)
    ]
