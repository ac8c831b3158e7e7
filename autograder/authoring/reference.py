"""The reference solution as an assignment wants it: the dialect's own, under the names that a course gives.

Where signatures differ, the file that is graded only hands on: the solution lies beside it, untouched, so that no name
of the one can meet a name of the other.
"""

from __future__ import annotations

from pathlib import Path

from autograder import content
from autograder.load.assignments import load_assignment
from autograder.load.document import read_text
from autograder.model.assignment import RETURNS_PAIR, Assignment, Function, Problem
from autograder.model.submission import Submission

BESIDE = "reference_{}"  # the module that holds the solution


class CannotFollow(Exception):
    """A function of the course has no counterpart in the solution; the message says why."""


def reference_solution(assignment: Assignment) -> Submission | None:
    """A submission that ought to get everything; none where there are no solutions, as in what is published."""
    folder = Path(content.solutions_folder()) / assignment.dialect
    if not folder.is_dir():
        return None
    shipped = load_assignment(assignment.dialect)
    files: dict[str, str] = {}
    for problem in assignment.problems:
        known = shipped.problem(problem.name)
        source = read_text(folder / known.file)
        if problem.functions == known.functions:
            files[problem.file] = source
        else:
            beside = BESIDE.format(problem.name)
            files |= {f"{beside}.py": source, problem.file: handing_on(problem, known, beside)}
    return Submission(name="the reference solution", files={name: text.encode() for name, text in files.items()})


def handing_on(problem: Problem, known: Problem, module: str) -> str:
    """The text of a file whose functions do nothing but call those of another module."""
    functions = (
        _handing_on(function, known.functions.get(purpose), purpose) for purpose, function in problem.functions.items()
    )
    return f"import {module} as reference\n" + "".join(functions)


def _handing_on(function: Function, known: Function | None, purpose: str) -> str:
    if known is None:
        raise CannotFollow(f"the solution has no function for `{purpose}`")
    carried = dict(zip(function.carries, function.parameters, strict=True))
    if missing := [carry for carry in known.carries if carry not in carried]:
        raise CannotFollow(f"the solution needs {' and '.join(missing)}, which {function} does not get")
    arguments = ", ".join(
        f"{parameter}={carried[carry]}" for carry, parameter in zip(known.carries, known.parameters, strict=True)
    )
    call = f"reference.{known.name}({arguments})"
    return f"\n\ndef {function}:\n    return {call}{_part(function, known)}\n"


def _part(function: Function, known: Function) -> str:
    """What is taken of the solution's answer."""
    if function.returns == known.returns:
        return ""
    if known.returns != RETURNS_PAIR:
        raise CannotFollow(
            f"the solution's {known.name} returns {', '.join(known.returns)}, "
            f"and {function.name} is to return {', '.join(function.returns)}"
        )
    return f"[{RETURNS_PAIR.index(function.returns[0])}]"
