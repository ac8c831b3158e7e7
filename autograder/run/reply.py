"""What comes back from a worker: frames, or how it failed to send one."""

from __future__ import annotations

from collections.abc import Hashable

from autograder.model.record import record
from autograder.model.trace import Ended

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class MoreWanted(Exception):
    """A program wants a file that lies beside it and was withheld; nothing that it did counts."""


class ServerGone(Exception):
    """The process that makes workers was brought down; a new one can go on."""


@record
class Reply:
    """One frame of a worker, or how it failed to send one."""

    ended: Ended | None  # None: a frame came, and says itself how the call ended
    header: dict[str, Any]
    events: bytes = b""
    note: str = ""
    sent: Hashable = None  # what came, as it came: replies that have the same are the same
    status: int = 0  # with which its process exited, if it did


@record
class Run:
    """What came back from one job: a reply for the import and one for each call."""

    loaded: Reply
    replies: tuple[Reply, ...]
    missing_layers: dict[str, str]  # layers of isolation that could not be had, each with the reason
    hung: bool = False  # it was given up after hang upon hang

    @property
    def is_steady(self) -> bool:
        """Whether every call came to an end by itself: time, memory and the like are not the program's alone."""
        return self.loaded.ended is None and all(reply.ended is None for reply in self.replies)


def failed(ended: Ended, note: str = "") -> Reply:
    """A call for which no frame came."""
    return Reply(ended=ended, header={}, note=note, sent=(ended, note))


def exited(status: int) -> Reply:
    """A call in which the process ended itself."""
    note = f"the process exited with status {status}"
    return Reply(ended=Ended.CRASHED, header={}, note=note, sent=(Ended.CRASHED, note), status=status)
