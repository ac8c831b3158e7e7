"""Pseudocode on disk: beside the assignment, one file a problem, each line with what it is for before it."""

from __future__ import annotations

import os

from autograder import content
from autograder.dialects import DIALECTS
from autograder.errors import Mistake
from autograder.model.assignment import Assignment
from autograder.model.pseudocode import Line, Pseudocode

HEADING = "# purpose, role and text of each line, apart by tabs\n"


def load_pseudocode(assignment: Assignment, problem: str) -> Pseudocode:
    """The course's own, if it has one, else its dialect's; no line at all where that is another package's."""
    of_course = os.path.join(assignment.folder, f"pseudocode-{problem}.txt")
    path = of_course if os.path.isfile(of_course) else shipped_pseudocode(assignment.dialect, problem)
    if assignment.dialect not in DIALECTS and path != of_course:
        return Pseudocode(lines=())
    with open(path, encoding="utf-8") as stream:
        return Pseudocode(
            lines=tuple(_line(text, path, place) for place, text in enumerate(stream, 1) if text[0] != "#")
        )


def shipped_pseudocode(dialect: str, problem: str) -> str:
    """The file that comes with the grader."""
    return os.path.join(content.assignments_folder(), dialect, f"pseudocode-{problem}.txt")


def pseudocode_text(code: Pseudocode) -> str:
    """What such a file holds."""
    return HEADING + "".join(f"{line.purpose}\t{line.role}\t{line.text}\n" for line in code.lines)


def _line(text: str, path: str, place: int) -> Line:
    parts = text.rstrip("\n").split("\t")
    if len(parts) != 3:
        hint = "write the purpose (search, max or min), a tab, the role, a tab, and the line"
        raise Mistake(f"line {place} has {len(parts)} columns, not 3", hint=hint, file=path)
    return Line(purpose=parts[0], role=parts[1], text=parts[2])
