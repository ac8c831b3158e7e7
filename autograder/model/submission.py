"""A submission: the student's files, in memory, and what was wrong with the way they came."""

from __future__ import annotations

from autograder.model.record import record


@record
class Submission:
    """Python files by path, the other names that came along, and a sentence for each file left out."""

    name: str
    files: dict[str, bytes]
    other_names: tuple[str, ...] = ()
    complaints: tuple[str, ...] = ()


@record
class Found:
    """A problem's file and what lies beside it, or a sentence that says why it is not there."""

    sources: dict[str, bytes]
    complaint: str = ""
    withheld: tuple[str, ...] = ()  # files that lie there too, and that nothing in the sources names
