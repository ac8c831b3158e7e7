"""The line to a server: workers are asked for, and heard, over it."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import socket
from contextlib import suppress

from autograder.model.trace import Ended
from autograder.run.frames import Frames
from autograder.run.patience import Patience
from autograder.run.reply import Reply, ServerGone, exited, failed
from autograder.worker.server import KEEP, NUMBER, START, START_HIDDEN, WAIT

PIPE_BYTES = 1 << 20
MUCH = PIPE_BYTES // 8  # a worker that sends so much at once may fill its pipe and have to wait
BELLS = 4096  # heard at once: one is rung for a request, unless somebody plays with it
NOW_AND_THEN = 0.02  # seconds between looks at what a worker has sent so far


class Line:
    """The trusted end of a server's control socket."""

    def __init__(self, control: socket.socket, about: bytes = b"") -> None:
        self._control = control
        self.about = about  # the round that the server has laid out, if any
        self._newcomers: list[Worker] = []  # whose process ids are still on their way

    def start(self, hidden: bool) -> Worker:
        """A new worker, waiting for its request."""
        ours, theirs = socket.socketpair()
        reply_read, reply_write = os.pipe()
        is_wide = _widen(reply_read)
        try:
            self._send(START_HIDDEN if hidden else START, theirs.detach(), reply_write)
        except ServerGone:
            ours.close()
            os.close(reply_read)
            raise
        worker = Worker(self, ours, reply_read, is_wide)
        self._newcomers.append(worker)
        return worker

    def keep(self, about: bytes) -> tuple[Line, int]:
        """The line to another server, with a round laid out, and its process id."""
        ours, theirs = socket.socketpair()
        read, write = os.pipe()
        try:
            self._send(KEEP, theirs.detach(), read)
            self.introduce()
            pid = self._number()
        except ServerGone:
            ours.close()
            os.close(write)
            raise
        with suppress(BrokenPipeError), open(write, "wb") as stream:  # if it died, the first start will tell
            stream.write(about)
        return Line(ours, about), pid

    def introduce(self) -> None:
        """Learn the process ids of the workers started since the last time; nobody waits for them before."""
        for worker in self._newcomers:
            worker.pid = self._number()
        self._newcomers.clear()

    def wait(self, pid: int) -> int:
        """The wait status of a child of the server, once it has ended and nothing that it started is left."""
        try:
            self._control.sendall(WAIT + NUMBER.pack(pid))
        except OSError:
            raise ServerGone from None
        return self._number()

    def close(self) -> None:
        self._control.close()

    def _send(self, message: bytes, *descriptors: int) -> None:
        try:
            socket.send_fds(self._control, [message], descriptors)
        except OSError:
            raise ServerGone from None
        finally:
            for descriptor in descriptors:
                os.close(descriptor)

    def _number(self) -> int:
        try:
            data = self._control.recv(NUMBER.size, socket.MSG_WAITALL)
        except OSError:
            data = b""
        if len(data) != NUMBER.size:
            raise ServerGone
        number: int = NUMBER.unpack(data)[0]
        return number


class Worker:
    """A worker seen from outside: it takes requests and answers in frames."""

    def __init__(self, line: Line, requests: socket.socket, reply_fd: int, is_wide: bool) -> None:
        self._line = line
        self.knows_the_round = bool(line.about)
        self.pid = 0  # until the server has introduced it
        self._ended = False
        self._requests = requests
        self._reply_fd = reply_fd
        os.set_blocking(reply_fd, False)
        self._poll = select.poll()
        # Waking for every frame would take longer than the calls do: the end of the worker is waited for, or the bell
        # that it rings when a request is answered.
        self._poll.register(reply_fd, 0 if is_wide else select.POLLIN)
        self._poll.register(requests, select.POLLIN)
        self._frames = Frames()
        self.heard = self._frames.next  # the next frame, if it has come

    def send(self, request: bytes) -> None:
        with suppress(OSError):  # if it died, its answer tells how
            self._requests.sendall(request)

    def reply(self, patience: Patience, most_events: int = 0) -> Reply:
        """The next frame, or how the worker failed to send it in time."""
        while (frame := self.heard(most_events)) is None:
            try:
                data = os.read(self._reply_fd, PIPE_BYTES)
            except BlockingIOError:
                left = patience.left(self._introduced)
                if not left:
                    return failed(Ended.TIMED_OUT)
                self._wait(min(left, NOW_AND_THEN))
                continue
            if not data:
                return self._how_it_died()
            if len(data) > MUCH:
                self._poll.modify(self._reply_fd, select.POLLIN)
            self._frames.add(data)
        return frame

    def _wait(self, seconds: float) -> None:
        """Until something is to be looked at, or so long. A bell is heard once, and one that is gone is forgotten."""
        for descriptor, _ in self._poll.poll(seconds * 1000):
            if descriptor == self._requests.fileno():
                try:
                    rung = self._requests.recv(BELLS, socket.MSG_DONTWAIT)
                except OSError:
                    rung = b""
                if not rung:
                    self._poll.unregister(descriptor)

    def _how_it_died(self) -> Reply:
        status = self._finish()
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            if number in (signal.SIGPROF, signal.SIGXCPU):
                return failed(Ended.TIMED_OUT)
            return failed(Ended.CRASHED, f"the process was ended by {_signal_name(number)}")
        return exited(os.WEXITSTATUS(status))

    def close(self) -> None:
        """End the worker and everything in its session, and forget it."""
        try:
            if not self._ended and self._introduced():
                with suppress(ProcessLookupError):
                    os.kill(self.pid, signal.SIGKILL)  # its id is its own until the server has waited for it
                self._finish()
        finally:
            self._requests.close()
            os.close(self._reply_fd)

    def _introduced(self) -> int:
        """The process id, asked for if need be; 0 where the server went before it could tell."""
        if not self.pid:
            self._line.introduce()
        return self.pid

    def _finish(self) -> int:
        """The wait status; there is none of a worker that went with its server before it was introduced."""
        is_known = self._introduced()
        self._ended = True
        if not is_known:
            raise ServerGone
        return self._line.wait(self.pid)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _widen(pipe: int) -> bool:
    """Let a pipe hold all answers of a job, so that neither end need wait for the other; whether it does."""
    try:
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    except (AttributeError, OSError):  # not Linux, or too many pipes: it will wait now and then
        return False
    return True
