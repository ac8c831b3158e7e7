"""Run: jobs go to workers, and what comes back is kept as it came, to be audited.

A worker answers with one frame for the import and one for each call, in order. When it dies, hangs or speaks nonsense,
the call it was at bears that, and a new worker goes on with the next.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import sys
from dataclasses import dataclass
from time import monotonic
from typing import Any

from autograder.content import CHECKOUT
from autograder.model.job import Call, Job
from autograder.model.trace import Ended
from autograder.model.tree import Tree
from autograder.wire import LARGEST_EVENTS, LARGEST_HEADER, LENGTHS
from autograder.worker.server import NUMBER, START, WAIT, serve

PATIENCE = 3  # the clock may run this much longer than the CPU limit: machines are shared
SECONDS_FOR_EACH_NODE = 0.0001
HANGS_IN_A_ROW = 3  # after so many, the calls that follow are not tried


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """One frame of a worker, or how it failed to send one."""

    ended: Ended | None  # None: a frame came, and says itself how the call ended
    header: dict[str, Any]
    events: bytes = b""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What came back from one job: a reply for the import and one for each call."""

    loaded: Reply
    replies: tuple[Reply, ...]


class Server:
    """The process that forks workers; it must be started before anything secret is loaded."""

    def __init__(self, control: socket.socket, pid: int) -> None:
        self._control = control
        self._pid = pid

    @classmethod
    def fork(cls) -> Server:
        """A server forked from this process, which must not have loaded anything secret yet."""
        ours, theirs = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                ours.close()
                os.setsid()
                serve(theirs)
                status = 0
            finally:
                os._exit(status)
        theirs.close()
        return cls(ours, pid)

    @classmethod
    def spawn(cls) -> Server:
        """A server started from scratch, for a process that already knows expectations."""
        ours, theirs = socket.socketpair()
        theirs.set_inheritable(True)
        program = (
            f"import sys; sys.path.insert(0, {CHECKOUT!r}); "
            f"from autograder.worker.server import main; main({theirs.fileno()})"
        )
        command = [sys.executable, "-I", "-c", program]
        pid = os.posix_spawn(sys.executable, command, {}, setsid=True)
        theirs.close()
        return cls(ours, pid)

    def start(self) -> Worker:
        """A new worker, waiting for its request."""
        request_read, request_write = os.pipe()
        reply_read, reply_write = os.pipe()
        socket.send_fds(self._control, [START], [request_read, reply_write])
        os.close(request_read)
        os.close(reply_write)
        return Worker(self, self._number(), request_write, reply_read)

    def wait(self) -> int:
        """The wait status of the worker that was started last."""
        self._control.sendall(WAIT)
        return self._number()

    def close(self) -> None:
        """End the server."""
        self._control.close()
        os.waitpid(self._pid, 0)

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _number(self) -> int:
        data = self._control.recv(NUMBER.size, socket.MSG_WAITALL)
        if len(data) != NUMBER.size:
            raise RuntimeError("the worker server is gone")
        number: int = NUMBER.unpack(data)[0]
        return number


class Worker:
    """A worker seen from outside: it takes one request and answers in frames."""

    def __init__(self, server: Server, pid: int, request_fd: int, reply_fd: int) -> None:
        self._server = server
        self._pid = pid
        self._request_fd = request_fd
        self._reply_fd = reply_fd
        self._poll = select.poll()
        self._poll.register(reply_fd, select.POLLIN)
        self._buffer = bytearray()

    def send(self, request: bytes) -> None:
        try:
            with open(self._request_fd, "wb") as stream:
                stream.write(request)
        except BrokenPipeError:
            pass  # it died early; reading its answer tells how

    def reply(self, deadline: float) -> Reply:
        """The next frame, or how the worker failed to send it in time."""
        while (frame := self._frame()) is None:
            if len(self._buffer) >= LENGTHS.size and not self._lengths_are_fair():
                return _failed(Ended.VIOLATED, "it sent more than a call can be")
            left = deadline - monotonic()
            if left <= 0 or not self._poll.poll(left * 1000):
                return _failed(Ended.TIMED_OUT)
            data = os.read(self._reply_fd, 1 << 16)
            if not data:
                return self._how_it_died()
            self._buffer += data
        return frame

    def _frame(self) -> Reply | None:
        if len(self._buffer) < LENGTHS.size:
            return None
        head, tail = self._lengths()
        end = LENGTHS.size + head + tail
        if len(self._buffer) < end or not self._lengths_are_fair():
            return None
        text = bytes(self._buffer[LENGTHS.size : LENGTHS.size + head])
        events = bytes(self._buffer[LENGTHS.size + head : end])
        del self._buffer[:end]
        try:
            header = json.loads(text)
        except (ValueError, RecursionError):
            header = None
        if type(header) is not dict:
            return _failed(Ended.VIOLATED, "its answer could not be read")
        return Reply(ended=None, header=header, events=events)

    def _lengths_are_fair(self) -> bool:
        head, tail = self._lengths()
        return head <= LARGEST_HEADER and tail <= LARGEST_EVENTS

    def _lengths(self) -> tuple[int, int]:
        head, tail = LENGTHS.unpack_from(self._buffer)
        return int(head), int(tail)

    def _how_it_died(self) -> Reply:
        status = self._finish()
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            if number == signal.SIGXCPU:
                return _failed(Ended.TIMED_OUT)
            return _failed(Ended.CRASHED, f"the process was ended by {signal.Signals(number).name}")
        return _failed(Ended.CRASHED, f"the process exited with status {os.WEXITSTATUS(status)}")

    def close(self) -> None:
        """End the worker and everything in its session, and forget it."""
        if self._pid:
            try:
                os.killpg(self._pid, signal.SIGKILL)
            except ProcessLookupError:
                os.kill(self._pid, signal.SIGKILL)  # it had no time to make a session of its own
            self._finish()
        os.close(self._reply_fd)

    def _finish(self) -> int:
        self._pid = 0
        return self._server.wait()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def run(job: Job, server: Server) -> Run:
    """Every call of the job, each with its reply."""
    end = monotonic() + job.limits.submission_seconds
    waiting = list(range(len(job.calls)))
    replies: dict[int, Reply] = {}
    loaded: Reply | None = None
    hangs = 0
    while waiting and monotonic() < end and hangs < HANGS_IN_A_ROW:
        with server.start() as worker:
            worker.send(_request(job, waiting))
            first = worker.reply(min(end, monotonic() + PATIENCE * job.limits.call_seconds))
            loaded = loaded or first
            if first.ended is not None or first.header.get("ended") != "returned":
                break
            while waiting:
                call = waiting.pop(0)
                seconds = PATIENCE * _seconds(job, job.calls[call])
                replies[call] = worker.reply(min(end, monotonic() + seconds))
                hangs = hangs + 1 if replies[call].ended is Ended.TIMED_OUT else 0
                if replies[call].ended is not None:
                    break
    reason = "earlier calls had hung" if hangs >= HANGS_IN_A_ROW else "the time for the whole submission was up"
    skipped = _failed(Ended.SKIPPED, reason)
    return Run(
        loaded=loaded or skipped,
        replies=tuple(replies.get(number, skipped) for number in range(len(job.calls))),
    )


def _failed(ended: Ended, note: str = "") -> Reply:
    return Reply(ended=ended, header={}, note=note)


def _seconds(job: Job, call: Call) -> float:
    return job.limits.call_seconds + SECONDS_FOR_EACH_NODE * len(job.trees[call.tree])


def _request(job: Job, calls: list[int]) -> bytes:
    """The calls still to be made, as one JSON text; source bytes travel as latin-1."""
    limits = job.limits
    request = {
        "dialect": job.dialect,
        "file": job.problem.file,
        "sources": {path: source.decode("latin-1") for path, source in job.sources.items()},
        "functions": {
            purpose: (function.name, function.parameters, function.carries)
            for purpose, function in job.problem.functions.items()
        },
        "trees": [_plain(tree) for tree in job.trees],
        "calls": [_plain_call(job, job.calls[number]) for number in calls],
        "load_seconds": limits.call_seconds,
        "limits": {name: getattr(limits, name) for name in limits.__slots__},
    }
    return json.dumps(request).encode()


def _plain(tree: Tree) -> dict[str, Any]:
    return {name: getattr(tree, name) for name in ("names", "labels", "values", "evals", "children", "actions")}


def _plain_call(job: Job, call: Call) -> dict[str, Any]:
    return {
        "tree": call.tree,
        "purpose": call.purpose,
        "start": call.start,
        "alpha": call.alpha,
        "beta": call.beta,
        "player": call.player,
        "d": call.level,
        "depth": call.depth,
        "seconds": _seconds(job, call),
        "height": job.trees[call.tree].height,
    }
