"""The server and its workers, seen from the trusted side: processes, pipes and frames."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from time import monotonic

from autograder.content import CHECKOUT, PACKAGE
from autograder.errors import Mistake
from autograder.model.trace import Ended
from autograder.run.frames import Frames
from autograder.run.reply import Reply, ServerGone, failed
from autograder.run.scratch import Scratch
from autograder.worker.server import NUMBER, START, START_HIDDEN, WAIT, serve

PIPE_BYTES = 1 << 20
Folders = tuple[Scratch, Scratch]  # for workers with public trees, and for those with hidden ones
FIRST_USER, USERS = 60_000, 5_000  # for workers of a grader that runs as root; nobody else's, by convention


class Server:
    """The process that forks workers; it must be started before anything secret is loaded."""

    def __init__(self, control: socket.socket, pid: int, folders: Folders, user: int | None) -> None:
        self._control = control
        self._pid = pid
        self._folders = folders
        self._user = user
        self._newcomers: list[Worker] = []  # whose process ids are still on their way

    @classmethod
    def fork(cls) -> Server:
        """A server forked from this process, which must not have loaded anything secret yet."""
        user, folders = _user_and_folders()
        ours, theirs = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                ours.close()
                os.setsid()
                serve(theirs, _paths(folders), user, (PACKAGE,))
                status = 0
            finally:
                os._exit(status)
        theirs.close()
        return cls(ours, pid, folders, user)

    @classmethod
    def spawn(cls) -> Server:
        """A server started from scratch, for a process that already knows expectations."""
        user, folders = _user_and_folders()
        return cls(*_spawn(folders, user), folders, user)

    def revive(self) -> None:
        """Start anew after the process was brought down."""
        self._control.close()
        with suppress(ChildProcessError):
            os.waitpid(self._pid, 0)
        self._newcomers.clear()
        self._control, self._pid = _spawn(self._folders, self._user)

    def start(self, hidden: bool = False) -> Worker:
        """A new worker, waiting for its request."""
        request_read, request_write = os.pipe()
        reply_read, reply_write = os.pipe()
        _widen(request_write)
        _widen(reply_read)
        try:
            socket.send_fds(self._control, [START_HIDDEN if hidden else START], [request_read, reply_write])
        except OSError:
            raise ServerGone from None
        finally:
            os.close(request_read)
            os.close(reply_write)
        worker = Worker(self, request_write, reply_read)
        self._newcomers.append(worker)
        return worker

    def introduce(self) -> None:
        """Learn the process ids of the workers started since the last time; nobody waits for them before."""
        for worker in self._newcomers:
            worker.pid = self._number()
        self._newcomers.clear()

    def wait(self, pid: int) -> int:
        """The wait status of a worker, once it has ended and nothing that it started is left."""
        try:
            self._control.sendall(WAIT + NUMBER.pack(pid))
        except OSError:
            raise ServerGone from None
        return self._number()

    def tidy(self) -> None:
        """Empty the scratch folders, so that one submission leaves nothing to the next."""
        for scratch in self._folders:
            scratch.empty()

    def close(self) -> None:
        """End the server."""
        self._control.close()
        with suppress(ChildProcessError):
            os.waitpid(self._pid, 0)
        for scratch in self._folders:
            scratch.remove()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

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
    """A worker seen from outside: it takes one request and answers in frames."""

    def __init__(self, server: Server, request_fd: int, reply_fd: int) -> None:
        self._server = server
        self.pid = 0  # until the server has introduced it
        self._ended = False
        self._request_fd = request_fd
        self._reply_fd = reply_fd
        self._poll = select.poll()
        self._poll.register(reply_fd, select.POLLIN)
        self._frames = Frames()

    def send(self, request: bytes) -> None:
        with suppress(BrokenPipeError), open(self._request_fd, "wb") as stream:  # if it died, its answer tells how
            stream.write(request)

    def reply(self, deadline: float, most_events: int = 0) -> Reply:
        """The next frame, or how the worker failed to send it in time."""
        while (frame := self._frames.next(most_events)) is None:
            left = deadline - monotonic()
            if left <= 0 or not self._poll.poll(left * 1000):
                return failed(Ended.TIMED_OUT)
            data = os.read(self._reply_fd, PIPE_BYTES)
            if not data:
                return self._how_it_died()
            self._frames.add(data)
        return frame

    def _how_it_died(self) -> Reply:
        status = self._finish()
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            if number == signal.SIGXCPU:
                return failed(Ended.TIMED_OUT)
            return failed(Ended.CRASHED, f"the process was ended by {_signal_name(number)}")
        return failed(Ended.CRASHED, f"the process exited with status {os.WEXITSTATUS(status)}")

    def close(self) -> None:
        """End the worker and everything in its session, and forget it."""
        try:
            if not self._ended:
                self._server.introduce()
                if self.pid:
                    with suppress(ProcessLookupError):
                        os.kill(self.pid, signal.SIGKILL)  # its id is its own until the server has waited for it
                    self._finish()
        finally:
            os.close(self._reply_fd)

    def _finish(self) -> int:
        """The wait status; there is none of a worker that went with its server before it was introduced."""
        self._server.introduce()
        self._ended = True
        if not self.pid:
            raise ServerGone
        return self._server.wait(self.pid)


def _user_and_folders() -> tuple[int | None, Folders]:
    """What a server needs; and from here on, nobody looks into this process either."""
    if sys.platform == "linux":
        from autograder.worker.libc import PR_SET_DUMPABLE, prctl

        prctl(PR_SET_DUMPABLE, 0)
    user = _user() if os.geteuid() == 0 else None
    return user, (Scratch(user), Scratch(user))


def _user() -> int:
    """The user that workers become: the one that the operator made for them, if so, else one that nobody is."""
    name = os.environ.get("AUTOGRADER_USER")
    if not name:
        return FIRST_USER + os.getpid() % USERS
    import pwd

    try:
        number = pwd.getpwnam(name).pw_uid
    except KeyError:
        number = 0
    if number == 0:
        raise Mistake(
            f"AUTOGRADER_USER names no user that student code could run as: {name}",
            hint="create the user, or leave AUTOGRADER_USER out",
        )
    return number


def _paths(folders: Folders) -> tuple[str, str]:
    return folders[0].path, folders[1].path


def _spawn(folders: Folders, user: int | None) -> tuple[socket.socket, int]:
    ours, theirs = socket.socketpair()
    theirs.set_inheritable(True)
    program = (
        f"import sys; sys.path.insert(0, {CHECKOUT!r}); from autograder.worker.server import main; "
        f"main({theirs.fileno()}, {_paths(folders)!r}, {user!r}, {(PACKAGE,)!r})"
    )
    pid = os.posix_spawn(sys.executable, [sys.executable, "-I", "-c", program], {}, setsid=True)
    theirs.close()
    return ours, pid


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _widen(pipe: int) -> None:
    """Let a pipe hold a whole job or all its answers, so that neither end need wait for the other."""
    with suppress(AttributeError, OSError):  # not Linux, or too many pipes: it will wait now and then
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
