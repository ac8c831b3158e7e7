"""A row: what a class's gradebook and overview keep of one submission, small enough to keep for thousands."""

from __future__ import annotations

from autograder.model.record import record

# What became of a hand-in.
GRADED = "graded"
MISSING = "nothing handed in"
UNREADABLE = "could not be opened"
FAULT = "grader fault"  # the grader's own; there is no score, and none is taken away
WAITING = "not graded yet"


@record
class Diagnosed:
    """What is told of one problem's fault, in one line."""

    problem: str
    kind: str
    title: str
    misread: tuple[str, ...] = ()  # what was, each thing by itself


@record
class Row:
    """One submission's grade."""

    status: str
    score: str = ""  # an exact fraction; empty where there is none
    criteria: dict[str, str]  # the same for each criterion
    diagnoses: tuple[Diagnosed, ...] = ()
    failed: dict[str, tuple[str, ...]]  # the public trees, by problem
    behaviour: str = ""  # equal for submissions that did the same on every public tree; empty where all is right
    isolation: str = ""  # full, or what it lacked; empty where nothing ran
    notes: tuple[str, ...] = ()  # complaints about how it came, and faults of the grader
    seconds: float = 0.0
