"""A handout folder's `autograder.yaml`: which assignment its files are for, and which trees to try them on."""

from __future__ import annotations

import os
from pathlib import Path

from autograder import content
from autograder.load.assignments import load_assignment
from autograder.load.document import parse, read_text
from autograder.model.assignment import Assignment
from autograder.model.record import record


@record
class Handout:
    """A folder with a student's files, and what they are checked by."""

    folder: str
    assignment: Assignment
    fixtures: str  # the folder of trees


def read_handout(path: str) -> Handout:
    """The handout that a file describes; what it names may lie beside it."""
    folder = os.path.dirname(os.path.abspath(path))
    data = parse(read_text(Path(path)), path, "handout.schema.json").data
    beside = os.path.join(folder, data["assignment"])
    trees = data.get("fixtures")
    return Handout(
        folder=folder,
        assignment=load_assignment(beside if os.path.exists(beside) else data["assignment"]),
        fixtures=os.path.join(folder, trees) if trees else content.fixtures_folder(),
    )
