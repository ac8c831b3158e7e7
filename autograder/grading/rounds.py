"""The rounds of an assignment on a bank: what is asked and what is true, worked out once for all submissions."""

from __future__ import annotations

from autograder.model.assignment import Assignment, Problem
from autograder.model.fixture import Fixture
from autograder.model.job import Job
from autograder.model.submission import Found
from autograder.plan import admits, plan
from autograder.rules import spoken_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from autograder.dialects.dialect import Dialect
    from autograder.expectations import Expected
    from autograder.grading.cases import Known

MOST_KEPT = 4  # assignments on banks; a grader has one, and tests have many


class Round:
    """The public, or the hidden trees: what is asked of them in each problem, and what is true of them."""

    def __init__(self, assignment: Assignment, trees: tuple[Fixture, ...], hidden: bool) -> None:
        spoken, reading = spoken_in(assignment), assignment.readings[0]
        self._assignment = assignment
        self._trees = tuple(fixture.tree for fixture in trees)
        self._expected: dict[str, list[Expected]] = {}
        self._known: Known | None = None
        self.hidden = hidden
        self.plans = {problem.name: plan(problem, spoken, trees, reading) for problem in assignment.problems}
        self._asked = tuple(planned.calls for planned in self.plans.values())

    def jobs(self, problems: list[Problem], found: Mapping[str, Found], isolation: str) -> tuple[Job, ...]:
        """What a worker is asked to do with some problems of a submission."""
        return tuple(
            Job(
                problem=problem,
                dialect=self._assignment.dialect,
                sources=found[problem.name].sources,
                withheld=found[problem.name].withheld,
                trees=self._trees,
                calls=self.plans[problem.name].calls,
                limits=self._assignment.limits,
                isolation=isolation,
                hidden=self.hidden,
                laid_out=self._asked,
            )
            for problem in problems
        )

    def expected(self, problem: str) -> list[Expected]:
        """What is true of the trees; the first time it takes a while, so let a worker be busy by then."""
        if problem not in self._expected:
            from autograder.expectations import expectations

            self._expected[problem] = expectations(self._assignment, self.plans[problem])
        return self._expected[problem]

    def known(self) -> Known:
        """What submissions have done in this round so far."""
        if self._known is None:
            from autograder.grading.cases import Known

            self._known = Known()
        return self._known


def _rounds(assignment: Assignment, bank: tuple[Fixture, ...]) -> Iterator[Round]:
    """Public trees first, hidden ones when all that will be heard has been said.

    A hidden tree never shares a process with a public one, nor is student code ever at both at the same time: what is
    said on a public tree can tell of no hidden one, by whatever channel.
    """
    spoken = spoken_in(assignment)
    admitted = [fixture for fixture in bank if admits(spoken, fixture.tree)]
    for hidden in (False, True):
        trees = tuple(fixture for fixture in admitted if fixture.is_hidden == hidden)
        if trees and hidden:
            trees += _variants(assignment, spoken, admitted)
        if trees:
            yield Round(assignment, trees, hidden)


def _variants(assignment: Assignment, spoken: Dialect, admitted: list[Fixture]) -> tuple[Fixture, ...]:
    """Relatives of trees that the dialect can speak about; they must be so themselves."""
    from autograder.grading.variants import relatives

    return relatives(admitted, assignment.seed, assignment.variants, lambda tree: admits(spoken, tree))


_kept: list[tuple[Assignment, tuple[Fixture, ...], tuple[Round, ...]]] = []


def rounds_of(assignment: Assignment, bank: tuple[Fixture, ...]) -> tuple[Round, ...]:
    """The rounds of an assignment on a bank: the same as last time, if these are the very same."""
    for of_assignment, on_bank, rounds in _kept:
        if of_assignment is assignment and on_bank is bank:
            return rounds
    rounds = tuple(_rounds(assignment, bank))
    _kept.append((assignment, bank, rounds))
    del _kept[:-MOST_KEPT]
    return rounds
