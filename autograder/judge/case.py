"""A case is one tree of one problem: the calls made on it, how they went, and what is true of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from autograder.expectations import Expected
from autograder.model.assignment import SEARCH, Assignment, Function, Limits, Problem
from autograder.model.fixture import Fixture
from autograder.model.job import Call
from autograder.model.reading import Reading
from autograder.model.record import record
from autograder.model.trace import Ended, Loaded, Trace
from autograder.model.tree import MAX, Number
from autograder.textbook.engine import Outcome, search
from autograder.textbook.words import number
from autograder.visits import Visits, generated_in, visits_of

REFUSED = "IllegalCall"  # how the board calls it; students read what it says, not what it is called

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    T = TypeVar("T")


@record
class Case:
    """Everything the checks need to know about one tree."""

    assignment: Assignment
    problem: Problem
    fixture: Fixture
    loaded: Loaded
    calls: tuple[tuple[Call, Trace], ...]
    expected: Expected
    found: dict[Hashable, Any]  # what was found out about it already; submissions that do the same share it

    def once(self, what: Hashable, find: Callable[[Case], T]) -> T:
        """What is found out about this case, which is the same however often it is asked."""
        known: T | None = self.found.get(what)
        if known is None:
            known = self.found[what] = find(self)
        return known

    def alike(self, what: Hashable, find: Callable[[], T]) -> T:
        """What is found out about all cases on this tree that have this in common."""
        known: T | None = self.expected.alike.get(what)
        if known is None:
            known = find()
            self.expected.alike.put(what, known)
        return known

    @property
    def searches(self) -> Iterator[tuple[Call, Trace]]:
        return ((call, trace) for call, trace in self.calls if call.purpose == SEARCH)

    def function(self, call: Call) -> Function:
        return self.problem.functions[call.purpose]

    def spell(self, call: Call) -> str:
        """The call as a student would write it."""
        carried = {
            "game": "game",
            "state": self.fixture.tree.names[call.start],
            "x": self.fixture.tree.names[call.start],
            "player": f'"{call.player}"',
            "alpha": number(call.alpha),
            "beta": number(call.beta),
            "d": str(call.level),
            "depth": str(call.depth),
        }
        function = self.function(call)
        return f"{function.name}({', '.join(carried[what] for what in function.carries)})"

    def can_be_called(self, call: Call) -> bool:
        """Whether the function is there and takes what it is declared to take."""
        return call.purpose not in (*self.loaded.missing, *(self.loaded.complaints or ()))

    def failure(self, call: Call, trace: Trace) -> str:
        """What the call did instead of returning, in words; empty when it returned."""
        function = self.function(call)
        if call.purpose in self.loaded.missing:
            return f"there is no function {function.name} in {self.problem.file}: define it, spelt just so"
        if complaint := (self.loaded.complaints or {}).get(call.purpose):
            return f"{function.name} cannot be called as declared: {complaint}"
        return "" if trace.ended is Ended.RETURNED else how_it_ended(trace, self.assignment.limits)

    def looks(self, trace: Trace) -> Visits:
        """What a search looked at, and came back to; read off its events once."""
        return self.once(id(trace), lambda case: visits_of(trace.events, case.fixture.tree))

    def judged(self, trace: Trace) -> Visits:
        """What a search is judged by: what it looked at, or, by a course's rule, what it generated."""
        if not self.assignment.rules.generated:
            return self.looks(trace)
        return self.once(("generated", id(trace)), lambda _: generated_in(trace.events))

    def visits(self, call: Call, reading: Reading) -> tuple[int, ...]:
        """What the textbook's search looks at under a reading."""
        return self.expected.visits[call.depth, reading.name]

    def search(self, call: Call, reading: Reading) -> Outcome:
        """The textbook's search with every step, to explain what it looks at; the same for whoever fails on it."""
        known = self.expected.searches.get((call.depth, reading.name))
        if known is None:
            known = search(self.fixture.tree, self.problem.name, reading=reading, depth=call.depth)
            self.expected.searches[call.depth, reading.name] = known
        return known

    def value(self, call: Call) -> Number:
        """The backed-up value of the node that is called, in the terms of the player who is maximised."""
        value = self.expected.values[call.depth][call.start]
        return value if call.player == MAX else -value

    def moves(self, call: Call) -> list[str]:
        """The truly optimal actions at the node that is called."""
        tree, values = self.fixture.tree, self.expected.values[call.depth]
        return [tree.actions[child] for child in tree.children[call.start] if values[child] == values[call.start]]


def how_it_ended(trace: Trace, limits: Limits) -> str:
    """What a call did instead of returning, in words."""
    match trace.ended:
        case Ended.RAISED if trace.error is not None and trace.error.type == "MemoryError":
            return f"it wanted more than {limits.memory_megabytes} MB of memory"
        case Ended.RAISED if trace.error is not None and trace.error.type == REFUSED:
            return f"the game refused it: {trace.error.told}"
        case Ended.RAISED:
            return f"it raised {trace.error}"
        case Ended.EXITED:
            return "it called exit() instead of returning"
        case Ended.CRASHED:
            return f"it brought Python down ({trace.note})"
        case Ended.TIMED_OUT:
            return f"it was stopped after {limits.call_seconds:g} s: is there an endless loop?"
        case Ended.FLOODED:
            return "it was stopped after thousands of looks at a small tree: is there an endless loop?"
        case Ended.SKIPPED:
            return f"it was not called, because {trace.note}"
        case Ended.VIOLATED:
            return f"protocol violation: {trace.note}"
        case Ended.RETURNED:
            return "it returned"
