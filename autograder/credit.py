"""Credit: what a criterion earns by how its trees fared. Grading and the audit reckon by these rules, and by no others.

Pure functions, in fractions all the way, so that no total drifts. A fault of the grader costs nothing under any rule:
the tree is left out where it happened, and holds nothing back elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from autograder.model.assignment import ALPHABETA, ORDER, Assignment, Problem
from autograder.model.fixture import Fixture
from autograder.model.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection


@record
class TreeOutcome:
    """How a problem went on one tree: the checks that failed, and those in which the grader itself did."""

    fixture: Fixture
    failed: Collection[str]
    faulty: Collection[str] = ()


@record
class Credit:
    """What a criterion earns, and how many of its trees the rules treated otherwise than the others."""

    earned: Fraction
    held_back: int = 0  # passed, and not counted, because of a gate
    uncounted: int = 0  # failed, and of no weight
    uneven: bool = False  # a part is earned, and not all trees count alike
    lost: int = 0  # the trees that cost everything, where credit is all or nothing


def must_prune(problem: Problem, check: str) -> bool:
    """Whether a criterion earns nothing unless something is pruned."""
    return check == ORDER and problem.name == ALPHABETA


def weight_of(assignment: Assignment, fixture: Fixture) -> int | Fraction:
    """How many times a tree counts: by its name or that of the tree it varies, by its heaviest trait, or once."""
    weights = assignment.weights
    if not weights:
        return 1
    for name in (fixture.name, fixture.relative_of):
        if name in weights:
            return Fraction(weights[name])
    return max((Fraction(weights[trait]) for trait in fixture.traits if trait in weights), default=1)


def credit(
    assignment: Assignment, problem: Problem, check: str, outcomes: Iterable[TreeOutcome], *, prunes: bool
) -> Credit:
    """What one check of a problem earns; `prunes` tells whether the submission ever cuts anything."""
    points, gates = problem.points[check], problem.gates_of(check)
    held_back = uncounted = lost = 0
    counted: dict[int | Fraction, list[int]] = {}  # by weight: how many trees passed, of how many
    for outcome in outcomes:
        if check in outcome.faulty:
            continue
        passed = check not in outcome.failed
        held = passed and any(gate in outcome.failed for gate in gates)
        weight = weight_of(assignment, outcome.fixture)
        tally = counted.setdefault(weight, [0, 0])
        tally[0] += passed and not held
        tally[1] += 1
        if weight:
            held_back += held
            lost += not passed or held
        else:
            uncounted += not passed
    whole = sum(weight * total for weight, (_, total) in counted.items())
    right = sum(weight * passed for weight, (passed, _) in counted.items())
    share = Fraction(right) / whole if whole else Fraction(1)  # where nothing counts, nothing is lost
    if assignment.all_or_nothing:
        share = Fraction(int(share))
    if must_prune(problem, check) and not prunes:
        share = Fraction(0)
    return Credit(
        earned=points * share,
        held_back=held_back,
        uncounted=uncounted,
        uneven=len(counted) > 1 and 0 < share < 1,
        lost=lost if assignment.all_or_nothing else 0,
    )
