"""`autograder batch`: a whole class into one folder of results, a gradebook and a page for the instructor."""

from __future__ import annotations

import gc
import os
import shlex
import signal
import sys

from autograder.cli.parsing import Parser, whole_number
from autograder.model.job import BEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from autograder.batch.batching import Batch, Done, Executor
    from autograder.batch.course import Course

EXAMPLE = "autograder batch submissions.zip -a aima4e -o results"
STOPPED = 130


def run(argv: list[str]) -> int:
    parser = Parser("autograder batch", "Grade a whole class; run it again to go on where it stopped.", EXAMPLE)
    parser.add_argument("source", metavar="SOURCE", help="a folder of submissions, or what a platform exports")
    parser.add_assignment()
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help="the folder for all results")
    parser.add_jobs()
    parser.add_argument("--dask", metavar="ADDRESS", help="send submissions to the Dask scheduler there instead")
    parser.add_argument("--source", dest="kind", metavar="KIND", help="do not guess: gradescope, canvas, moodle, "
                        "github-classroom, folder, or a source that another package adds")  # fmt: skip
    parser.add_argument("--fresh", action="store_true", help="grade everything anew")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="grade just this submission anew")
    parser.add_bank()
    parser.set_defaults(fixtures=None)  # the one that comes with the grader, wherever that lies on a cluster
    parser.add_isolation(BEST)
    parser.add_argument("--seed", type=whole_number, metavar="N", help="which variants of trees join the hidden ones")
    parser.add_argument("--column", default="", metavar="TITLE", help="the column for Canvas: `Title (id)`")
    options = parser.parse_args(argv)
    gc.enable()  # this command lives long
    _keep_to_itself()
    return _batch(options, argv)


def _keep_to_itself() -> None:
    """Let nobody look into this process: it will know the bank."""
    if sys.platform == "linux":
        from autograder.worker.libc import PR_SET_DUMPABLE, prctl

        prctl(PR_SET_DUMPABLE, 0)


def _batch(options: Namespace, argv: list[str]) -> int:
    from autograder.batch.batching import Batch, Order, forget
    from autograder.batch.course import named_course
    from autograder.sources import source

    course = named_course(options.assignment, options.fixtures, options.seed, options.isolation)
    if options.fresh:
        forget(options.output)
    batch = Batch(
        Order(
            source=options.source,
            output=options.output,
            course=course,
            kind=options.kind,
            only=tuple(options.only),
            column=options.column,
        )
    )
    if not options.kind:
        read_as = f"{options.source} is read as {source(batch.kind).TITLE}"
        print(f"{read_as}; if it is something else, say so with --source KIND", file=sys.stderr)
    stop = _Stop()
    try:
        with stop:
            batch.run(_executor(options, course, batch), stop)
    except KeyboardInterrupt:
        stop.asked = True
    finally:
        done = batch.finish()
        batch.close()
    _tell(options, done)
    if stop.asked and done.waiting:
        again = shlex.join(["autograder", "batch", *(word for word in argv if word != "--fresh")])
        print(f"autograder: stopped with {done.waiting} not graded yet; to go on:\n  {again}", file=sys.stderr)
        return STOPPED
    return 0


def _executor(options: Namespace, course: Course, batch: Batch) -> Executor:
    if options.dask:
        from autograder.batch.cluster import DaskCluster

        return DaskCluster(course, batch.assignment, options.dask)
    from autograder.batch.local import LocalJobs

    return LocalJobs(course, batch.assignment, options.jobs, options.output)


def _tell(options: Namespace, done: Done) -> None:
    for name, fault in done.faults:
        print(f"autograder: grader fault, not the student's, on {name}: {fault}", file=sys.stderr)
    before = done.submissions - done.graded - done.waiting
    print(
        f"{done.submissions} submissions, {done.graded} graded now and {before} before; "
        f"see {os.path.join(options.output, 'class.html')} and gradebook.csv beside it",
        file=sys.stderr,
    )


class _Stop:
    """Ctrl-C: the first time, what is running is finished; the second time, it is not."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self) -> bool:
        return self.asked

    def __enter__(self) -> None:
        self._before = signal.signal(signal.SIGINT, self._answer)

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _answer(self, *_: object) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
        print("\nautograder: finishing what is running; Ctrl-C once more stops at once", file=sys.stderr)
