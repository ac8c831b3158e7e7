"""A small server that forks workers on demand and never held an expectation.

It is told what to do in short messages: `S` with two descriptors starts a worker and answers with its process id;
`H` does the same for one with hidden trees, which shares no folder with the others;
`W` and a process id waits for that worker, ends whatever it left behind and answers with its wait status.
"""

from __future__ import annotations

import os
import signal
import socket
import struct
import sys
from contextlib import suppress

from autograder.dialects import DIALECTS, dialect
from autograder.worker.confine import Confinement
from autograder.worker.worker import work

START = b"S"
START_HIDDEN = b"H"
WAIT = b"W"
_STARTS = (START, START_HIDDEN)
NUMBER = struct.Struct("<i")


def serve(control: socket.socket, scratch: tuple[str, str], user: int | None, private: tuple[str, ...]) -> None:
    """Fork workers until the other end goes away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer; it closes the control socket
    _keep_to_itself()
    confinements = {kind: Confinement(path, user, private) for kind, path in zip(_STARTS, scratch, strict=True)}
    for name in DIALECTS:
        dialect(name)  # imported once, and not by every worker again
    workers: set[int] = set()
    while True:
        try:
            message, descriptors, _, _ = socket.recv_fds(control, 1, 2)
        except ConnectionError:
            message = b""
        if message in confinements:
            worker = os.fork()
            if worker == 0:
                _become_worker(confinements[message], *descriptors)
            workers.add(worker)
            for descriptor in descriptors:
                os.close(descriptor)
            _tell(control, worker)
        elif message == WAIT:
            worker = NUMBER.unpack(control.recv(NUMBER.size, socket.MSG_WAITALL))[0]
            _, status = os.waitpid(worker, 0)
            workers.discard(worker)
            _end_orphans(workers)
            _tell(control, status)
        else:
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
                os.waitpid(worker, 0)
            _end_orphans(set())
            return


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
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as stream:
            return set(map(int, stream.read().split()))
    except OSError:
        return set()  # not Linux: workers are ended by their group alone


def _become_worker(confinement: Confinement, request_fd: int, reply_fd: int) -> None:
    """Serve one request and leave, whatever happens, without running anything of the server's."""
    status = 1
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        work(request_fd, reply_fd, confinement)
        status = 0
    finally:
        os._exit(status)


def main(descriptor: int, scratch: tuple[str, str], user: int | None, private: tuple[str, ...]) -> None:
    """The server as a process of its own, given its end of the control socket."""
    serve(socket.socket(fileno=descriptor), scratch, user, private)
