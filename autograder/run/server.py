"""The servers that fork workers, seen from the trusted side: how they are started, kept and ended."""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress

from autograder.content import CHECKOUT, PACKAGE
from autograder.errors import Mistake
from autograder.run.line import Line, Worker
from autograder.run.scratch import Scratch
from autograder.worker.server import serve

Folders = tuple[Scratch, Scratch]  # for workers with public trees, and for those with hidden ones
FIRST_USER, USERS = 60_000, 5_000  # for workers of a grader that runs as root; nobody else's, by convention


class Server:
    """The process that forks workers; it must be started before anything secret is loaded."""

    def __init__(self, control: socket.socket, pid: int, folders: Folders, user: int | None) -> None:
        self._line = Line(control)
        self._pid = pid
        self._folders = folders
        self._user = user
        self._asked = [b"", b""]  # the round that workers with public, and with hidden trees, were last started for
        self._kept: list[tuple[Line, int] | None] = [None, None]  # servers that have such a round laid out

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
        self._hang_up()
        with suppress(ChildProcessError):
            os.waitpid(self._pid, 0)
        self._asked, self._kept = [b"", b""], [None, None]
        control, self._pid = _spawn(self._folders, self._user)
        self._line = Line(control)

    def start(self, hidden: bool = False, about: bytes = b"") -> Worker:
        """A new worker, waiting for its request; it may know the round that the request will be about."""
        return self._line_for(hidden, about).start(hidden)

    def _line_for(self, hidden: bool, about: bytes) -> Line:
        """The server that has this round laid out; from its second submission on, a round has one.

        Public and hidden trees are laid out in different processes, and none of these runs student code itself.
        """
        kept = self._kept[hidden]
        if kept is not None and kept[0].about is about:
            return kept[0]
        if self._asked[hidden] is not about:
            self._asked[hidden] = about
            return self._line
        if kept is not None:
            kept[0].close()
            self._line.introduce()
            self._line.wait(kept[1])
        self._kept[hidden] = kept = self._line.keep(about)
        return kept[0]

    def tidy(self) -> None:
        """Empty the scratch folders, so that one submission leaves nothing to the next."""
        for scratch in self._folders:
            scratch.empty()

    def close(self) -> None:
        """End the server."""
        self._hang_up()
        with suppress(ChildProcessError):
            os.waitpid(self._pid, 0)
        for scratch in self._folders:
            scratch.remove()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _hang_up(self) -> None:
        for kept in self._kept:
            if kept is not None:
                kept[0].close()
        self._line.close()


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
