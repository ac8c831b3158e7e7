"""One worker: it reads requests, imports the submission afresh for every call, and answers in frames."""

from __future__ import annotations

import gc
import json
import os
import sys
from contextlib import suppress

from autograder.dialects.board import TooManyLooks
from autograder.wire import pack
from autograder.worker.answers import encode
from autograder.worker.binding import CannotCall, binding
from autograder.worker.confine import Confinement, CpuAllowance
from autograder.worker.importer import Submission
from autograder.worker.layout import Asked, Layout
from autograder.worker.output import Output

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LONGEST_MESSAGE = 300

Binding = tuple[tuple[str, ...], dict[str, str]]  # what is carried by position, and by which keyword
_NOTHING: Binding = (), {}


BELL = b"!"  # rung when a request is answered


def work(request_fd: int, reply_fd: int, confinement: Confinement, layout: Layout | None = None) -> None:
    """Serve requests, one after the other, all of one submission.

    A request is two lines: what the round is about, which is empty where that is laid out already, and what to do.
    """
    with open(request_fd, "rb") as stream:
        about, request = stream.readline(), stream.readline()
        worker = Worker(json.loads(request), layout or Layout(json.loads(about)), reply_fd)
        goes_on = worker.enter(confinement, request_fd)
        while goes_on:
            worker.run()
            with suppress(OSError):  # nobody need listen
                os.write(request_fd, BELL)
            about, request = stream.readline(), stream.readline()
            goes_on = bool(request)
            if goes_on:
                worker = Worker(json.loads(request), Layout(json.loads(about)), reply_fd)
    os.close(reply_fd)  # the end of the process takes a while; that of the answers is told at once


class Worker:
    """A request on its way to being answered."""

    def __init__(self, request: dict[str, Any], layout: Layout, reply_fd: int) -> None:
        self._request = {**layout.about, **request}
        self._layout = layout
        self._reply_fd = reply_fd
        self._cpu = CpuAllowance()
        self._output: Output | None = None
        self._output_limit: int = request["limits"]["output_characters"]

    def enter(self, confinement: Confinement, request_fd: int) -> bool:
        """Put the confinement on, and tell what it lacks; whether student code may be touched then."""
        limits, keep = self._request["limits"], (request_fd, self._reply_fd)
        missing = confinement.enter(limits["memory_megabytes"], limits["submission_seconds"], keep)
        self._reply({"call": None, "missing layers": missing})
        gc.freeze()
        gc.set_threshold(50_000)  # every fresh import leaves a little garbage; it need not be looked for at every call
        gc.enable()
        return not (missing and self._request["isolation"] == "full")

    def run(self) -> None:
        for job in self._request["jobs"]:
            self._serve(job)

    def _serve(self, job: dict[str, Any]) -> None:
        """One problem: its import, and then its calls."""
        sources = {path: text.encode("latin-1") for path, text in job["sources"].items()}
        self._functions: dict[str, tuple[str, list[str], list[str]]] = job["functions"]
        self._bindings: dict[str, Binding] = {}  # by purpose
        with Submission(sources, job["file"], job["withheld"]) as self._submission:
            if self._load(self._request["load_seconds"]):
                for asked in self._layout.calls(job["calls"], job["left"]):
                    self._reply(self._answer(asked), asked.board.events)

    def _load(self, seconds: float) -> bool:
        """Import once to see what is there; tell it, and whether the calls can go ahead."""
        self._cpu.renew(seconds)
        output = self._fresh_output()
        header: dict[str, Any] = {"call": None, "complaints": {}, "missing": []}
        try:
            module = self._submission.fresh()
            for purpose, (name, declared, carries) in self._functions.items():
                self._look_for(purpose, getattr(module, name, None), dict(zip(declared, carries, strict=True)), header)
            header["ended"] = "returned"
        except BaseException as error:  # student code may raise anything
            self._caught(error, header)
        self._submission.forget()
        output.take()
        self._reply(header)
        return bool(header["ended"] == "returned")

    def _fresh_output(self) -> Output:
        """Standard output as good as new; making one for every call would cost more than many a call."""
        if self._output is None or not self._output.is_intact():
            self._output = sys.stdout = sys.stderr = Output(self._output_limit)
        return self._output

    def _look_for(self, purpose: str, function: Any, declared: dict[str, str], header: dict[str, Any]) -> None:
        if function is None:
            header["missing"].append(purpose)
        elif not callable(function):
            header["complaints"][purpose] = f"it is not a function but a {type(function).__name__}"
        else:
            try:
                by_position, by_keyword = binding(function, tuple(declared))
                self._bindings[purpose] = (
                    tuple([declared[name] for name in by_position]),
                    {name: declared[name] for name in by_keyword},
                )
            except CannotCall as reason:
                header["complaints"][purpose] = str(reason)[:LONGEST_MESSAGE]

    def _answer(self, asked: Asked) -> dict[str, Any]:
        """Make a call; how it ended and what it returned."""
        by_position, by_keyword = self._bindings.get(asked.purpose, _NOTHING)
        carried = asked.carried
        positional = [carried[what] for what in by_position]
        keywords = {name: carried[what] for name, what in by_keyword.items()} if by_keyword else by_keyword
        self._cpu.renew(asked.seconds)
        sys.setrecursionlimit(asked.recursion)
        output = self._fresh_output()
        header: dict[str, Any] = {"call": asked.number}
        try:
            function = getattr(self._submission.fresh(), self._functions[asked.purpose][0])
            header["answer"] = encode(function(*positional, **keywords))
            header["ended"] = "returned"
        except BaseException as error:  # student code may raise anything
            self._caught(error, header)
        self._submission.forget()
        if printed := output.take():
            header["output"] = printed
        return header

    def _caught(self, error: BaseException, header: dict[str, Any]) -> None:
        """Put into the header how student code ended, if not by returning."""
        if isinstance(error, TooManyLooks):
            header["ended"] = "looked too often"
        elif isinstance(error, SystemExit):
            header["ended"] = "exited"
        else:
            header["ended"] = "raised"
            header["error"] = self._describe(error)

    def _describe(self, error: BaseException) -> dict[str, Any]:
        try:
            message = str(error)[:LONGEST_MESSAGE]
        except BaseException:  # an exception whose __str__ fails
            message = ""
        file, line = "", 0
        if isinstance(error, SyntaxError) and self._submission.holds(str(error.filename)):
            file, line, message = str(error.filename), error.lineno or 0, str(error.msg)[:LONGEST_MESSAGE]
        trace = error.__traceback__
        while trace is not None:
            name = trace.tb_frame.f_code.co_filename
            if self._submission.holds(name) and not isinstance(error, SyntaxError):
                file, line = name, trace.tb_lineno
            trace = trace.tb_next
        return {
            "type": str(type(error).__name__)[:LONGEST_MESSAGE],
            "message": message,
            "file": file,
            "line": line,
            "code": self._submission.line(file, line)[:LONGEST_MESSAGE],
        }

    def _reply(self, header: dict[str, Any], events: list[int] | None = None) -> None:
        frame = pack(header, events)
        sent = os.write(self._reply_fd, frame)
        while sent < len(frame):
            sent += os.write(self._reply_fd, memoryview(frame)[sent:])
