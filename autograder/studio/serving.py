"""Serving the studio on loopback, from the first address to Ctrl-C."""

from __future__ import annotations

import gc
import signal
import socket
import sys
import webbrowser
from contextlib import suppress
from secrets import token_urlsafe

import uvicorn

from autograder.errors import Mistake
from autograder.load.fixtures import DEEPEST
from autograder.studio.guard import Guard
from autograder.studio.server import Studio, application

LOOPBACK = "127.0.0.1"


class _Server(uvicorn.Server):
    """uvicorn, which says where it is once it can be reached."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(self._address, flush=True)
        print("the studio is open at this address; Ctrl-C closes it", file=sys.stderr, flush=True)
        if self._browser:
            webbrowser.open(self._address)


def serve(folder: str, assignment: str, port: int, browser: bool) -> None:
    """Answer until interrupted. The address holds a token that is new with every run."""
    gc.enable()  # this command lives long
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # to be ended is to be interrupted: all is put away
    sys.setrecursionlimit(3 * DEEPEST)  # room for deep trees, whichever thread gives its own room back first
    listening = _listen(port)
    studio = Studio(folder, assignment)
    port = listening.getsockname()[1]
    token = token_urlsafe(24)
    app = Guard(application(studio), token, port)
    config = uvicorn.Config(
        app,
        lifespan="off",
        ws="none",
        access_log=False,
        log_level="critical",  # the answers tell their own faults
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    try:
        with suppress(KeyboardInterrupt):
            _Server(config, f"http://{LOOPBACK}:{port}/{token}/", browser).run(sockets=[listening])
    finally:
        listening.close()
        studio.catcher.close()


def _listen(port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((LOOPBACK, port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or "a port is a number from 0 to 65535"
        raise Mistake(
            f"cannot listen on port {port} ({reason})", hint="leave out --port: a free one is chosen"
        ) from None
    return listening
