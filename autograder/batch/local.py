"""Jobs on this machine: processes that live as long as the batch, each handed one submission at a time."""

from __future__ import annotations

import gc
import os
import signal
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any

from autograder.batch.course import Course
from autograder.batch.folders import write_folder
from autograder.batch.grader import Grader, Outcome, Task, faulty
from autograder.errors import Mistake
from autograder.model.assignment import Assignment
from autograder.model.record import replace
from autograder.opening.twins import program_key

TRIES = 2  # a submission with which a job died so often is left alone
READY = "ready"
AHEAD = 32  # tasks to choose from for a job that is idle
COLLECTED_EVERY = 1_000  # submissions, garbage is: they leave a few hundred kilobytes of it, and looking takes long
STARTS = 3  # jobs that died before they were ready, so often in a row, are no submission's doing

# A job is trusted, so it may begin with all that is loaded here; where forking is not safe, it loads that again.
_STARTED = "fork" if sys.platform == "linux" else "spawn"


class LocalJobs:
    """So many processes of this machine. A job that dies is replaced, and its submission tried once more."""

    def __init__(self, course: Course, assignment: Assignment, jobs: int, output: str) -> None:
        self._course = course
        self._output = output
        self._assignment = assignment
        self._most = jobs
        self._jobs: list[_Job] = []
        self._stillborn = 0  # jobs in a row that never got ready

    def run(self, tasks: Iterator[Task], stopped: Callable[[], bool]) -> Iterator[Outcome]:
        """The outcome of every task, as they come; once stopped, only what is running is finished."""
        ahead: list[Task] = []
        try:
            while True:
                ahead += islice(tasks, AHEAD - len(ahead))
                while not stopped() and self._give(ahead):
                    pass
                busy = {job.connection: job for job in self._jobs if job.task is not None}
                if not busy:
                    return
                for connection in wait(list(busy)):
                    outcome = self._received(busy[connection])
                    if outcome is not None:
                        if not stopped():
                            self._give(ahead)  # so that no job waits until the outcome is on disk
                        yield outcome
        finally:
            for job in self._jobs:
                job.let_go()
            for job in self._jobs:
                job.end()

    def _give(self, ahead: list[Task]) -> bool:
        """Hand a task to an idle job, if there is one or may be one more: one like it had before, or the next."""
        place = next((place for place, job in enumerate(self._jobs) if job.task is None), len(self._jobs))
        if not ahead or place == self._most:
            return False
        if place == len(self._jobs):
            self._jobs.append(self._job(place))
        task = next((task for task in ahead if self._home(task) == place), ahead[0])
        ahead.remove(task)
        self._jobs[place].give(task)
        return True

    def _job(self, place: int) -> _Job:
        return _Job(self._course, self._output, place, self._most)

    def _home(self, task: Task) -> int:
        """The job that gets all programs that are the same as this one, as far as it can: it runs them once."""
        return program_key(task.submission.files)[0] % self._most

    def _received(self, job: _Job) -> Outcome | None:
        """The outcome that a job sent; None where it is only ready, or died and a new one has taken its task over."""
        task = job.task
        assert task is not None  # only busy jobs are listened to
        try:
            message = job.connection.recv()
        except (EOFError, OSError):
            return self._replace(job, task)
        if isinstance(message, Mistake):
            raise message
        if message == READY:
            job.ready, self._stillborn = True, 0
            return None
        job.task = None
        assert isinstance(message, Outcome)
        return message

    def _replace(self, job: _Job, task: Task) -> Outcome | None:
        job.let_go()
        job.end()
        self._stillborn += not job.ready
        if self._stillborn >= STARTS:
            raise RuntimeError("a grading process could not be started")
        place = self._jobs.index(job)
        new = self._jobs[place] = self._job(place)
        if job.tries < TRIES or not job.ready:
            new.give(task, job.tries + job.ready)
            return None
        return faulty(self._assignment, task, f"the grading process died {TRIES} times over it")


class _Job:
    """One process and the task it is at."""

    def __init__(self, course: Course, output: str, place: int, jobs: int) -> None:
        context: Any = get_context(_STARTED)
        self.connection, theirs = context.Pipe()
        self.task: Task | None = None
        self.tries = 0
        self.ready = False
        self._process = context.Process(target=_serve, args=(theirs, course, output, place, jobs), daemon=True)
        self._process.start()
        theirs.close()

    def give(self, task: Task, tries: int = 1) -> None:
        self.task, self.tries = task, tries
        with suppress(OSError):  # if it died, listening to it tells
            self.connection.send(task)

    def let_go(self) -> None:
        """Let an idle process end, and stop a busy one."""
        self.connection.close()
        if self.task is not None:
            self._process.terminate()

    def end(self) -> None:
        """Wait for it, and not for ever."""
        self._process.join(10)
        if self._process.exitcode is None:
            self._process.kill()
            self._process.join()
        self._process.close()


def _keep_to_one_processor(place: int, jobs: int) -> None:
    """So many jobs, so many processors: a job takes no more of them, with the workers it has, and stays where it is."""
    if hasattr(os, "sched_setaffinity"):
        processors = sorted(os.sched_getaffinity(0))
        if jobs <= len(processors):
            os.sched_setaffinity(0, {processors[place]})


def _let_go_of_what_is_the_parents(own: int) -> None:
    """Close its files and the lines to other jobs, which a forked process has too.

    While it had them, a lock would outlive its holder, and a job that is not wanted any more would not hear of it.
    """
    for descriptor in map(int, os.listdir("/proc/self/fd")):
        with suppress(OSError):  # the one that this folder was listed by
            kind = os.fstat(descriptor).st_mode
            if descriptor > 2 and descriptor != own and (stat.S_ISREG(kind) or stat.S_ISSOCK(kind)):
                os.close(descriptor)


def _serve(connection: Connection, course: Course, output: str, place: int, jobs: int) -> None:
    """The life of a job: Ctrl-C is the parent's to answer; when the parent goes, so does this process, tidily."""
    if _STARTED == "fork":
        _let_go_of_what_is_the_parents(connection.fileno())
    _keep_to_one_processor(place, jobs)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if sys.platform == "linux":
        from autograder.worker.libc import PR_SET_PDEATHSIG, prctl

        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    try:
        grader = Grader(course)
    except Mistake as mistake:
        connection.send(mistake)
        return
    gc.collect()
    gc.freeze()  # what stays for good is not looked at again and again
    gc.disable()  # what is kept for the next submissions is large, and looking through it at any moment takes long
    try:
        connection.send(READY)
        for number in count(1):
            outcome = grader.grade(connection.recv())
            write_folder(output, outcome.name, outcome.files)
            connection.send(replace(outcome, files={}))
            if not number % COLLECTED_EVERY:
                gc.collect()
    except (EOFError, BrokenPipeError):
        pass  # nobody wants more
    except Mistake as mistake:
        connection.send(mistake)
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # already on the way out, and it tidies up
        grader.close()
    os._exit(0)  # taking all that is remembered apart, piece by piece, would hold the batch up
