"""An overview of a class: what an instructor wants to know of all submissions together."""

from __future__ import annotations

from autograder.model.record import record


@record
class CriterionOverview:
    """How a class did in one criterion."""

    name: str
    points: int
    mean: float
    full: int  # how many earned all of it


@record
class HardTree:
    """A public tree that submissions fail, and how many do."""

    problem: str
    name: str
    title: str
    failed: int


@record
class Misread:
    """A misreading, and how many submissions behave just like it, or nearly so."""

    problem: str
    title: str
    exact: int
    nearest: int


@record
class Alike:
    """Submissions that did the same, right or wrong, on every public tree, and what it is known as."""

    names: tuple[str, ...]
    count: int
    diagnosis: str
    known: bool  # it is just what a known misreading does, so that it says little that several do it


@record
class Trouble:
    """A submission that someone should look at, and why."""

    name: str
    why: str


@record
class Overview:
    """The whole class."""

    title: str
    points: int
    submissions: int
    students: int
    late: int
    statuses: dict[str, int]
    scores: tuple[float, ...]  # of what has one, from low to high
    criteria: tuple[CriterionOverview, ...]
    hardest: tuple[HardTree, ...]
    misread: tuple[Misread, ...]
    alike: tuple[Alike, ...]
    slow: tuple[Trouble, ...]
    crashed: tuple[Trouble, ...]
    faults: tuple[Trouble, ...]
    not_full: int  # how many ran without full isolation
