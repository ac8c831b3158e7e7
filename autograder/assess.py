"""The second half of the way, for one problem: what a worker sent is audited, judged and scored."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.audit import audit, audit_loading
from autograder.expectations import Expected
from autograder.judge import judge
from autograder.judge.case import Case
from autograder.model.assignment import Assignment, Problem
from autograder.model.diagnosis import Diagnosis
from autograder.model.job import Call
from autograder.model.record import record, replace
from autograder.model.report import ProblemReport, not_run
from autograder.model.trace import Ended, Loaded, Trace
from autograder.model.verdict import Verdict
from autograder.plan import Plan
from autograder.run import Run
from autograder.score import score


@record
class Part:
    """The public or the hidden trees of a problem: what was planned, what is true, and what was claimed and audited."""

    planned: Plan
    expected: list[Expected]
    loaded: Loaded
    traces: list[Trace]


def audited(planned: Plan, expected: list[Expected], ran: Run) -> Part:
    """What came back from a worker, every reply a trace."""
    loaded = audit_loading(ran.loaded)
    if loaded.problem:
        traces = [Trace(ended=Ended.SKIPPED, note="it could not be imported")] * len(planned.calls)
    else:
        traces = [
            audit(reply, planned.fixtures[call.tree].tree, call)
            for call, reply in zip(planned.calls, ran.replies, strict=True)
        ]
    return Part(planned=planned, expected=expected, loaded=loaded, traces=traces)


def assess(
    assignment: Assignment, problem: Problem, parts: list[Part], origins: Mapping[str, str]
) -> tuple[ProblemReport, list[str]]:
    """The report on a problem, and the faults of the grader itself, in words."""
    # The public part comes first, and it alone has the word: what is said beside hidden trees could tell of them.
    if parts and parts[0].loaded.problem:
        return not_run(problem, _why_not_loaded(problem, parts[0].loaded)), []
    cases = [case for part in parts for case in cases_of(assignment, part)]
    verdicts, faults = judge(problem, cases)
    diagnosis = _diagnosed(assignment, problem, cases, verdicts, faults)
    return replace(score(problem, cases, verdicts, origins), diagnosis=diagnosis), faults


def _diagnosed(
    assignment: Assignment, problem: Problem, cases: list[Case], verdicts: dict[str, list[Verdict]], faults: list[str]
) -> Diagnosis | None:
    if all(verdict.passed for of_check in verdicts.values() for verdict in of_check):
        return None  # a right program is not even looked at
    from autograder.diagnose import diagnose
    from autograder.load.signatures import load_book

    try:
        return diagnose(problem, cases, verdicts, lambda trees: load_book(assignment, problem.name, trees))
    except Exception as error:  # a bug of ours loses no grade
        faults.append(f"diagnosis of {problem.name}: {type(error).__name__}: {error}")
        return None


def _why_not_loaded(problem: Problem, loaded: Loaded) -> str:
    if loaded.error is None:
        return f"{problem.file} could not be imported: {loaded.problem}."
    if loaded.error.type in ("SyntaxError", "IndentationError", "TabError"):
        where = f", line {loaded.error.line}" if loaded.error.line else ""
        return f"{loaded.error.file or problem.file}{where} is not valid Python: {loaded.error.message}."
    return f"{problem.file} could not be imported: it raised {loaded.error}."


def cases_of(assignment: Assignment, part: Part) -> list[Case]:
    """One case for each tree of a part."""
    planned = part.planned
    by_tree: list[list[tuple[Call, Trace]]] = [[] for _ in planned.fixtures]
    for call, trace in zip(planned.calls, part.traces, strict=True):
        by_tree[call.tree].append((call, trace))
    return [
        Case(
            assignment=assignment,
            problem=planned.problem,
            fixture=fixture,
            loaded=part.loaded,
            calls=tuple(calls),
            expected=of_tree,
            looked={},
        )
        for fixture, calls, of_tree in zip(planned.fixtures, by_tree, part.expected, strict=True)
    ]
