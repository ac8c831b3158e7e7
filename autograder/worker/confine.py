"""The layers a worker puts around itself before it touches student code.

Each layer works on its own, and what cannot be had is named, so that the report can say it and a strict grader refuse.
"""

from __future__ import annotations

import os
import signal
import sys
from math import ceil
from time import monotonic, process_time

if sys.platform != "win32":
    import resource

_MEGABYTE = 1024 * 1024
POLITE = 5  # the grader goes first: it has more to do once the calls are made
MOST_THREADS = 64
MOST_FILES = 64
UNASKED = 0.005  # seconds for which an allowance is as good as new
THREADS_AT_ONCE = 8  # that many may use up CPU meanwhile
MOST_OPEN = 1 << 20  # no descriptor is larger, whatever the limit was

# The layers in the order they are put on, and what each does.
LAYERS = {
    "limits": "CPU time, memory, file size and open files are limited",
    "user": "student code runs as a user of its own, where the grader runs as root",
    "privileges": "no program can give it new privileges",
    "files": "it reads Python and nothing of the course (Landlock)",
    "calls": "it cannot use the network, start programs or signal others (seccomp)",
}


class Confinement:
    """What a server prepares once for all its workers: the user they become and the files they may see."""

    def __init__(self, scratch: str, user: int | None, private: tuple[str, ...]) -> None:
        self.scratch = scratch
        self._user = user
        self._ruleset: int | None = None
        self._filter: bytes | None = None
        self._own_memory = _address_space()
        self._missing: dict[str, str] = {}
        if sys.platform == "linux":
            # All that a worker needs is imported here, once, and not by every worker again.
            from autograder.worker import landlock, privileges, seccomp

            assert privileges
            self._filter = seccomp.prepared(os.uname().machine) if seccomp.is_available() else None
            try:
                self._ruleset = landlock.make_ruleset(scratch, private)
            except (landlock.Unavailable, OSError) as reason:
                self._missing["files"] = str(reason)

    def enter(  # pragma: no cover - confined
        self, memory_megabytes: int, cpu_seconds: float, keep: tuple[int, ...]
    ) -> dict[str, str]:
        """Put every layer on; the layers that could not be had, each with the reason."""
        missing = dict(self._missing)
        os.chdir(self.scratch)
        _close_everything_but(keep, self._ruleset)
        _forget_who_started_it()
        if sys.platform == "win32":
            return dict.fromkeys(LAYERS, "Windows does not have it")
        os.nice(POLITE)
        self._limit(memory_megabytes, cpu_seconds)
        if sys.platform != "linux":
            return dict.fromkeys(("privileges", "files", "calls"), f"{sys.platform} does not have it")
        from autograder.worker import landlock, seccomp
        from autograder.worker.libc import PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS, PR_SET_PDEATHSIG, prctl
        from autograder.worker.privileges import become

        if self._user is not None:  # only root can give it one; without, the other layers stand between
            become(self._user, may_read=self._filter is not None and self._ruleset is not None)
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # after the switch, which would undo it
        prctl(PR_SET_DUMPABLE, 0)
        prctl(PR_SET_NO_NEW_PRIVS, 1)
        if self._ruleset is not None:
            landlock.bind(self._ruleset)
            os.close(self._ruleset)
        if self._filter is not None:
            seccomp.bind(self._filter)
        else:
            missing["calls"] = "this kernel or machine has no filter"
        return missing

    def _limit(self, memory_megabytes: int, cpu_seconds: float) -> None:  # pragma: no cover - confined
        _lower(resource.RLIMIT_AS, self._own_memory + memory_megabytes * _MEGABYTE)
        _lower(resource.RLIMIT_CPU, ceil(cpu_seconds))
        _lower(resource.RLIMIT_FSIZE, _MEGABYTE)
        _lower(resource.RLIMIT_NOFILE, MOST_FILES)
        _lower(resource.RLIMIT_CORE, 0)
        if self._user is not None:  # counted by user, so only where the user is not somebody's
            _lower(resource.RLIMIT_NPROC, MOST_THREADS)


class CpuAllowance:
    """How much CPU the process may use before the kernel ends it; renewed for every call."""

    def __init__(self) -> None:
        self._until = 0
        self._seconds = 0.0
        self._renewed = 0.0

    def renew(self, seconds: float) -> None:
        """From now on, this much more.

        A timer ends the process on time. Student code could stop that; the limit behind it, which nothing can raise,
        counts in whole seconds, so most renewals do not change it. Calls are often made by the thousand in a second,
        so what they used is not asked each time; it is allowed for.
        """
        now = monotonic()
        if now - self._renewed < UNASKED and seconds <= self._seconds:
            return
        self._renewed, self._seconds = now, seconds
        if sys.platform == "win32":
            return  # the clock alone decides there
        seconds += UNASKED * THREADS_AT_ONCE
        signal.setitimer(signal.ITIMER_PROF, seconds)
        until = ceil(process_time() + seconds)
        if until != self._until:
            self._until = until
            _, hard = resource.getrlimit(resource.RLIMIT_CPU)
            resource.setrlimit(resource.RLIMIT_CPU, (min(until, hard), hard))


def _address_space() -> int:
    """How much of it this process has taken, which every worker begins with: student code is not to blame for it."""
    try:
        with open("/proc/self/statm", "rb") as stream:
            return int(stream.read().split()[0]) * resource.getpagesize()
    except OSError:  # not Linux
        return 0


def _forget_who_started_it() -> None:  # pragma: no cover - confined
    """Empty every copy of the environment and the command line that Python keeps."""
    os.environ.clear()
    vars(sys.modules["nt" if sys.platform == "win32" else "posix"])["environ"].clear()
    sys.argv[:] = [""]
    sys.orig_argv.clear()


def _close_everything_but(keep: tuple[int, ...], ruleset: int | None) -> None:  # pragma: no cover - confined
    """The standard streams lead nowhere; of the rest only the channels to the grader and the ruleset stay open."""
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    first = 3
    for kept in sorted({*keep} if ruleset is None else {*keep, ruleset}):
        os.closerange(first, kept)
        first = kept + 1
    os.closerange(first, MOST_OPEN)


def _lower(limit: int, wanted: int) -> None:  # pragma: no cover - confined
    _, hard = resource.getrlimit(limit)
    lowest = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(limit, (lowest, lowest))
