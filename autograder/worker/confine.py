"""The limits a worker puts on itself before it touches student code; further layers of isolation belong here."""

from __future__ import annotations

import os
import resource
from math import ceil
from time import process_time

_MEGABYTE = 1024 * 1024
POLITE = 5  # the grader goes first: it has more to do once the calls are made


def confine(memory_megabytes: int, cpu_seconds: float) -> None:
    """Close the standard streams, forget the environment, step back, and limit memory, CPU, files and cores."""
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    os.close(null)
    os.environ.clear()
    os.nice(POLITE)
    _lower(resource.RLIMIT_AS, memory_megabytes * _MEGABYTE)
    _lower(resource.RLIMIT_CPU, ceil(cpu_seconds))
    _lower(resource.RLIMIT_FSIZE, _MEGABYTE)
    _lower(resource.RLIMIT_CORE, 0)


class CpuAllowance:
    """How much CPU the process may use before the kernel ends it; renewed for every call."""

    def __init__(self) -> None:
        self._until = 0

    def renew(self, seconds: float) -> None:
        """From now on, this much more. The kernel counts in whole seconds, so most renewals change nothing."""
        until = ceil(process_time() + seconds)
        if until != self._until:
            self._until = until
            _, hard = resource.getrlimit(resource.RLIMIT_CPU)
            resource.setrlimit(resource.RLIMIT_CPU, (min(until, hard), hard))


def _lower(limit: int, wanted: int) -> None:
    _, hard = resource.getrlimit(limit)
    lowest = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(limit, (lowest, lowest))
