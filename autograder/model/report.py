"""A report: what a submission earned, criterion by criterion, and which public trees it failed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from autograder.model.assignment import Assignment, Problem
from autograder.model.diagnosis import FAILED, HINT, Diagnosis
from autograder.model.fixture import Fixture
from autograder.model.job import Call
from autograder.model.policy import Ruling
from autograder.model.reading import Reading
from autograder.model.record import record, replace
from autograder.model.verdict import Compared, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

    Points = int | Fraction
else:
    Points = object  # fractions are imported where points are reckoned


@record
class Tally:
    """How many trees of a kind passed."""

    passed: int
    total: int


@record
class Criterion:
    """What earns points: one check of one problem."""

    problem: str
    check: str
    points: int
    earned: Points
    public: Tally
    hidden: Tally
    note: str = ""
    generated: bool = False  # it is about the states that were generated, by the course's rule, not about visits
    extra: bool = False  # its points come on top of the total

    @property
    def is_full(self) -> bool:
        return self.earned == self.points

    @property
    def all(self) -> Tally:
        """The trees that passed, public and hidden ones together."""
        return Tally(passed=self.public.passed + self.hidden.passed, total=self.public.total + self.hidden.total)


@record
class Replay:
    """The call that shows best what is wrong: what was asked, what was looked at, and how it ended."""

    call: Call
    spelled: str
    visits: tuple[int, ...]
    ended: str
    reading: Reading  # under which it is judged


@record
class FailedTree:
    """A public tree with at least one failed check, and what the submission printed on it."""

    problem: str
    fixture: Fixture
    verdicts: tuple[Verdict, ...]
    output: str = ""
    origin: str = ""  # where its value first goes wrong, if that was asked
    replay: Replay | None = None  # none where nothing was called

    @property
    def compared(self) -> Compared | None:
        """The visits beside the expected ones, if the order is wrong."""
        return next((verdict.compared for verdict in self.verdicts if verdict.compared), None)


@record
class ProblemReport:
    """One problem: why it could not run, if so; its criteria; its failed public trees."""

    problem: str
    file: str
    complaint: str
    criteria: tuple[Criterion, ...]
    failed: tuple[FailedTree, ...]
    diagnosis: Diagnosis | None = None
    looks: int | None = None  # how many nodes its searches looked at on public trees, where a leaderboard wants it


def nothing_earned(problem: Problem, complaint: str) -> ProblemReport:
    """The report of a problem that could not run: every criterion is there, with nothing earned."""
    none = Tally(passed=0, total=0)
    criteria = (
        Criterion(
            problem=problem.name,
            check=check,
            points=points,
            earned=0,
            public=none,
            hidden=none,
            extra=check in problem.extra_credit,
        )
        for check, points in problem.points.items()
    )
    return ProblemReport(
        problem=problem.name, file=problem.file, complaint=complaint, criteria=tuple(criteria), failed=()
    )


def not_run(problem: Problem, complaint: str) -> ProblemReport:
    """The report of a problem that could not even be imported; why is its diagnosis."""
    diagnosis = Diagnosis(problem=problem.name, kind=FAILED, certain=(complaint,))
    return replace(nothing_earned(problem, complaint), diagnosis=diagnosis)


@record
class Report:
    """The whole grade."""

    assignment: Assignment
    submission: str
    problems: tuple[ProblemReport, ...]
    complaints: tuple[str, ...] = ()  # about how the submission came
    faults: tuple[str, ...] = ()  # the grader's own; they cost nothing and are for the staff
    missing_layers: Mapping[str, str] = MappingProxyType({})  # of isolation, each with the reason
    seconds: float = 0.0
    seed: int | None = None  # of the variants that were used, if any were
    feedback: str = HINT  # how much of a diagnosis is told
    ruling: Ruling | None = None  # what the course's policies make of it, where they were asked

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        return tuple(criterion for problem in self.problems for criterion in problem.criteria)

    @property
    def earned(self) -> Points:
        return sum(criterion.earned for criterion in self.criteria)

    @property
    def awarded(self) -> Points:
        """The score that counts: what was earned, unless a policy says otherwise."""
        return self.earned if self.ruling is None else self.ruling.awarded

    @property
    def points(self) -> int:
        """What the whole is worth; extra credit comes on top."""
        return sum(criterion.points for criterion in self.criteria if not criterion.extra)

    @property
    def is_full(self) -> bool:
        """Whether nothing is left to earn, extra credit included."""
        return all(criterion.is_full for criterion in self.criteria)
