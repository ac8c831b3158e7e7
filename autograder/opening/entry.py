"""A name in a submission, before anything of it is read."""

from __future__ import annotations

from collections.abc import Callable

from autograder.model.record import record


@record
class Entry:
    """How large a file claims to be and how to read it, or why it is not read."""

    path: str
    size: int = 0
    read: Callable[[int], bytes] = bytes  # so many bytes at most
    complaint: str = ""
