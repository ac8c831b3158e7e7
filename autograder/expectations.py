"""What is true of the planned trees: values and textbook searches, worked out while the workers are busy."""

from __future__ import annotations

from collections.abc import Iterable

from autograder.engine import Outcome, backed_up_values, search
from autograder.model.assignment import ALPHABETA, SEARCH, Assignment
from autograder.model.reading import Reading
from autograder.model.record import record
from autograder.model.tree import Number, Tree
from autograder.plan import Plan


@record
class Expected:
    """What is true of one tree, at every depth that it is searched to."""

    values: dict[int | None, list[Number]]  # the backed-up values of all nodes
    searches: dict[tuple[int | None, str], Outcome]  # by depth and the name of the reading


def expectations(assignment: Assignment, planned: Plan) -> list[Expected]:
    """One for each tree of a plan."""
    depths: list[dict[int | None, None]] = [{} for _ in planned.fixtures]
    for call in planned.calls:
        if call.purpose == SEARCH:
            depths[call.tree][call.depth] = None
    readings = accepted_readings(assignment, planned.problem.name)
    return [
        _of_tree(fixture.tree, planned.problem.name, of_tree, readings)
        for fixture, of_tree in zip(planned.fixtures, depths, strict=True)
    ]


def _of_tree(tree: Tree, problem: str, depths: Iterable[int | None], readings: tuple[Reading, ...]) -> Expected:
    values = {depth: backed_up_values(tree, depth=depth) for depth in depths}
    return Expected(
        values=values,
        searches={
            (depth, reading.name): search(tree, problem, reading=reading, depth=depth, backed_up=backed_up)
            for depth, backed_up in values.items()
            for reading in readings
        },
    )


def accepted_readings(assignment: Assignment, problem: str) -> tuple[Reading, ...]:
    """The readings that matter for a problem: they differ only in how they cut."""
    return assignment.readings if problem == ALPHABETA else assignment.readings[:1]
