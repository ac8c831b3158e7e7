"""A worker on real pipes, in this process and with nothing around it: what it is asked, and what it answers."""

from __future__ import annotations

import _thread
import fcntl
import gc
import json
import logging
import os
import resource
import signal
import socket
import sys
import threading
from array import array
from collections.abc import Iterator
from typing import Any

import pytest

from autograder.wire import LENGTHS, OPERATIONS, STRIDE
from autograder.worker import confine, portable
from autograder.worker.confine import CpuAllowance
from autograder.worker.layout import Layout
from autograder.worker.worker import BELL, LONGEST_MESSAGE, work
from tests.trees import tree_of

TREE = tree_of("[[3, 12], [2, 4]]")
PLAIN = {name: getattr(TREE, name) for name in ("names", "labels", "values", "evals", "children", "actions")}
ABOUT = {
    "dialect": "aima3e",
    "trees": [{**PLAIN, "seconds": 100, "height": 2}],
    # number, tree, purpose, start; then alpha, beta, player, d and depth
    "calls": [[[0, 0, "search", 0, None, None, "MAX", 0, 0], [1, 0, "max", 1, -5, 5, "MAX", 1, 1]]],
}
ABOUT_LINE = json.dumps(ABOUT).encode() + b"\n"
LIMITS = {"submission_seconds": 1000, "memory_megabytes": 512, "output_characters": 100}
PIPE = 1 << 16  # what a pipe holds
SEARCH = "def search(state): return state.actions()[-1]\n"
MAXIMUM = "def maximum(state, alpha, beta): return alpha + beta\n"


class Unconfined:
    """A confinement that puts nothing on: this process has more tests to run."""

    def __init__(self, **missing: str) -> None:
        self._missing = missing

    def enter(self, memory_megabytes: int, cpu_seconds: float, keep: tuple[int, ...]) -> dict[str, str]:
        assert (memory_megabytes, cpu_seconds, len(keep)) == (512, 1000, 2)
        return self._missing


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """A worker has its process to itself and ends with it; this one gets back what it set."""
    streams, recursion, threshold = (sys.stdout, sys.stderr), sys.getrecursionlimit(), gc.get_threshold()
    handlers, loggers = logging.root.handlers[:], dict(logging.root.manager.loggerDict)
    cpu = resource.getrlimit(resource.RLIMIT_CPU)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    resource.setrlimit(resource.RLIMIT_CPU, cpu)
    sys.stdout, sys.stderr = streams
    sys.setrecursionlimit(recursion)
    gc.unfreeze()
    gc.set_threshold(*threshold)
    logging.root.handlers[:] = handlers
    logging.root.manager.loggerDict.update(loggers)


def job(source: str, left: list[int] | None = None) -> dict[str, Any]:
    return {
        "file": "minimax.py",
        "sources": {"minimax.py": source},
        "withheld": [],
        "functions": {
            "search": ("search", ["state"], ["state"]),
            "max": ("maximum", ["state", "alpha", "beta"], ["state", "alpha", "beta"]),
        },
        "calls": 0,
        "left": left,
    }


def request(*jobs: dict[str, Any], isolation: str = "best") -> bytes:
    asked = {"isolation": isolation, "jobs": jobs, "load_seconds": 100, "limits": LIMITS}
    return json.dumps(asked).encode() + b"\n"


def answers(
    *requests: bytes, layout: Layout | None = None, confinement: Unconfined | None = None
) -> tuple[list[dict[str, Any]], bytes]:
    """All headers that come back, each with its events if there are any; and how often the bell was rung."""
    ours, theirs = socket.socketpair()
    read, write = os.pipe()
    fcntl.fcntl(write, fcntl.F_SETPIPE_SZ, 16 * PIPE)  # nobody listens before all is said
    for each in requests:
        ours.sendall(each)
    ours.shutdown(socket.SHUT_WR)
    work(theirs.detach(), write, confinement or Unconfined(), layout)  # type: ignore[arg-type]
    with open(read, "rb") as stream:
        data = stream.read()  # it ends, since the worker closes its end
    headers = []
    while data:
        head, tail = LENGTHS.unpack_from(data)
        header = json.loads(data[LENGTHS.size : LENGTHS.size + head])
        events = array("I", data[LENGTHS.size + head : LENGTHS.size + head + tail])
        if events:
            header["looks"] = [f"{OPERATIONS[event % STRIDE]} {TREE.names[event // STRIDE]}" for event in events]
        headers.append(header)
        data = data[LENGTHS.size + head + tail :]
    with ours:
        return headers, ours.recv(100)


def answered(source: str, **options: Any) -> list[dict[str, Any]]:
    """What comes back for one program, but for the frame that tells of the confinement."""
    headers, _ = answers(ABOUT_LINE + request(job(source, **options)))
    return headers[1:]


def test_it_tells_its_confinement_then_the_import_then_every_call() -> None:
    headers, bell = answers(
        ABOUT_LINE + request(job(SEARCH + MAXIMUM)), confinement=Unconfined(files="this kernel has no Landlock")
    )
    assert headers == [
        {"call": None, "missing layers": {"files": "this kernel has no Landlock"}},
        {"call": None, "complaints": {}, "missing": [], "ended": "returned"},
        {"call": 0, "answer": ["str", "a2"], "ended": "returned", "looks": ["actions A"]},
        {"call": 1, "answer": ["int", 0], "ended": "returned"},
    ]
    assert bell == BELL


def test_without_full_isolation_student_code_is_not_touched_where_that_is_wanted() -> None:
    asked = ABOUT_LINE + request(job(SEARCH + MAXIMUM), isolation="full")
    assert len(answers(asked)[0]) == 4
    assert answers(asked, confinement=Unconfined(files="no")) == (
        [{"call": None, "missing layers": {"files": "no"}}],
        b"",
    )


def test_one_request_after_the_other_is_answered_and_a_bell_rung_for_each() -> None:
    other = SEARCH.replace("-1", "0") + MAXIMUM
    headers, bell = answers(
        ABOUT_LINE + request(job(SEARCH + MAXIMUM, left=[0])) + ABOUT_LINE + request(job(other, left=[0]))
    )
    assert [header["answer"][1] for header in headers if "answer" in header] == ["a2", "a1"]
    assert bell == BELL * 2


def test_what_is_laid_out_already_need_not_be_told() -> None:
    layout = Layout(ABOUT)
    layout.make_ready()
    headers, _ = answers(b"\n" + request(job(SEARCH + MAXIMUM)), layout=layout)
    assert [header["call"] for header in headers] == [None, None, 0, 1]


def test_only_the_calls_that_are_left_are_made() -> None:
    assert [header["call"] for header in answered(SEARCH + MAXIMUM, left=[1])] == [None, 1]


def test_names_that_are_missing_or_no_functions_are_told_before_any_call() -> None:
    [loaded, *_] = answered("maximum = 3\n")
    assert loaded["missing"] == ["search"]
    assert loaded["complaints"] == {"max": "it is not a function but a int"}


def test_so_is_a_function_that_cannot_be_called_as_declared() -> None:
    [loaded, *_] = answered(SEARCH + "def maximum(state): return 0\n")
    assert loaded["complaints"] == {"max": "it takes (state), but is called with (state, alpha, beta)"}
    assert loaded["ended"] == "returned"


def test_keywords_are_passed_where_they_are_needed() -> None:
    _, _, second = answered(SEARCH + "def maximum(state, *, beta, alpha): return [alpha, beta]\n")
    assert second["answer"] == ["list", [["int", -5], ["int", 5]]]


def test_an_import_that_fails_is_told_and_no_call_made() -> None:
    [loaded] = answered("x = 1\nraise KeyError('no')\n")
    assert loaded["ended"] == "raised"
    told = {"type": "KeyError", "message": "'no'", "file": "minimax.py", "line": 2, "code": "raise KeyError('no')"}
    assert loaded["error"] == told


def test_a_syntax_error_is_told_with_its_own_place() -> None:
    [loaded] = answered("x = 1\ndef search(:\n")
    error = loaded["error"]
    assert (error["type"], error["file"], error["line"], error["code"]) == (
        "SyntaxError",
        "minimax.py",
        2,
        "def search(:",
    )
    assert "minimax.py" not in error["message"], "the place is told apart"


@pytest.mark.parametrize(
    ("statement", "header"),
    [
        ("raise SystemExit(3)", {"ended": "exited"}),
        ("while True: state.is_terminal()", {"ended": "looked too often"}),
        ("print('hello'); return 'a1'", {"ended": "returned", "answer": ["str", "a1"], "output": "hello\n"}),
        ("import sys; sys.stdout = None; return 'a1'", {"ended": "returned", "answer": ["str", "a1"]}),
    ],
)
def test_how_a_call_ended_is_told(statement: str, header: dict[str, Any]) -> None:
    _, first, second = answered(f"def search(state):\n    {statement}\n" + MAXIMUM)
    first.pop("looks", None)
    assert first == {"call": 0, **header}
    assert second == {"call": 1, "answer": ["int", 0], "ended": "returned"}, "the next call does not feel it"


def test_an_error_is_told_by_the_innermost_line_of_the_student() -> None:
    source = "import json\ndef search(state):\n    return parsed('{')\ndef parsed(text):\n    return json.loads(text)\n"
    error = answered(source + MAXIMUM)[1]["error"]
    assert (error["type"], error["line"], error["code"]) == ("JSONDecodeError", 5, "return json.loads(text)")


def test_an_error_that_cannot_be_told_has_no_message_and_a_long_one_is_cut() -> None:
    source = "class Odd(Exception):\n    def __str__(self): raise Odd\ndef search(state): raise Odd\n"
    odd = answered(source + "def maximum(state, alpha, beta): raise ValueError('x' * 1000)\n")
    assert (odd[1]["error"]["type"], odd[1]["error"]["message"]) == ("Odd", "")
    assert odd[2]["error"]["message"] == "x" * LONGEST_MESSAGE


class TestLayout:
    @pytest.fixture(autouse=True)
    def alone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Threads of whatever runs the tests are not the student's."""
        count, others = _thread._count, _thread._count()
        monkeypatch.setattr(_thread, "_count", lambda: count() - others)

    def test_calls_come_with_what_they_carry_on_a_board_with_nothing_recorded(self) -> None:
        layout = Layout(ABOUT)
        for _ in range(2):
            [asked] = layout.calls(0, [1])
            assert (asked.number, asked.purpose, asked.seconds, asked.recursion) == (1, "max", 100, 2040)
            assert (asked.carried["alpha"], asked.carried["beta"]) == (-5, 5)
            assert repr(asked.carried["state"]) == TREE.names[1]
            assert asked.board.events == []
            asked.carried["state"].is_terminal()
            assert len(asked.board.events) == 1

    def test_what_is_made_ready_serves_every_call(self) -> None:
        layout = Layout(ABOUT)
        layout.make_ready()
        first, second = list(layout.calls(0, None)), list(layout.calls(0, None))
        assert all(one is other for one, other in zip(first, second, strict=True))

    def test_a_thread_that_was_left_running_keeps_its_board_to_itself(self) -> None:
        layout = Layout(ABOUT)
        layout.make_ready()
        [before] = layout.calls(0, [0])
        over = threading.Event()
        left_running = threading.Thread(target=over.wait)
        left_running.start()
        try:
            [after] = layout.calls(0, [0])
        finally:
            over.set()
            left_running.join()
        assert after.board is not before.board


class TestCpuAllowance:
    def test_it_sets_a_timer(self) -> None:
        CpuAllowance().renew(50)
        seconds, _ = signal.getitimer(signal.ITIMER_PROF)
        assert 49 < seconds <= 50 + confine.UNASKED * confine.THREADS_AT_ONCE + 0.01

    def test_one_that_is_as_good_as_new_is_not_renewed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        now = 1000.0
        monkeypatch.setattr(confine, "monotonic", lambda: now)
        allowance = CpuAllowance()
        allowance.renew(50)
        signal.setitimer(signal.ITIMER_PROF, 0)
        allowance.renew(50)
        assert signal.getitimer(signal.ITIMER_PROF)[0] == 0
        allowance.renew(60)
        assert signal.getitimer(signal.ITIMER_PROF)[0] > 50, "more is wanted now"
        signal.setitimer(signal.ITIMER_PROF, 0)
        now += 2 * confine.UNASKED
        allowance.renew(50)
        assert signal.getitimer(signal.ITIMER_PROF)[0] > 0, "some may be used up by now"


def test_a_process_of_its_own_serves_its_standard_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a child, since it closes them: what comes in by standard input is answered on standard output."""
    (requests, asks), (heard, replies) = os.pipe(), os.pipe()
    monkeypatch.setattr(portable, "Confinement", lambda *_: Unconfined())
    child = os.fork()
    if child == 0:
        os.close(asks)  # or it would wait for itself to ask more
        os.dup2(requests, 0)
        os.dup2(replies, 1)
        try:
            portable.main("scratch")
        finally:
            os._exit(0)
    os.close(requests)
    os.close(replies)
    with open(asks, "wb") as stream:
        stream.write(ABOUT_LINE + request(job(SEARCH + MAXIMUM)))
    os.waitpid(child, 0)
    with open(heard, "rb") as stream:
        assert b'"answer": ["str", "a2"]' in stream.read()
