"""Our side: whole classes through the real command, its time and the memory of its parent."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, sleep

from tests.synthetic_class import make_class

POLL = 0.05  # seconds between looks at the memory


@dataclass(frozen=True, kw_only=True)
class Ran:
    """How long a batch took, and the most memory that its parent had."""

    seconds: float
    megabytes: float


def class_of(folder: Path, count: int, hanging: int = 0) -> Path:
    """A made-up class: right, wrong and crashing programs, the last few hanging."""
    target = folder / f"class-{count}-{hanging}"
    if not target.exists():
        make_class(target, count, hanging=hanging)
    return target


def batch(source: Path, out: Path, jobs: int) -> Ran:
    """The class graded on the full bank, isolated, with both reports written."""
    command = [
        sys.executable,
        "-m",
        "autograder",
        "batch",
        str(source),
        "-a",
        "aima4e",
        "-o",
        str(out),
        "--jobs",
        str(jobs),
    ]
    began = perf_counter()
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    most = 0
    while running.poll() is None:
        most = max(most, _peak(running.pid))
        sleep(POLL)
    seconds = perf_counter() - began
    if running.returncode:
        sys.exit(f"{' '.join(command)} ended with {running.returncode}")
    return Ran(seconds=seconds, megabytes=most / 1024)


def _peak(pid: int) -> int:
    """The most memory that a process has had, in kilobytes; a process that keeps to itself tells root only."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii") as stream:
            return next((int(line.split()[1]) for line in stream if line.startswith("VmHWM")), 0)
    except OSError:
        return 0


def cores() -> int:
    return len(os.sched_getaffinity(0))
