"""Jobs on their way through a worker.

A worker answers with one frame for its confinement, one for the import and one for each call, in order. When it dies,
hangs or speaks nonsense, the call it was at bears that, and a new worker goes on with the next.
"""

from __future__ import annotations

from time import monotonic

from autograder.errors import Mistake
from autograder.model.job import FULL, Job
from autograder.model.trace import Ended
from autograder.run.patience import Patience
from autograder.run.reply import MoreWanted, Reply, Run, ServerGone, failed
from autograder.run.request import about, request
from autograder.wire import WANTS_MORE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from autograder.run.line import Worker
    from autograder.run.server import Server

STARTS = 3  # a worker that cannot be started so often is the grader's fault
STARTING_SECONDS = 10  # a worker that has not touched student code yet is only ever slow because the machine is
IMPORTING_SECONDS = 60  # by the clock at the most, on a machine that has little time for it
HANGS_IN_A_ROW = 3  # after so many, the calls that follow are not tried
HANGS_IN_ALL = 6

OUT_OF_TIME = "the time for the whole submission was up"


class Running:
    """The jobs of one submission on the same trees: a worker is at them while the grader gets on with other things."""

    def __init__(self, jobs: tuple[Job, ...], server: Server) -> None:
        self._server = server
        self._missing: dict[str, str] | None = None  # layers of isolation; not known before a worker has told
        self._take(jobs)
        self._worker = self._start()

    def _take(self, jobs: tuple[Job, ...]) -> None:
        self._jobs = jobs
        self._waiting = [list(range(len(job.calls))) for job in jobs]
        self._at = 0  # the job that the worker is at
        self._about = about(jobs)

    def go_on(self, jobs: tuple[Job, ...]) -> None:
        """Set the worker, which has finished, to other jobs of the same submission; hidden trees are not for it."""
        self._take(jobs)
        self._ask(self._worker, self._about.line)

    def finish(self, deadline: float, jobs_after: int, wary: tuple[bool, ...], *, goes_on: bool = False) -> list[Run]:
        """Every call of every job, each with its reply. A job to be wary of is given up after its first hang.

        Each job has a fair share of the time that is left, so that one that dawdles costs no other its grade. The
        worker is let go then, unless it goes on.
        """
        if self._missing is None:
            self._missing = self._confined()
        runs = []
        for job, is_wary in zip(self._jobs, wary, strict=True):
            jobs_left = len(self._jobs) - self._at + jobs_after
            self._end = monotonic() + (deadline - monotonic()) / jobs_left
            runs.append(self._finish_job(job, 1 if is_wary else HANGS_IN_A_ROW))
            self._at += 1
        if not goes_on:
            self.close()
        return runs

    def _finish_job(self, job: Job, most_hangs: int) -> Run:
        replies: dict[int, Reply] = {}
        hangs = all_hangs = 0
        loaded = first = self._reply(job.limits.call_seconds)
        while first.ended is None and first.header.get("ended") == "returned":
            last = self._make_calls(job, replies)
            if last is None or last.ended is None:
                return self._run(job, loaded, replies, hung=False)
            hangs = hangs + 1 if last.ended is Ended.TIMED_OUT else 0
            all_hangs += last.ended is Ended.TIMED_OUT
            if (
                hangs >= most_hangs
                or all_hangs >= HANGS_IN_ALL
                or not self._waiting[self._at]
                or monotonic() >= self._end
            ):
                break
            self._restart()
            first = self._reply(job.limits.call_seconds)
        if first.ended is not None or replies:  # else the worker goes on to the next job by itself
            self._waiting[self._at].clear()
            self._restart()
        hung = hangs >= most_hangs or all_hangs >= HANGS_IN_ALL or first.ended is Ended.TIMED_OUT
        return self._run(job, loaded, replies, hung=hung)

    def _run(self, job: Job, loaded: Reply, replies: dict[int, Reply], hung: bool) -> Run:
        skipped = failed(Ended.SKIPPED, "earlier calls had hung" if hung else OUT_OF_TIME)
        return Run(
            loaded=loaded,
            replies=tuple(replies.get(call, skipped) for call in range(len(job.calls))),
            missing_layers=self._missing or {},
            hung=hung,
        )

    def _start(self) -> Worker:
        """A worker for what is left of this job and for those after it."""
        hidden = self._jobs[0].hidden
        try:
            worker = self._server.start(hidden, self._about.line)
        except ServerGone:
            self._server.revive()
            worker = self._server.start(hidden, self._about.line)
        self._ask(worker, b"" if worker.knows_the_round else self._about.line)
        return worker

    def _ask(self, worker: Worker, told: bytes) -> None:
        worker.send(told + b"\n" + request(self._jobs, self._waiting, self._at) + b"\n")

    def _restart(self) -> None:
        self.close()
        self._worker = self._start()
        self._confined()

    def close(self) -> None:
        """Let the worker go."""
        try:
            self._worker.close()
        except ServerGone:
            self._server.revive()

    def _confined(self) -> dict[str, str]:
        """The layers that the worker could not put on; it says so before it touches student code."""
        for _ in range(STARTS):
            reply = self._reply(STARTING_SECONDS)
            missing = reply.header.get("missing layers")
            if reply.ended is None and type(missing) is dict:
                self._refuse_if_incomplete(missing)
                return missing
            self.close()
            self._worker = self._start()
        if self._missing is not None:  # it worked before, so the submission is to blame; the next reply will tell
            return self._missing
        raise RuntimeError(f"a worker could not be started: {reply.note or reply.ended}")

    def _refuse_if_incomplete(self, missing: dict[str, str]) -> None:
        if missing and self._jobs[0].isolation == FULL:
            self.close()
            lacking = "; ".join(f"{layer} ({reason})" for layer, reason in missing.items())
            raise Mistake(
                f"isolation is not full here, it lacks {lacking}",
                hint="grade on a machine that has it, or say --isolation best and mind what is missing",
            )

    def _make_calls(self, job: Job, replies: dict[int, Reply]) -> Reply | None:
        """Take one answer after the other until all are made, or one cannot be had; the last of them."""
        waiting, reply, made = self._waiting[self._at], None, 0
        limits, calls, heard = self._about.limits, job.calls, self._worker.heard
        for call in waiting:
            seconds, most_events = limits[calls[call].tree]
            reply = heard(most_events)  # most have come long before they are waited for
            if reply is None:
                reply = self._reply(seconds, call, most_events)
            elif reply.header.get("call") != call:
                reply = _meant(reply, call)
            replies[call] = reply
            made += 1
            if reply.ended is not None:
                break
        del waiting[:made]
        return reply

    def _reply(self, seconds: float, call: int | None = None, most_events: int = 0) -> Reply:
        """The next frame, which must be for this call."""
        patience = Patience(seconds, monotonic() + IMPORTING_SECONDS if call is None else self._end)
        try:
            reply = self._worker.reply(patience, most_events)
        except ServerGone:
            self._server.revive()
            return failed(Ended.CRASHED, "the process brought down its supervisor")
        if reply.status == WANTS_MORE and self._jobs[self._at].withheld:
            raise MoreWanted
        return _meant(reply, call)


def _meant(reply: Reply, call: int | None) -> Reply:
    """A reply, which must be for this call."""
    if reply.ended is None and reply.header.get("call") != call:
        return failed(Ended.VIOLATED, "it answered a call that was not made")
    return reply


def start(jobs: tuple[Job, ...], server: Server) -> Running:
    """Set a worker to some jobs of one submission on the same trees, and do not wait for it."""
    return Running(jobs, server)
