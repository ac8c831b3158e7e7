"""A small server that forks workers on demand and never held an expectation.

It is told what to do in short messages: `S` with two descriptors starts a worker and answers with its process id;
`W` and a process id waits for that worker and answers with its wait status.
"""

from __future__ import annotations

import os
import signal
import socket
import struct

from autograder.worker.worker import work

START = b"S"
WAIT = b"W"
NUMBER = struct.Struct("<i")


def serve(control: socket.socket) -> None:
    """Fork workers until the other end goes away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer; it closes the control socket
    workers: set[int] = set()
    while True:
        try:
            message, descriptors, _, _ = socket.recv_fds(control, 1, 2)
        except ConnectionError:
            message = b""
        if message == START:
            worker = os.fork()
            if worker == 0:
                control.close()
                _become_worker(*descriptors)
            workers.add(worker)
            for descriptor in descriptors:
                os.close(descriptor)
            control.sendall(NUMBER.pack(worker))
        elif message == WAIT:
            worker = NUMBER.unpack(control.recv(NUMBER.size, socket.MSG_WAITALL))[0]
            _, status = os.waitpid(worker, 0)
            workers.discard(worker)
            control.sendall(NUMBER.pack(status))
        else:
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
            return


def _become_worker(request_fd: int, reply_fd: int) -> None:
    """Serve one request and leave, whatever happens, without running anything of the server's."""
    status = 1
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        work(request_fd, reply_fd)
        status = 0
    finally:
        os._exit(status)


def main(descriptor: int) -> None:
    """The server as a process of its own, given its end of the control socket."""
    serve(socket.socket(fileno=descriptor))
