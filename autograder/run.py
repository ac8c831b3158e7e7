"""Run: jobs go to workers, and what comes back is kept as it came, to be audited.

A worker answers with one frame for the import and one for each call, in order. When it dies, hangs or speaks nonsense,
the call it was at bears that, and a new worker goes on with the next.
"""

from __future__ import annotations

import fcntl
import itertools
import json
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from time import monotonic

from autograder.content import CHECKOUT
from autograder.model.job import Call, Job
from autograder.model.record import record
from autograder.model.trace import Ended
from autograder.model.tree import Tree
from autograder.wire import LARGEST_EVENTS, LARGEST_HEADER, LENGTHS
from autograder.worker.server import NUMBER, START, WAIT, serve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PATIENCE = 3  # the clock may run this much longer than the CPU limit: machines are shared
SECONDS_FOR_EACH_NODE = 0.0001
PIPE_BYTES = 1 << 20
HANGS_IN_A_ROW = 3  # after so many, the calls that follow are not tried


@record
class Reply:
    """One frame of a worker, or how it failed to send one."""

    ended: Ended | None  # None: a frame came, and says itself how the call ended
    header: dict[str, Any]
    events: bytes = b""
    note: str = ""


@record
class Run:
    """What came back from one job: a reply for the import and one for each call."""

    loaded: Reply
    replies: tuple[Reply, ...]


class Server:
    """The process that forks workers; it must be started before anything secret is loaded."""

    def __init__(self, control: socket.socket, pid: int) -> None:
        self._control = control
        self._pid = pid
        self._newcomers: list[Worker] = []  # whose process ids are still on their way

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
        _widen(request_write)
        _widen(reply_read)
        socket.send_fds(self._control, [START], [request_read, reply_write])
        os.close(request_read)
        os.close(reply_write)
        worker = Worker(self, request_write, reply_read, _scratch())
        self._newcomers.append(worker)
        return worker

    def introduce(self) -> None:
        """Learn the process ids of the workers started since the last time; nobody waits for them before."""
        for worker in self._newcomers:
            worker.pid = self._number()
        self._newcomers.clear()

    def wait(self, pid: int) -> int:
        """The wait status of a worker, once it has ended."""
        self._control.sendall(WAIT + NUMBER.pack(pid))
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

    def __init__(self, server: Server, request_fd: int, reply_fd: int, scratch: str) -> None:
        self._server = server
        self.scratch = scratch
        self.pid = 0  # until the server has introduced it
        self._ended = False
        self._request_fd = request_fd
        self._reply_fd = reply_fd
        self._poll = select.poll()
        self._poll.register(reply_fd, select.POLLIN)
        self._buffer = b""
        self._place = 0  # how much of the buffer has been read

    def send(self, request: bytes) -> None:
        with suppress(BrokenPipeError), open(self._request_fd, "wb") as stream:  # if it died, its answer tells how
            stream.write(request)

    def reply(self, deadline: float) -> Reply:
        """The next frame, or how the worker failed to send it in time."""
        while (frame := self._frame()) is None:
            left = deadline - monotonic()
            if left <= 0 or not self._poll.poll(left * 1000):
                return _failed(Ended.TIMED_OUT)
            data = os.read(self._reply_fd, PIPE_BYTES)
            if not data:
                return self._how_it_died()
            self._buffer = self._buffer[self._place :] + data
            self._place = 0
        return frame

    def _frame(self) -> Reply | None:
        """The next frame if all of it is there; a violation as soon as it cannot become one."""
        start = self._place + LENGTHS.size
        if len(self._buffer) < start:
            return None
        head, tail = LENGTHS.unpack_from(self._buffer, self._place)
        if head > LARGEST_HEADER or tail > LARGEST_EVENTS:
            return _failed(Ended.VIOLATED, "it sent more than a call can be")
        if len(self._buffer) < start + head + tail:
            return None
        self._place = start + head + tail
        try:
            header = json.loads(self._buffer[start : start + head])
        except (ValueError, RecursionError):
            header = None
        if type(header) is not dict:
            return _failed(Ended.VIOLATED, "its answer could not be read")
        return Reply(ended=None, header=header, events=self._buffer[start + head : self._place])

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
        if not self._ended:
            self._server.introduce()
            try:
                os.killpg(self.pid, signal.SIGKILL)
            except ProcessLookupError:
                os.kill(self.pid, signal.SIGKILL)  # it had no time to make a session of its own
            self._finish()
        os.close(self._reply_fd)
        _remove(self.scratch)

    def _finish(self) -> int:
        """Have the server collect what is left of the process; until then its id is nobody else's."""
        self._server.introduce()
        self._ended = True
        return self._server.wait(self.pid)


class Running:
    """A job on its way: the worker is at it while the grader gets on with other things."""

    def __init__(self, job: Job, server: Server) -> None:
        self._job = job
        self._server = server
        self._waiting = list(range(len(job.calls)))
        self._worker = self._start()

    def _start(self) -> Worker:
        worker = self._server.start()
        worker.send(_request(self._job, self._waiting, worker.scratch))
        return worker

    def finish(self) -> Run:
        """Every call of the job, each with its reply."""
        job, waiting = self._job, self._waiting
        end = monotonic() + job.limits.submission_seconds
        replies: dict[int, Reply] = {}
        hangs = 0
        loaded = first = self._worker.reply(min(end, monotonic() + PATIENCE * job.limits.call_seconds))
        while first.ended is None and first.header.get("ended") == "returned":
            while waiting:
                call = waiting.pop(0)
                reply = replies[call] = self._worker.reply(
                    min(end, monotonic() + PATIENCE * _seconds(job, job.calls[call]))
                )
                hangs = hangs + 1 if reply.ended is Ended.TIMED_OUT else 0
                if reply.ended is not None:
                    break
            if not waiting or monotonic() >= end or hangs >= HANGS_IN_A_ROW:
                break
            self._worker.close()
            self._worker = self._start()
            first = self._worker.reply(min(end, monotonic() + PATIENCE * job.limits.call_seconds))
        self._worker.close()
        reason = "earlier calls had hung" if hangs >= HANGS_IN_A_ROW else "the time for the whole submission was up"
        skipped = _failed(Ended.SKIPPED, reason)
        return Run(loaded=loaded, replies=tuple(replies.get(number, skipped) for number in range(len(job.calls))))


def start(job: Job, server: Server) -> Running:
    """Set a worker to a job, and do not wait for it."""
    return Running(job, server)


def _failed(ended: Ended, note: str = "") -> Reply:
    return Reply(ended=ended, header={}, note=note)


def _scratch() -> str:
    """A new private folder for a worker to be in; `tempfile` would do the same and take longer to import."""
    base = os.environ.get("TMPDIR", "/tmp")
    for number in itertools.count():
        path = os.path.join(base, f"autograder-{os.getpid()}-{number}")
        with suppress(FileExistsError):
            os.mkdir(path, 0o700)
            return path
    raise AssertionError  # counting never ends


def _remove(scratch: str) -> None:
    try:
        os.rmdir(scratch)
    except OSError:  # the submission left something there
        from shutil import rmtree

        rmtree(scratch, ignore_errors=True)


def _widen(pipe: int) -> None:
    """Let a pipe hold a whole job or all its answers, so that neither end need wait for the other."""
    with suppress(AttributeError, OSError):  # not Linux, or too many pipes: it will wait now and then
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE_BYTES)


def _seconds(job: Job, call: Call) -> float:
    return job.limits.call_seconds + SECONDS_FOR_EACH_NODE * len(job.trees[call.tree])


def _request(job: Job, calls: list[int], scratch: str) -> bytes:
    """The calls still to be made, as one JSON text; source bytes travel as latin-1."""
    limits = job.limits
    request = {
        "dialect": job.dialect,
        "file": job.problem.file,
        "scratch": scratch,
        "sources": {path: source.decode("latin-1") for path, source in job.sources.items()},
        "functions": {
            purpose: (function.name, function.parameters, function.carries)
            for purpose, function in job.problem.functions.items()
        },
        "trees": [_plain(tree) for tree in job.trees],
        "calls": [_plain_call(job, job.calls[number]) for number in calls],
        "load_seconds": limits.call_seconds,
        "limits": {
            "submission_seconds": limits.submission_seconds,
            "memory_megabytes": limits.memory_megabytes,
            "output_characters": limits.output_characters,
        },
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
