"""What an instructor orders a bundle of: an assignment, a bank of trees, and how strict the grading is to be."""

from __future__ import annotations

from autograder.model.assignment import Assignment
from autograder.model.fixture import Fixture
from autograder.model.job import FULL
from autograder.model.record import record


@record
class Order:
    """An assignment and the trees it is graded on, which were read and verified."""

    assignment: Assignment
    bank: tuple[Fixture, ...]
    fixtures: str  # the folder that the trees lie in
    isolation: str = FULL
