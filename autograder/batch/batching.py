"""A batch from beginning to end: who handed in, what is still to be graded, by whom, and what is written down."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from autograder.atomic import write_atomically
from autograder.batch.course import Course, key_of, open_course
from autograder.batch.folders import tidy, write_folder
from autograder.batch.gradebook import for_canvas, for_gradescope, for_machines, gradebook, write_tables
from autograder.batch.grader import FORMATS, Outcome, Task
from autograder.batch.journal import Journal
from autograder.batch.overview import overview
from autograder.batch.progress import Progress
from autograder.batch.roster import Roster
from autograder.errors import Mistake
from autograder.model.record import record
from autograder.model.row import FAULT, WAITING, Row
from autograder.nearest import did_you_mean
from autograder.render.class_page import class_page
from autograder.sources import FOLDER, hand_ins, open_hand_in, open_source
from autograder.sources.hand_in import HandIn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Executor(Protocol):
        """Who grades: processes of this machine, or a cluster."""

        def run(self, tasks: Iterator[Task], stopped: Callable[[], bool]) -> Iterator[Outcome]:
            """The outcome of every task, in any order; once stopped, no further task is begun."""


KEPT_IN = ".batch"  # the journal and the roster, in the folder of results


@record
class Order:
    """What the operator asked for."""

    source: str
    output: str
    course: Course
    kind: str | None = None  # of the source; None: as detected
    only: tuple[str, ...] = ()
    column: str = ""  # in the gradebook for Canvas; empty: the assignment's title


@record
class Done:
    """How a batch ended."""

    submissions: int
    graded: int  # now; the others were before
    waiting: int
    faults: tuple[tuple[str, str], ...]  # submission and what went wrong with the grader


class Batch:
    """One class on its way into one folder; only one batch at a time may write there."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self.assignment, self._bank = open_course(order.course)
        self._place, self.kind = open_source(order.source, order.kind)
        kept = os.path.join(order.output, KEPT_IN)
        try:
            os.makedirs(kept, exist_ok=True)
        except OSError as error:
            hint = "name a folder you can write to"
            raise Mistake(f"cannot be made ({error.strerror})", hint=hint, file=order.output) from None
        self._lock = _locked(os.path.join(kept, "lock"), order.output)
        tidy(kept)
        tidy(order.output)
        self._roster = Roster(os.path.join(kept, "roster.jsonl"), self._hand_ins())
        self._journal = Journal(os.path.join(kept, "journal.jsonl"))
        self._current: set[str] = set()  # whose rows are of this very submission and these very rules
        self._graded = 0

    def _hand_ins(self) -> Iterator[HandIn]:
        """Every hand-in but what lies in the folder of results, should that be in the source."""
        files = {problem.file for problem in self.assignment.problems}
        results = os.path.realpath(self._order.output)
        for handed in hand_ins(self._place, self.kind):
            if self.kind == FOLDER and handed.label in files:
                raise Mistake(
                    f"{handed.label} lies here itself, so this is one submission and not a class",
                    hint=f"autograder grade {self._order.source} -a {self._order.course.assignment}",
                    file=self._order.source,
                )
            if os.path.realpath(os.path.join(self._place.path, handed.label)) != results:
                yield handed

    def run(self, executor: Executor, stopped: Callable[[], bool]) -> None:
        """Grade what has to be, and write down each as it is done."""
        self._see_whom_only()
        progress = Progress(len(self._order.only) or self._roster.count)
        tasks = self._tasks(progress, stopped)
        try:
            for outcome in executor.run(tasks, stopped):
                self._write(outcome)
                progress.graded()
        finally:
            progress.end()
        for _ in tasks:  # when stopped: see which of the others are as they were graded
            pass

    def _see_whom_only(self) -> None:
        names = {name for handed in self._roster for name in (handed.name, handed.label)} if self._order.only else ()
        for name in self._order.only:
            if name not in names:
                hint = did_you_mean(name, names, f"see the column `submission` of {self._path('gradebook.csv')}")
                raise Mistake(f"nobody called {name} handed in", hint=hint, file=self._order.source)

    def _tasks(self, progress: Progress, stopped: Callable[[], bool]) -> Iterator[Task]:
        only = frozenset(self._order.only)
        for handed in self._roster:
            if only and not only & {handed.name, handed.label}:
                self._current.add(handed.name)  # not looked at, so it is left as it is
                continue
            submission = open_hand_in(self._place, handed)
            key = key_of(self._order.course, submission)
            if not only and self._journal.has(handed.name, key) and self._has_files(handed.name):
                self._current.add(handed.name)
                progress.kept()
            elif not stopped():
                yield Task(name=handed.name, key=key, submission=submission)

    def _has_files(self, name: str) -> bool:
        return all(os.path.isfile(self._path(name, file)) for file in FORMATS)

    def _write(self, outcome: Outcome) -> None:
        """First the student's files, each whole, then the line in the journal: what has a line has its files."""
        if outcome.files:  # a job of this machine has written them already
            write_folder(self._order.output, outcome.name, outcome.files)
        self._journal.append(outcome.name, outcome.key, outcome.row)
        self._current.add(outcome.name)
        self._graded += 1

    def finish(self) -> Done:
        """Write what is told of the class as a whole, from all that has been graded so far."""
        order, assignment = self._order, self.assignment
        column = order.column or assignment.title
        tables = {
            self._path("gradebook.csv"): gradebook(assignment),
            self._path("gradebook-canvas.csv"): for_canvas(assignment, column),
            self._path("gradebook-gradescope.csv"): for_gradescope(assignment),
            self._path("batch.json"): for_machines(assignment, self.kind, order.course.digest),
        }
        faults: list[tuple[str, str]] = []
        seen = overview(assignment, self._bank, _noting(faults, write_tables(tables, self._rows())))
        write_atomically(self._path("class.html"), class_page(seen))
        return Done(
            submissions=self._roster.count,
            graded=self._graded,
            waiting=seen.statuses.get(WAITING, 0),
            faults=tuple(faults),
        )

    def _rows(self) -> Iterator[tuple[HandIn, Row]]:
        for handed in self._roster:
            row = self._journal.row(handed.name) if handed.name in self._current else None
            yield handed, row or Row(status=WAITING, criteria={}, failed={})

    def _path(self, *names: str) -> str:
        return os.path.join(self._order.output, *names)

    def close(self) -> None:
        self._journal.close()
        os.close(self._lock)


def _noting(faults: list[tuple[str, str]], rows: Iterator[tuple[HandIn, Row]]) -> Iterator[tuple[HandIn, Row]]:
    """The rows, with the grader's own faults put down as they pass."""
    for handed, row in rows:
        if row.status == FAULT:
            faults.append((handed.name, " ".join(row.notes)))
        yield handed, row


def forget(output: str) -> None:
    """Let everything be graded anew: the journal of a folder of results goes."""
    path = os.path.join(output, KEPT_IN, "journal.jsonl")
    if os.path.exists(path):
        os.unlink(path)


def _locked(path: str, output: str) -> int:
    """A lock that goes with this process, however it ends."""
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        import fcntl
    except ImportError:  # Windows: it is up to the operator
        return lock
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise Mistake(
            "another batch is writing there", hint="wait for it to end, or name another folder", file=output
        ) from None
    return lock
