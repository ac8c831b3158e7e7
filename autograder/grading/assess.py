"""The second half of the way, for one problem: its cases are judged, diagnosed and scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograder.grading.cases import Part
from autograder.judge import judge
from autograder.judge.case import Case
from autograder.model.assignment import Assignment, Problem
from autograder.model.diagnosis import Diagnosis
from autograder.model.record import replace
from autograder.model.report import ProblemReport, not_run
from autograder.model.trace import Ended, Loaded
from autograder.model.verdict import Verdict
from autograder.score import score


def assess(
    assignment: Assignment, problem: Problem, parts: Sequence[Part], origins: Mapping[str, str]
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
