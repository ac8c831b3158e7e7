"""A verdict is the pass or fail of one check on one tree, with what a student can learn from it."""

from __future__ import annotations

from autograder.model.fixture import Fixture
from autograder.model.reading import Reading
from autograder.model.record import record


@record
class Finding:
    """One thing that is wrong: what was called, what was wanted, what was got, and why.

    Nothing is said to be wanted where the call did not return: it has to do that first.
    """

    call: str
    got: str
    wanted: str = ""
    why: str = ""
    generated: bool = False  # it is about the states that were generated, not about visits


@record
class Compared:
    """The student's visits, or what a course judges instead, beside the expected ones, where the order is wrong."""

    visits: tuple[int, ...]
    expected: tuple[int, ...]
    reading: Reading


def spot(check: str, problem: str, tree: str) -> str:
    """Where a verdict is about, as a fault of the grader names it."""
    return f"{check} of {problem} on {tree}"


@record
class Verdict:
    """How one tree fared in one check. A fault of the grader is neither a pass nor a fail."""

    fixture: Fixture
    check: str
    findings: tuple[Finding, ...] = ()
    compared: Compared | None = None
    fault: str = ""

    @property
    def passed(self) -> bool:
        return not self.findings and not self.fault
