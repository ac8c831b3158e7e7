"""An assignment: which functions a course asks for, what it accepts, and what earns points."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from autograder.model.policy import Attempts, Late, Page
from autograder.model.reading import Reading
from autograder.model.record import record

MINIMAX = "minimax"
ALPHABETA = "alphabeta"
PROBLEMS = (MINIMAX, ALPHABETA)

# What a function is for: the whole search, or the value of a node where MAX or MIN moves.
SEARCH = "search"
MAX_NODE = "max"
MIN_NODE = "min"

# What a function can be asked to return.
RETURNS_ACTION = ("action",)
RETURNS_PAIR = ("value", "action")

VALUE = "value"
MOVE = "move"
ORDER = "order"


@record
class Function:
    """A function the student writes, as `assignment.yaml` declares it."""

    name: str
    parameters: tuple[str, ...]  # the names the student sees, in order
    carries: tuple[str, ...]  # what each carries: game, state, x, player, alpha, beta, d or depth
    returns: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.parameters)})"


@record
class Problem:
    """One file of the assignment: minimax or alpha-beta."""

    name: str
    file: str
    functions: dict[str, Function]  # by purpose: search, max, min
    points: dict[str, int]  # by check: value, move, order, or another package's
    gates: Mapping[str, str] = MappingProxyType({})  # a tree counts for a check only where it also passed another
    extra_credit: tuple[str, ...] = ()  # the checks whose points come on top of the total

    @property
    def total(self) -> int:
        """The points that there are, extra credit left out."""
        return sum(points for check, points in self.points.items() if check not in self.extra_credit)

    @property
    def extra(self) -> int:
        """The points that can be earned on top."""
        return sum(self.points.values()) - self.total

    def gates_of(self, check: str) -> tuple[str, ...]:
        """The checks that a tree has to pass to count for this one: its gate, the gate of that, and so on."""
        found: list[str] = []
        while (gate := self.gates.get(found[-1] if found else check)) is not None and gate not in found:
            found.append(gate)
        return tuple(found)


@record
class Limits:
    """How long and how much student code may take."""

    call_seconds: float = 1.0  # of CPU; twice as long by the clock, for who waits for something
    submission_seconds: float = 60.0
    memory_megabytes: int = 2048
    output_characters: int = 4000


@record
class Rules:
    """What a course says of the game and of what is judged, besides how it reads the pseudocode."""

    any_turns: bool = False  # who moves is told: a player may move several times in a row
    generated: bool = False  # the order is of the states that were generated, which have none: only which they are


@record
class Assignment:
    """What `assignment.yaml` says."""

    name: str
    title: str
    dialect: str
    problems: tuple[Problem, ...]
    readings: tuple[Reading, ...]
    first_of_ties: bool
    limits: Limits
    folder: str
    seed: int = 0  # which variants of trees join the hidden ones
    variants: int = 8  # how many
    feedback: str = ""  # off, hint or line; empty where the course leaves it to the command
    late: Late | None = None
    attempts: Attempts | None = None
    page: Page = Page(tests={})
    rules: Rules = Rules()
    all_or_nothing: bool = False  # a criterion earns all its points or none
    weights: Mapping[str, str] = MappingProxyType({})  # by tree or trait, as written: how many times a tree counts

    @property
    def total(self) -> int:
        """The points that there are, extra credit left out."""
        return sum(problem.total for problem in self.problems)

    @property
    def extra(self) -> int:
        """The points that can be earned on top."""
        return sum(problem.extra for problem in self.problems)

    @property
    def criteria(self) -> dict[str, int]:
        """What each criterion is worth: `alphabeta.order: 25`."""
        return {
            f"{problem.name}.{check}": points for problem in self.problems for check, points in problem.points.items()
        }

    def problem(self, name: str) -> Problem:
        """The problem of this name."""
        return next(problem for problem in self.problems if problem.name == name)
