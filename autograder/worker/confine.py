"""The limits a worker puts on itself before it touches student code; further layers of isolation belong here."""

from __future__ import annotations

import os
import resource
from math import ceil
from time import process_time

_MEGABYTE = 1024 * 1024


def confine(memory_megabytes: int, cpu_seconds: float) -> None:
    """Close the standard streams, forget the environment, and limit memory, CPU, files and cores."""
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    os.close(null)
    os.environ.clear()
    _lower(resource.RLIMIT_AS, memory_megabytes * _MEGABYTE)
    _lower(resource.RLIMIT_CPU, ceil(cpu_seconds))
    _lower(resource.RLIMIT_FSIZE, _MEGABYTE)
    _lower(resource.RLIMIT_CORE, 0)


def allow_cpu(seconds: float) -> None:
    """Let the process use this much more CPU; beyond it the kernel ends it."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    wanted = ceil(process_time() + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (min(wanted, hard) if hard != resource.RLIM_INFINITY else wanted, hard))


def _lower(limit: int, wanted: int) -> None:
    _, hard = resource.getrlimit(limit)
    lowest = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(limit, (lowest, lowest))
