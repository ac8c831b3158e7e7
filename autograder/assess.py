"""The second half of the way, for one problem: what a worker sent is audited, judged and scored."""

from __future__ import annotations

from autograder.audit import audit, audit_loading
from autograder.expectations import Expected
from autograder.judge import judge
from autograder.judge.case import Case
from autograder.model.assignment import Assignment, Problem
from autograder.model.job import Call
from autograder.model.record import record
from autograder.model.report import ProblemReport, nothing_earned
from autograder.model.trace import Ended, Loaded, Trace
from autograder.plan import Plan
from autograder.run import Run
from autograder.score import score


@record
class Part:
    """The public or the hidden trees of a problem: what was planned, what is true, and what came back."""

    planned: Plan
    expected: list[Expected]
    ran: Run


def assess(assignment: Assignment, problem: Problem, parts: list[Part]) -> tuple[ProblemReport, list[str]]:
    """The report on a problem, and the faults of the grader itself, in words."""
    loadings = [audit_loading(part.ran.loaded) for part in parts]
    # The public part comes first, and it alone has the word: what is said beside hidden trees could tell of them.
    if loadings and loadings[0].problem:
        return nothing_earned(problem, _why_not_loaded(problem, loadings[0])), []
    cases = [
        case
        for part, loaded in zip(parts, loadings, strict=True)
        for case in _cases(assignment, part, loaded, _traces(part, loaded))
    ]
    verdicts, faults = judge(problem, cases)
    return score(problem, cases, verdicts), faults


def _traces(part: Part, loaded: Loaded) -> list[Trace]:
    if loaded.problem:  # it was imported beside the public trees, but not here
        return [Trace(ended=Ended.SKIPPED, note="it could not be imported again")] * len(part.planned.calls)
    return [
        audit(reply, part.planned.fixtures[call.tree].tree, call)
        for call, reply in zip(part.planned.calls, part.ran.replies, strict=True)
    ]


def _why_not_loaded(problem: Problem, loaded: Loaded) -> str:
    if loaded.error is None:
        return f"{problem.file} could not be imported: {loaded.problem}."
    if loaded.error.type in ("SyntaxError", "IndentationError", "TabError"):
        where = f", line {loaded.error.line}" if loaded.error.line else ""
        return f"{loaded.error.file or problem.file}{where} is not valid Python: {loaded.error.message}."
    return f"{problem.file} could not be imported: it raised {loaded.error}."


def _cases(assignment: Assignment, part: Part, loaded: Loaded, traces: list[Trace]) -> list[Case]:
    planned = part.planned
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
            expected=of_tree,
        )
        for fixture, calls, of_tree in zip(planned.fixtures, by_tree, part.expected, strict=True)
    ]
