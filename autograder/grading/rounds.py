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
    from collections.abc import Mapping

    from autograder.dialects.dialect import Dialect
    from autograder.expectations import Expected
    from autograder.grading.cases import Known

MOST_KEPT = 4  # assignments on banks; a grader has one, and tests have many


class Round:
    """The public, or the hidden trees: what is asked of them in each problem, and what is true of them."""

    def __init__(
        self, assignment: Assignment, problems: tuple[Problem, ...], trees: tuple[Fixture, ...], hidden: bool
    ) -> None:
        spoken = spoken_in(assignment)
        self._assignment = assignment
        self._trees = tuple(fixture.tree for fixture in trees)
        self._expected: list[list[Expected]] | None = None
        self.hidden = hidden
        self.plans = tuple(plan(problem, spoken, trees, assignment.readings[0]) for problem in problems)
        self._known: Known | None = None

    def jobs(self, found: Mapping[str, Found], isolation: str) -> tuple[Job, ...]:
        """What a worker is asked to do with a submission."""
        return tuple(
            Job(
                problem=planned.problem,
                dialect=self._assignment.dialect,
                sources=found[planned.problem.name].sources,
                trees=self._trees,
                calls=planned.calls,
                limits=self._assignment.limits,
                isolation=isolation,
                hidden=self.hidden,
            )
            for planned in self.plans
        )

    def expected(self) -> list[list[Expected]]:
        """What is true of the trees, by problem; the first time it takes a while, so let a worker be busy by then."""
        if self._expected is None:
            from autograder.expectations import expectations

            self._expected = [expectations(self._assignment, planned) for planned in self.plans]
        return self._expected

    def known(self) -> Known:
        """What submissions have done in this round so far."""
        if self._known is None:
            from autograder.grading.cases import Known

            self._known = Known()
        return self._known


class Rounds:
    """The rounds of one assignment on one bank, by the problems that a submission has files for."""

    def __init__(self, assignment: Assignment, bank: tuple[Fixture, ...]) -> None:
        self.assignment = assignment
        self.bank = bank
        self._made: dict[tuple[str, ...], list[Round]] = {}

    def of(self, problems: list[Problem]) -> list[Round]:
        """Public trees first, hidden ones when all that will be heard has been said.

        A hidden tree never shares a process with a public one, nor is student code ever at both at the same time:
        what is said on a public tree can tell of no hidden one, by whatever channel.
        """
        names = tuple(problem.name for problem in problems)
        if names not in self._made:
            self._made[names] = self._make(tuple(problems)) if problems else []
        return self._made[names]

    def _make(self, problems: tuple[Problem, ...]) -> list[Round]:
        rounds = []
        spoken = spoken_in(self.assignment)
        admitted = [fixture for fixture in self.bank if admits(spoken, fixture.tree)]
        for hidden in (False, True):
            trees = tuple(fixture for fixture in admitted if fixture.is_hidden == hidden)
            if not trees:
                continue
            if hidden:
                trees += _variants(self.assignment, spoken, admitted)
            rounds.append(Round(self.assignment, problems, trees, hidden))
        return rounds


def _variants(assignment: Assignment, spoken: Dialect, admitted: list[Fixture]) -> tuple[Fixture, ...]:
    """Relatives of trees that the dialect can speak about; they must be so themselves."""
    from autograder.grading.variants import relatives

    return relatives(admitted, assignment.seed, assignment.variants, lambda tree: admits(spoken, tree))


_kept: list[Rounds] = []


def rounds_of(assignment: Assignment, bank: tuple[Fixture, ...]) -> Rounds:
    """The rounds of an assignment on a bank: the same as last time, if these are the very same."""
    for rounds in _kept:
        if rounds.assignment is assignment and rounds.bank is bank:
            return rounds
    rounds = Rounds(assignment, bank)
    _kept.append(rounds)
    del _kept[:-MOST_KEPT]
    return rounds
