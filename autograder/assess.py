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
from autograder.model.tree import Tree
from autograder.model.verdict import Verdict
from autograder.plan import MANY_NODES, Plan
from autograder.recent import Recent
from autograder.run import Reply, Run
from autograder.score import score


@record
class Part:
    """The public or the hidden trees of a problem: how the import went, and what was done on each tree, audited."""

    loaded: Loaded
    cases: list[Case]


def part_of(
    assignment: Assignment, planned: Plan, expected: list[Expected], ran: Run, known: Recent | None = None
) -> Part:
    """What came back from a worker, every reply a trace.

    Where another submission has sent the same to the byte, in a round whose cases are `known`, its case will do:
    whatever is found out about that has been found out already.
    """
    loaded = audit_loading(ran.loaded)
    by_tree: list[list[tuple[Call, Reply]]] = [[] for _ in planned.fixtures]
    for call, reply in zip(planned.calls, ran.replies, strict=True):
        by_tree[call.tree].append((call, reply))
    cases = []
    for place, (fixture, of_tree, replies) in enumerate(zip(planned.fixtures, expected, by_tree, strict=True)):
        sent = (planned.problem.name, place, ran.loaded.sent, *[reply.sent for _, reply in replies])
        case = None if known is None else known.get(sent)
        if case is None:
            calls = tuple([(call, _trace(reply, fixture.tree, call, loaded)) for call, reply in replies])
            case = Case(
                assignment=assignment,
                problem=planned.problem,
                fixture=fixture,
                loaded=loaded,
                calls=calls,
                expected=of_tree,
                found={},
            )
            if known is not None:
                known.put(sent, case, weight=1 + len(fixture.tree) // MANY_NODES)
        cases.append(case)
    return Part(loaded=loaded, cases=cases)


def _trace(reply: Reply, tree: Tree, call: Call, loaded: Loaded) -> Trace:
    if loaded.problem:
        return Trace(ended=Ended.SKIPPED, note="it could not be imported")
    return audit(reply, tree, call)


def assess(
    assignment: Assignment, problem: Problem, parts: list[Part], origins: Mapping[str, str]
) -> tuple[ProblemReport, list[str]]:
    """The report on a problem, and the faults of the grader itself, in words."""
    # The public part comes first, and it alone has the word: what is said beside hidden trees could tell of them.
    if parts and parts[0].loaded.problem:
        return not_run(problem, _why_not_loaded(problem, parts[0].loaded)), []
    cases = [case for part in parts for case in part.cases]
    verdicts, faults = judge(problem, cases)
    diagnosis = _diagnosed(assignment, problem, cases, verdicts, faults)
    return replace(score(assignment, problem, cases, verdicts, origins), diagnosis=diagnosis), faults


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


# How an import ended, in words; what is not here speaks for itself.
_IMPORT = {
    Ended.EXITED.value: "it called exit()",
    Ended.CRASHED.value: "it brought Python down",
    Ended.TIMED_OUT.value: "it took too long; let it only define functions, and wait for nothing",
}


def _why_not_loaded(problem: Problem, loaded: Loaded) -> str:
    if loaded.error is None:
        ended, _, note = loaded.problem.partition(": ")
        return f"{problem.file} could not be imported: {_IMPORT.get(ended, ended)}{f' ({note})' if note else ''}."
    if loaded.error.type in ("SyntaxError", "IndentationError", "TabError"):
        where = f", line {loaded.error.line}" if loaded.error.line else ""
        return f"{loaded.error.file or problem.file}{where} is not valid Python: {loaded.error.message}."
    return f"{problem.file} could not be imported: it raised {loaded.error}."
