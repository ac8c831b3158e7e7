"""A worker that is a process of its own from the start, talking over its standard streams."""

from __future__ import annotations

import os

from autograder.worker.confine import Confinement
from autograder.worker.worker import work


def main(scratch: str) -> None:
    """Serve the request on standard input; answers go to what was standard output."""
    request_fd, reply_fd = os.dup(0), os.dup(1)
    work(request_fd, reply_fd, Confinement(scratch, None, ()))
