"""What is true of the planned trees: recalled from the bank where it was worked out before, else worked out now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from autograder.model.assignment import ALPHABETA, SEARCH, Assignment
from autograder.model.fixture import Fixture, Truth
from autograder.model.reading import TEXTBOOK, Reading
from autograder.model.record import record
from autograder.model.tree import Number, Tree
from autograder.plan import Plan
from autograder.recent import Recent
from autograder.textbook.engine import Outcome, backed_up_values, search

ALIKE_KEPT = 160  # for each tree, in a generation


@record
class Expected:
    """What is true of one tree, at every depth that it is searched to."""

    values: dict[int | None, Sequence[Number]]  # the backed-up values of all nodes
    visits: dict[tuple[int | None, str], tuple[int, ...]]  # by depth and the name of the reading
    searches: dict[tuple[int | None, str], Outcome]  # by the same, with every step; only those that were asked for
    alike: Recent  # what was found out about programs that did the same in part


def expectations(assignment: Assignment, planned: Plan) -> list[Expected]:
    """One for each tree of a plan."""
    depths: list[dict[int | None, None]] = [{} for _ in planned.fixtures]
    for call in planned.calls:
        if call.purpose == SEARCH:
            depths[call.tree][call.depth] = None
    readings = accepted_readings(assignment, planned.problem.name)
    return [
        _of_tree(fixture, planned.problem.name, of_tree, readings)
        for fixture, of_tree in zip(planned.fixtures, depths, strict=True)
    ]


def _of_tree(fixture: Fixture, problem: str, depths: Iterable[int | None], readings: tuple[Reading, ...]) -> Expected:
    tree, first = fixture.tree, readings[0]  # they all count depth alike, and so agree on the values
    truths = {depth: None if first.depth_in_rounds else fixture.truth(depth) for depth in depths}
    return Expected(
        values={
            depth: backed_up_values(tree, depth=depth, reading=first) if truth is None else truth.values
            for depth, truth in truths.items()
        },
        visits={
            (depth, reading.name): _visits(tree, problem, depth, reading, truth)
            for depth, truth in truths.items()
            for reading in readings
        },
        searches={},
        alike=Recent(ALIKE_KEPT),
    )


def _visits(tree: Tree, problem: str, depth: int | None, reading: Reading, truth: Truth | None) -> tuple[int, ...]:
    if truth is not None and reading == TEXTBOOK:
        return truth.visits[problem]
    return search(tree, problem, reading=reading, depth=depth).visits


def accepted_readings(assignment: Assignment, problem: str) -> tuple[Reading, ...]:
    """The readings that matter for a problem: they differ only in how they cut."""
    return assignment.readings if problem == ALPHABETA else assignment.readings[:1]
