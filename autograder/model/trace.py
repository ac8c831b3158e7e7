"""A trace is what a submission did in one call, as it claims; how it ended and what that means are two things."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from autograder.model.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Ended(Enum):
    """How a call ended."""

    RETURNED = "returned"
    RAISED = "raised"
    EXITED = "exited"
    CRASHED = "crashed"
    TIMED_OUT = "timed out"
    FLOODED = "looked too often"
    VIOLATED = "protocol violation"
    SKIPPED = "not run"


@record
class StudentError:
    """An exception of the submission, with the place in its own files."""

    type: str
    message: str
    file: str = ""
    line: int = 0
    code: str = ""

    def __str__(self) -> str:
        return f"{self.type}: {self.told}" if self.message else f"{self.type}{self.told}"

    @property
    def told(self) -> str:
        """What it says, and where."""
        where = f" ({self.file}, line {self.line}: `{self.code}`)" if self.file else ""
        return f"{self.message}{where}"


@record
class Answer:
    """What a function returned, by exact type: a number, a text, a pair, or something else by its type's name."""

    type: str
    value: Any = None  # an int, float, bool or str, or a tuple of answers
    detail: str = ""

    @property
    def is_number(self) -> bool:
        return self.type in ("int", "float")


@record
class Trace:
    """One call, audited: every field has the right type and is legal for the tree."""

    ended: Ended
    answer: Answer | None = None
    events: Sequence[int] = ()
    error: StudentError | None = None
    output: str = ""
    note: str = ""  # how it ended, in words, where there is more to say


@record
class Loaded:
    """How importing the submission went: `problem` says why nothing could run; `missing` names absent functions."""

    problem: str = ""
    error: StudentError | None = None
    missing: tuple[str, ...] = ()  # purposes whose function is not there
    complaints: dict[str, str] | None = None  # purpose -> why its function cannot be called
