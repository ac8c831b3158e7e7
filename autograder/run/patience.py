"""How long a worker is waited for: the clock is for those who wait themselves, CPU for those who work."""

from __future__ import annotations

import os
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

TWICE = 2  # the clock may run this much longer than the CPU limit before anybody asks why
GRACE = 0.1  # seconds more, again and again, for a worker that would work if it were let
BUSY = (b"R", b"D")  # states of a thread that has something to do: it runs, is about to, or waits for a page or a disk
_USER, _SYSTEM = 11, 12  # where the two CPU times stand behind the name of a process


class Patience:
    """The time for one answer, from now on.

    A worker that is busy when the clock runs out has not had the CPU that it may use, or the kernel would have ended
    it: other programs were in its way. It gets what it lacks, though never beyond the end, and never more than it may
    have altogether, should it have got round the kernel's limits.
    """

    def __init__(self, seconds: float, end: float) -> None:
        now = monotonic()
        self._seconds = seconds  # of CPU
        self._end = end
        self._deadline = min(now + TWICE * seconds, end)
        self._used: float | None = None  # CPU, by the time the clock ran out first

    def left(self, process: Callable[[], int]) -> float:
        """For how long a process, whose id is asked for if need be, may still be waited for; 0 where that is over."""
        now = monotonic()
        if self._deadline <= now < self._end and self._is_kept_from_work(process()):
            self._deadline = min(now + GRACE, self._end)
        return max(0.0, self._deadline - now)

    def _is_kept_from_work(self, pid: int) -> bool:
        try:
            used, is_busy = _cpu_seconds(pid), _is_busy(pid)
        except OSError:  # it has just ended, or this is not Linux
            return False
        if self._used is None:
            self._used = used
        return is_busy and used - self._used < self._seconds


def _cpu_seconds(pid: int) -> float:
    fields = _fields(f"/proc/{pid}/stat")
    return (int(fields[_USER]) + int(fields[_SYSTEM])) / os.sysconf("SC_CLK_TCK")


def _is_busy(pid: int) -> bool:
    """Whether any thread has something to do."""
    threads = f"/proc/{pid}/task"
    return any(_fields(f"{threads}/{thread}/stat")[0] in BUSY for thread in os.listdir(threads))


def _fields(path: str) -> list[bytes]:
    """What is told of a process or a thread, behind its name, which may hold anything."""
    with open(path, "rb") as stream:
        return stream.read().rpartition(b")")[2].split()
