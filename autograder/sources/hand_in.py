"""What a source holds: hand-ins, each with its students and where its files lie."""

from __future__ import annotations

from autograder.model.record import record
from autograder.model.student import Student


@record
class Member:
    """A file or folder of a source; a file can have another path in the submission, a folder's files keep theirs."""

    name: str
    path: str = ""


@record
class HandIn:
    """What one student, or one group, handed in, as a source tells it; nothing of it has been read yet."""

    label: str  # as the source calls it
    students: tuple[Student, ...]
    members: tuple[Member, ...]
    late: bool | None = None  # None where the source does not tell
    submitted: str = ""  # when, as the source spells it
    unpack: bool = False  # whether archives among the members are opened: the platform put them there, not the student
    complaints: tuple[str, ...] = ()
    name: str = ""  # of its folder among the results: safe, and nobody else's
