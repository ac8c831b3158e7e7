"""A job on its way through a worker.

A worker answers with one frame for its confinement, one for the import and one for each call, in order. When it dies,
hangs or speaks nonsense, the call it was at bears that, and a new worker goes on with the next.
"""

from __future__ import annotations

import json
from time import monotonic

from autograder.errors import Mistake
from autograder.model.job import FULL, Call, Job
from autograder.model.trace import Ended
from autograder.model.tree import Tree
from autograder.run.reply import Reply, Run, ServerGone, failed
from autograder.wire import events_limit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from autograder.run.server import Server, Worker

PATIENCE = 3  # the clock may run this much longer than the CPU limit: machines are shared
SECONDS_FOR_EACH_NODE = 0.0001
STARTS = 3  # a worker that cannot be started so often is the grader's fault
HANGS_IN_A_ROW = 3  # after so many, the calls that follow are not tried


class Running:
    """A job on its way: the worker is at it while the grader gets on with other things."""

    def __init__(self, job: Job, server: Server) -> None:
        self._job = job
        self._server = server
        self._waiting = list(range(len(job.calls)))
        self._replies: dict[int, Reply] = {}
        self._hangs = 0
        self._worker = self._start()

    def finish(self) -> Run:
        """Every call of the job, each with its reply."""
        self._end = monotonic() + self._job.limits.submission_seconds
        missing = self._confined()
        loaded = first = self._loaded()
        while first.ended is None and first.header.get("ended") == "returned":
            self._make_calls()
            if not self._waiting or monotonic() >= self._end or self._hangs >= HANGS_IN_A_ROW:
                break
            self._close()
            self._worker = self._start()
            self._confined()
            first = self._loaded()
        self._close()
        return Run(
            loaded=loaded,
            replies=tuple(self._replies.get(call, self._skipped()) for call in range(len(self._job.calls))),
            missing_layers=missing,
        )

    def _start(self) -> Worker:
        try:
            worker = self._server.start()
        except ServerGone:
            self._server.revive()
            worker = self._server.start()
        worker.send(_request(self._job, self._waiting))
        return worker

    def _close(self) -> None:
        try:
            self._worker.close()
        except ServerGone:
            self._server.revive()

    def _confined(self) -> dict[str, str]:
        """The layers that the worker could not put on; it says so before it touches student code."""
        for _ in range(STARTS):
            reply = self._reply(self._job.limits.call_seconds)
            missing = reply.header.get("missing layers")
            if reply.ended is None and type(missing) is dict:
                self._refuse_if_incomplete(missing)
                return missing
            self._close()
            self._worker = self._start()
        raise RuntimeError(f"a worker could not be started: {reply.note or reply.ended}")

    def _refuse_if_incomplete(self, missing: dict[str, str]) -> None:
        if missing and self._job.isolation == FULL:
            self._close()
            lacking = "; ".join(f"{layer} ({reason})" for layer, reason in missing.items())
            raise Mistake(
                f"isolation is not full here, it lacks {lacking}",
                hint="grade on a machine that has it, or say --isolation best and mind what is missing",
            )

    def _loaded(self) -> Reply:
        return self._reply(self._job.limits.call_seconds)

    def _make_calls(self) -> None:
        """Take one answer after the other until all are made, or one cannot be had."""
        while self._waiting:
            call = self._waiting.pop(0)
            reply = self._reply(_seconds(self._job, self._job.trees[self._job.calls[call].tree]), call)
            self._replies[call] = reply
            self._hangs = self._hangs + 1 if reply.ended is Ended.TIMED_OUT else 0
            if reply.ended is not None:
                return

    def _reply(self, seconds: float, call: int | None = None) -> Reply:
        """The next frame, which must be for this call."""
        deadline = min(self._end, monotonic() + PATIENCE * seconds)
        most_events = 0 if call is None else events_limit(len(self._job.trees[self._job.calls[call].tree]))
        try:
            reply = self._worker.reply(deadline, most_events)
        except ServerGone:
            self._server.revive()
            return failed(Ended.CRASHED, "the process brought down its supervisor")
        if reply.ended is None and reply.header.get("call") != call:
            return failed(Ended.VIOLATED, "it answered a call that was not made")
        return reply

    def _skipped(self) -> Reply:
        if self._hangs >= HANGS_IN_A_ROW:
            return failed(Ended.SKIPPED, "earlier calls had hung")
        return failed(Ended.SKIPPED, "the time for the whole submission was up")


def start(job: Job, server: Server) -> Running:
    """Set a worker to a job, and do not wait for it."""
    return Running(job, server)


def _seconds(job: Job, tree: Tree) -> float:
    return job.limits.call_seconds + SECONDS_FOR_EACH_NODE * len(tree)


def _request(job: Job, calls: list[int]) -> bytes:
    """The calls still to be made, as one JSON text; source bytes travel as latin-1."""
    limits = job.limits
    request = {
        "dialect": job.dialect,
        "file": job.problem.file,
        "isolation": job.isolation,
        "sources": {path: source.decode("latin-1") for path, source in job.sources.items()},
        "functions": {
            purpose: (function.name, function.parameters, function.carries)
            for purpose, function in job.problem.functions.items()
        },
        "trees": [_plain(job, tree) for tree in job.trees],
        "calls": [_plain_call(number, job.calls[number]) for number in calls],
        "load_seconds": limits.call_seconds,
        "limits": {
            "submission_seconds": limits.submission_seconds,
            "memory_megabytes": limits.memory_megabytes,
            "output_characters": limits.output_characters,
        },
    }
    return json.dumps(request).encode()


def _plain(job: Job, tree: Tree) -> dict[str, Any]:
    fields = {name: getattr(tree, name) for name in ("names", "labels", "values", "evals", "children", "actions")}
    return {**fields, "height": tree.height, "seconds": _seconds(job, tree)}


def _plain_call(number: int, call: Call) -> tuple[object, ...]:
    """A call in the order of `wire.CALL`."""
    return (
        number,
        call.tree,
        call.purpose,
        call.start,
        call.alpha,
        call.beta,
        call.player,
        call.level,
        call.depth,
    )
