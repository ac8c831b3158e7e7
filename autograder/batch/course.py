"""A course: what every submission of a batch is graded by, named so that it can be loaded anywhere."""

from __future__ import annotations

import os
from hashlib import sha256

from autograder import __version__, content
from autograder.errors import Mistake
from autograder.load.assignments import assignment_names, load_assignment
from autograder.load.bank import load_bank
from autograder.model.assignment import Assignment
from autograder.model.fixture import Fixture
from autograder.model.job import BEST
from autograder.model.record import record, replace
from autograder.model.submission import Submission

# What was opened last, in this process or in the one it was forked from: nothing else has its digest.
_opened: dict[Course, tuple[Assignment, tuple[Fixture, ...]]] = {}

_TOLD = ("name", "title", "source", "traits", "visibility", "digest")  # of a tree, in a report


@record
class Course:
    """An assignment and a bank by name, the options that count, and a digest of all they stand for."""

    assignment: str
    fixtures: str | None = None  # None: those that come with the grader
    seed: int | None = None
    isolation: str = BEST
    digest: str = ""


def named_course(assignment: str, fixtures: str | None, seed: int | None, isolation: str) -> Course:
    """The course with the digest of what its names stand for here."""
    course = Course(
        assignment=assignment if assignment in assignment_names() else os.path.abspath(assignment),
        fixtures=None if fixtures is None else os.path.abspath(fixtures),
        seed=seed,
        isolation=isolation,
    )
    loaded = _load(course)
    return _keep(replace(course, digest=_digest(course, *loaded)), loaded)


def open_course(course: Course) -> tuple[Assignment, tuple[Fixture, ...]]:
    """The assignment and the bank, which must be here what they were where the batch was started."""
    if course in _opened:
        return _opened[course]
    assignment, bank = _load(course)
    if _digest(course, assignment, bank) != course.digest:
        from platform import node

        raise Mistake(
            f"the assignment, the bank or the grader's version on {node()} is not the one the batch was started with",
            hint="install the same version and the same trees on every worker, or start the batch again",
            file=course.fixtures or course.assignment,
        )
    _keep(course, (assignment, bank))
    return assignment, bank


def _keep(course: Course, loaded: tuple[Assignment, tuple[Fixture, ...]]) -> Course:
    _opened.clear()
    _opened[course] = loaded
    return course


def _load(course: Course) -> tuple[Assignment, tuple[Fixture, ...]]:
    assignment = load_assignment(course.assignment)
    if course.seed is not None:
        assignment = replace(assignment, seed=course.seed)
    return assignment, load_bank(course.fixtures or content.fixtures_folder())


def _digest(course: Course, assignment: Assignment, bank: tuple[Fixture, ...]) -> str:
    trees = [tuple(getattr(fixture, field) for field in _TOLD) for fixture in bank]
    parts = (__version__, course.isolation, replace(assignment, folder=""), trees)
    return sha256(repr(parts).encode()).hexdigest()[:16]


def key_of(course: Course, submission: Submission) -> str:
    """Changes whenever the submission does, or anything it is graded by."""
    digest = sha256(course.digest.encode())
    for path, data in sorted(submission.files.items()):
        digest.update(f"\0{path}\0{len(data)}\0".encode("utf-8", "surrogatepass") + data)
    rest = (submission.name, submission.other_names, submission.complaints)
    digest.update(repr(rest).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:32]
