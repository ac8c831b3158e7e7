"""Jobs on a Dask cluster: the same tasks, sent to whichever machine is free.

A task carries the submission, and its outcome the files, so machines share no disk: a worker needs this package and the
bank, and says so where they are not those of the batch. Dask itself gives the tasks of a worker that died to another.
"""

from __future__ import annotations

import atexit
import sys
from collections.abc import Callable, Iterator
from threading import Lock

from autograder.batch.course import Course
from autograder.batch.grader import Grader, Outcome, Task, faulty
from autograder.errors import Mistake
from autograder.model.assignment import Assignment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

AHEAD = 2  # tasks for each thread of the cluster: the one it is at, and the next
SECONDS_TO_CONNECT = 5


class DaskCluster:
    """The workers of a Dask scheduler."""

    def __init__(self, course: Course, assignment: Assignment, address: str) -> None:
        self._course = course
        self._assignment = assignment
        self._address = address

    def run(self, tasks: Iterator[Task], stopped: Callable[[], bool]) -> Iterator[Outcome]:
        """The outcome of every task, as they come; once stopped, only what was sent is finished."""
        distributed = _dask()
        with self._connected(distributed) as client:
            sent: dict[str, Task] = {}
            finished = distributed.as_completed(raise_errors=False, loop=client.loop)

            def send_more() -> None:
                room = AHEAD * max(1, sum(client.nthreads().values()))
                while len(sent) < room and not stopped() and (task := next(tasks, None)) is not None:
                    future = client.submit(grade_task, self._course, task, pure=False, retries=0)
                    sent[future.key] = task
                    finished.add(future)

            if not client.nthreads():
                print(f"autograder: {self._address} has no worker yet; waiting for one", file=sys.stderr)
            send_more()
            while sent:
                future = next(finished)
                task = sent.pop(future.key)
                send_more()
                yield self._outcome(future, task)

    def _connected(self, distributed: Any) -> Any:
        try:
            return distributed.Client(self._address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
        except (OSError, ValueError):
            raise Mistake(
                f"there is no Dask scheduler at {self._address}",
                hint="start one with `dask scheduler`, and workers with `dask worker ADDRESS --nthreads 1`",
            ) from None

    def _outcome(self, future: Any, task: Task) -> Outcome:
        # It waits: a worker that dies with a result takes that along, and another is at the task again.
        error = future.exception()
        if error is None:
            outcome: Outcome = future.result()
            return outcome
        if isinstance(error, Mistake):
            raise error
        if isinstance(error, ImportError):
            raise Mistake(
                f"a worker cannot import the grader ({error})", hint="install the same version on every worker"
            )
        return faulty(self._assignment, task, f"{type(error).__name__}: {error}")


def _dask() -> Any:
    try:
        import distributed
    except ImportError:
        raise Mistake("Dask is not installed", hint="pip install 'adversarial-search-autograder[cluster]'") from None
    return distributed


def grade_task(course: Course, task: Task) -> Outcome:
    """Grade a task on a worker, with a grader that the worker keeps for the next.

    One at a time in a process, whatever threads it has: rendering borrows standard output, which they share.
    """
    with _lock:
        if course.digest not in _graders:
            _graders[course.digest] = Grader(course)
            atexit.register(_graders[course.digest].close)
        return _graders[course.digest].grade(task)


_graders: dict[str, Grader] = {}  # by course: they outlive a task
_lock = Lock()
