"""Workers where there is no fork: a new interpreter each, with time-outs and an end for the whole tree of processes.

It offers what `Server` and `Worker` offer. There is no isolation to speak of, and every report says so.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread

from autograder.content import CHECKOUT
from autograder.model.trace import Ended
from autograder.run.frames import Frames
from autograder.run.patience import Patience
from autograder.run.reply import Reply, exited, failed
from autograder.run.scratch import Scratch

_READ = 1 << 16


class PortableServer:
    """Starts workers one by one; there is nothing to be brought down."""

    def __init__(self) -> None:
        self._folders = (Scratch(None), Scratch(None))

    @classmethod
    def spawn(cls) -> PortableServer:
        return cls()

    fork = spawn

    def start(self, hidden: bool = False, _about: bytes = b"") -> PortableWorker:
        return PortableWorker(self._folders[hidden].path)

    def revive(self) -> None:
        """Nothing to do: workers do not hang on a server here."""

    def tidy(self) -> None:
        for scratch in self._folders:
            scratch.empty()

    def close(self) -> None:
        for scratch in self._folders:
            scratch.remove()

    def __enter__(self) -> PortableServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class PortableWorker:
    """A worker as a child process, heard through a thread."""

    knows_the_round = False

    def __init__(self, scratch: str) -> None:
        start = "from autograder.worker.portable import main"
        program = f"import sys; sys.path.insert(0, {CHECKOUT!r}); {start}; main({scratch!r})"
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._frames = Frames()
        self.heard = self._frames.next  # the next frame, if it has come
        self._over = False  # the last has been heard of it
        self._heard: Queue[bytes] = Queue(maxsize=64)
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None  # it was asked for
        with suppress(OSError, ValueError), stream:
            while data := stream.read1(_READ):  # type: ignore[attr-defined]  # a buffered reader has it
                self._heard.put(data)
        self._heard.put(b"")

    def send(self, request: bytes) -> None:
        stream = self._process.stdin
        assert stream is not None  # it was asked for
        with suppress(OSError):
            stream.write(request)
            stream.flush()

    def reply(self, patience: Patience, most_events: int = 0) -> Reply:
        """The next frame, or how the worker failed to send it in time."""
        while (frame := self.heard(most_events)) is None:
            left = patience.left(lambda: self._process.pid)
            if not left:
                return failed(Ended.TIMED_OUT)
            try:
                data = self._heard.get(timeout=left)
            except Empty:
                continue
            if not data:
                self._over = True
                return exited(self._process.wait())
            self._frames.add(data)
        return frame

    def close(self) -> None:
        """End the process and all that it started."""
        import psutil

        with suppress(psutil.Error):
            process = psutil.Process(self._process.pid)
            for descendant in [*process.children(recursive=True), process]:
                with suppress(psutil.Error):
                    descendant.kill()
        self._process.wait()
        assert self._process.stdin is not None  # it was asked for
        with suppress(OSError):
            self._process.stdin.close()
        while not self._over:  # let the listener go, if it waits to be heard
            self._over = not self._heard.get()
