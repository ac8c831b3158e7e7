"""Small servers that fork workers on demand and never held an expectation.

They are told what to do in short messages: `S` with two descriptors starts a worker and answers with its process id;
`H` does the same for one with hidden trees, which shares no folder with the others;
`K` with a control socket and a pipe starts another server, which lays out the round that comes through the pipe, so
that its workers need not; it too answers with a process id. No server has both public and hidden trees;
`W` and a process id waits for that worker, ends whatever it left behind and answers with its wait status.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

from autograder.dialects import DIALECTS, dialect
from autograder.worker.confine import Confinement
from autograder.worker.layout import Layout
from autograder.worker.worker import work

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

START = b"S"
START_HIDDEN = b"H"
KEEP = b"K"
WAIT = b"W"
_STARTS = (START, START_HIDDEN)
# What students, and the reading of their signatures, import most: once for all workers of a server that stays.
OFTEN_IMPORTED = (
    "collections",
    "copy",
    "dataclasses",
    "enum",
    "functools",
    "inspect",
    "itertools",
    "math",
    "random",
    "time",
    "typing",
)
NUMBER = struct.Struct("<i")


def serve(control: socket.socket, scratch: tuple[str, str], user: int | None, private: tuple[str, ...]) -> None:
    """Fork workers until the other end goes away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer; it closes the control socket
    _keep_to_itself()
    confinements = {kind: Confinement(path, user, private) for kind, path in zip(_STARTS, scratch, strict=True)}
    for name in DIALECTS:
        dialect(name)  # imported once, and not by every worker again
    _Server(control, confinements).run()


class _Server:
    """The loop of a server: of the first one, or of one that has a round laid out."""

    def __init__(
        self, control: socket.socket, confinements: dict[bytes, Confinement], layout: Layout | None = None
    ) -> None:
        self._control = control
        self._confinements = confinements
        self._layout = layout
        self._children: set[int] = set()

    def run(self) -> None:
        while True:
            try:
                message, descriptors, _, _ = socket.recv_fds(self._control, 1, 2)
            except ConnectionError:
                message = b""
            if message in self._confinements:
                self._fork(self._become_worker, self._confinements[message], *descriptors)
            elif message == KEEP:
                self._fork(self._become_server, *descriptors)
            elif message == WAIT:
                self._wait(NUMBER.unpack(self._control.recv(NUMBER.size, socket.MSG_WAITALL))[0])
            else:
                break
        for child in self._children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        _end_orphans(set())

    def _fork(self, become: Callable[..., None], *given: Any) -> None:
        """A child that does one thing and leaves, whatever happens, without running anything of this process."""
        child = os.fork()
        if child == 0:
            status = 1
            try:
                os.setsid()
                become(*given)
                status = 0
            finally:
                os._exit(status)
        self._children.add(child)
        for descriptor in given[-2:]:
            os.close(descriptor)
        _tell(self._control, child)

    def _become_worker(  # pragma: no cover - confined
        self, confinement: Confinement, request_fd: int, reply_fd: int
    ) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)  # what ends a call that goes on for too long
        work(request_fd, reply_fd, confinement, self._layout)

    def _become_server(self, control_fd: int, about_fd: int) -> None:
        self._control.close()
        _keep_to_itself()
        with open(about_fd, "rb") as stream:
            layout = Layout(json.load(stream))
        layout.make_ready()
        for name in OFTEN_IMPORTED:
            import_module(name)
        gc.collect()
        gc.freeze()  # a collection in a worker would otherwise write on, and so copy, all of it
        _Server(socket.socket(fileno=control_fd), self._confinements, layout).run()

    def _wait(self, child: int) -> None:
        _, status = os.waitpid(child, 0)
        self._children.discard(child)
        _end_orphans(self._children)
        _tell(self._control, status)


def _tell(control: socket.socket, number: int) -> None:
    """Answer; where nobody listens any more, the next message says so too."""
    with suppress(ConnectionError):
        control.sendall(NUMBER.pack(number))


def _keep_to_itself() -> None:
    """Let nobody look into this process, take in what its workers orphan, and go when the grader goes."""
    if sys.platform == "linux":
        from autograder.worker.libc import (
            PR_SET_CHILD_SUBREAPER,
            PR_SET_DUMPABLE,
            PR_SET_PDEATHSIG,
            prctl,
            wipe_environment,
        )

        wipe_environment()
        prctl(PR_SET_DUMPABLE, 0)
        prctl(PR_SET_CHILD_SUBREAPER, 1)
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _end_orphans(workers: set[int]) -> None:
    """End every process that a worker left behind: orphans come to this process, being their subreaper."""
    while orphans := _children() - workers:
        for orphan in orphans:
            os.kill(orphan, signal.SIGKILL)
            os.waitpid(orphan, 0)


def _children() -> set[int]:
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", "rb") as stream:
            return set(map(int, stream.read().split()))
    except OSError:
        return set()  # not Linux: workers are ended by their group alone


def main(descriptor: int, scratch: tuple[str, str], user: int | None, private: tuple[str, ...]) -> None:
    """The server as a process of its own, given its end of the control socket."""
    serve(socket.socket(fileno=descriptor), scratch, user, private)
