"""Real workers, real misbehaviour: each costs only what it touches and is told in a sentence of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from autograder.grading import grade
from autograder.load.assignments import load_assignment
from autograder.model.assignment import Assignment, Limits
from autograder.model.fixture import Fixture
from autograder.model.record import replace
from autograder.model.submission import Submission
from autograder.run import Server
from tests.conftest import ROOT, Grade, earned, findings, solution, solutions

TREES = ("textbook-figure", "shallow-alpha-cut", "shallow-beta-cut", "best-move-last")
QUICK = ("textbook-figure", "shallow-alpha-cut")


def misbehaving(statement: str, function: str = "minimax_search") -> dict[str, str]:
    """The reference solution with a statement at the top of a function."""
    head = f"def {function}(game, state):\n"
    text = solution("aima4e", "minimax")
    assert head in text
    return solutions("aima4e", minimax=text.replace(head, f"{head}    {statement}\n"))


def impatient(name: str = "aima4e") -> Assignment:
    """The assignment with limits that a test can wait for."""
    return replace(load_assignment(name), limits=Limits(call_seconds=0.2, submission_seconds=20))


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("raise RuntimeError('no')", "it raised RuntimeError: no (minimax.py, line 8: `raise RuntimeError('no')`)"),
        ("return undefined_name", "it raised NameError: name 'undefined_name' is not defined (minimax.py, line 8"),
        ("raise SystemExit(0)", "it called exit() instead of returning"),
        ("import os; os._exit(3)", "it brought Python down (the process exited with status 3)"),
        ("import os; os.abort()", "it brought Python down (the process was ended by SIGABRT)"),
        ("while True: game.actions(state)", "it was stopped after thousands of looks at a small tree"),
        ("return minimax_search(game, state)", "it raised RecursionError"),
        ("raise BaseException", "it raised BaseException (minimax.py, line 8"),
        ("class Odd(Exception): __str__ = None\n    raise Odd", "it raised Odd (minimax.py, line 9"),
    ],
)
def test_each_misbehaviour_has_its_sentence(graded: Grade, statement: str, sentence: str) -> None:
    report = graded("aima4e", misbehaving(statement), TREES)
    said = findings(report, "minimax", "move")
    assert len(said) == len(TREES)
    assert all(sentence in text for text in said), said
    share = earned(report)
    assert share["minimax.move"] == share["minimax.order"] == 0
    assert share["minimax.value"] == 1, "the direct calls are not touched by it"
    assert share["alphabeta.order"] == 1, "nor is the other problem"


@pytest.mark.parametrize("statement", ["while True: pass", "__import__('time').sleep(100)"], ids=["spin", "sleep"])
def test_a_hang_ends_and_the_rest_is_still_graded(graded: Grade, statement: str) -> None:
    began = time.monotonic()
    report = graded(impatient(), misbehaving(statement), QUICK)
    said = findings(report, "minimax", "move")
    assert "is there an endless loop?" in said[0]
    assert earned(report)["alphabeta.order"] == 1
    assert earned(report)["minimax.value"] == 1
    assert time.monotonic() - began < 15


def test_who_gets_round_the_limits_of_the_kernel_is_stopped_too(graded: Grade) -> None:
    free = "import signal; signal.setitimer(signal.ITIMER_PROF, 0); signal.signal(signal.SIGXCPU, signal.SIG_IGN)"
    began = time.monotonic()
    report = graded(impatient(), misbehaving(f"{free}\n    while True: pass"), QUICK)
    assert "is there an endless loop?" in findings(report, "minimax", "move")[0]
    assert time.monotonic() - began < 15


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="only Linux can crowd a processor")
def test_who_is_not_let_to_work_loses_nothing(bank: tuple[Fixture, ...]) -> None:
    """A dozen others are on the worker's processor, so its clock runs out long before its CPU does."""
    working = "import time; end = time.process_time() + 0.08\n    while time.process_time() < end: pass"
    files = {name: text.encode() for name, text in misbehaving(working).items()}
    patient = replace(impatient(), limits=Limits(call_seconds=0.2, submission_seconds=200), variants=0)
    trees = tuple(fixture for fixture in bank if fixture.name in QUICK)
    with crowded_server() as server:
        report = grade(patient, trees, Submission(name="submission", files=files), server)
    assert report.earned == report.points, findings(report, "minimax", "move")


@contextmanager
def crowded_server(others: int = 12) -> Iterator[Server]:
    """A server all of whose workers share one processor with so many busy programs, which are less polite."""
    processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(processors)})
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"], start_new_session=True) for _ in range(others)]
    try:
        with Server.spawn() as server:
            os.sched_setaffinity(0, processors)
            yield server
    finally:
        os.sched_setaffinity(0, processors)
        for program in busy:
            program.kill()
            program.wait()


def test_a_large_grader_leaves_student_code_as_much_memory(tmp_path: Path) -> None:
    """Workers of `grade` are forked from it, and begin with all the address space that it has taken."""
    large = "import mmap, sys; taken = mmap.mmap(-1, 3 << 30); from autograder.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", large, "grade", str(ROOT / "solutions" / "aima4e"), "-a", "aima4e"]
    done = subprocess.run([*command, "-o", str(tmp_path / "results.json")], capture_output=True, text=True, check=False)
    assert "100 of 100 points" in done.stderr


def test_after_three_hangs_in_a_row_the_rest_is_not_tried(graded: Grade) -> None:
    report = graded(impatient(), misbehaving("while True: pass"), TREES)
    said = findings(report, "minimax", "order")
    assert sum("endless loop" in text for text in said) == 3
    assert "it was not called, because earlier calls had hung" in said[-1]


def test_one_bad_tree_costs_that_tree(graded: Grade) -> None:
    statement = "if len(game.actions(state)) == 2: raise ValueError"
    report = graded("aima4e", misbehaving(statement), TREES)
    assert 0 < earned(report)["minimax.move"] < 1


def test_a_missing_function_costs_what_needs_it(graded: Grade) -> None:
    report = graded("aima4e", solutions("aima4e", minimax=solution("aima4e", "minimax").split("def minimax_search")[1]))
    assert "could not be imported" in report.problems[0].complaint or "not valid" in report.problems[0].complaint
    text = solution("aima4e", "minimax").replace("minimax_search", "minimax_serach")
    report = graded("aima4e", solutions("aima4e", minimax=text), TREES)
    assert "there is no function minimax_search in minimax.py" in findings(report, "minimax", "move")[0]
    assert earned(report)["minimax.value"] == 1
    assert earned(report)["minimax.order"] == 0


def test_wrong_arity_is_told_with_both_signatures(graded: Grade) -> None:
    text = solution("aima4e", "alphabeta").replace("def alpha_beta_search(game, state)", "def alpha_beta_search(game)")
    report = graded("aima4e", solutions("aima4e", alphabeta=text), TREES)
    said = findings(report, "alphabeta", "move")[0]
    assert "alpha_beta_search cannot be called as declared" in said
    assert "it takes (game), but is called with (game, state)" in said


def test_something_that_is_not_a_function_is_told(graded: Grade) -> None:
    text = solution("aima4e", "minimax") + "\n\nminimax_search = 3\n"
    report = graded("aima4e", solutions("aima4e", minimax=text), TREES)
    assert "it is not a function but a int" in findings(report, "minimax", "move")[0]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def max_value(:\n", "minimax.py, line 1 is not valid Python"),
        ("x = 1\n  y = 2\n", "minimax.py, line 2 is not valid Python: unexpected indent"),
        ("import nowhere\n", "minimax.py could not be imported: it raised ModuleNotFoundError"),
        ("raise SystemExit\n", "minimax.py could not be imported: it called exit()"),
        ("import os; os._exit(0)\n", "minimax.py could not be imported: it brought Python down"),
        ("x = '\0'\n", "minimax.py"),
    ],
)
def test_a_file_that_cannot_be_imported_is_told_once(graded: Grade, text: str, sentence: str) -> None:
    report = graded("aima4e", solutions("aima4e", minimax=text), TREES)
    assert sentence in report.problems[0].complaint
    assert not report.problems[0].failed
    share = earned(report)
    assert (share["minimax.value"], share["alphabeta.order"]) == (0, 1)


def test_a_hanging_import_ends(graded: Grade) -> None:
    report = graded(impatient(), solutions("aima4e", minimax="while True: pass\n"), QUICK)
    assert "could not be imported: it took too long" in report.problems[0].complaint


def test_every_call_gets_a_fresh_import(graded: Grade) -> None:
    """A submission whose second call in the same module would fail, and one that patches a builtin for good."""
    once = "calls = []\n\n\ndef once():\n    assert not calls, 'called before'\n    calls.append(1)\n"
    text = solution("aima4e", "minimax").replace("    player = game", "    once()\n    player = game") + once
    assert earned(graded("aima4e", solutions("aima4e", minimax=text), TREES))["minimax.move"] == 1
    patched = solution("aima4e", "minimax").replace(
        "    player = game", "    import builtins\n    assert sum\n    builtins.sum = None\n    player = game"
    )
    assert earned(graded("aima4e", solutions("aima4e", minimax=patched), TREES))["minimax.move"] == 1


def test_state_left_in_a_helper_module_is_gone_too(graded: Grade) -> None:
    text = solution("aima4e", "minimax").replace(
        "    player = game", "    import memory\n    assert memory.calls == 0\n    memory.calls += 1\n    player = game"
    )
    files = {**solutions("aima4e", minimax=text), "memory.py": "calls = 0\n"}
    assert earned(graded("aima4e", files, TREES))["minimax.move"] == 1


def test_printing_is_allowed_and_shown_beside_a_failure(graded: Grade) -> None:
    report = graded("aima4e", misbehaving("print('looking at', state)"), TREES)
    assert earned(report)["minimax.move"] == 1
    report = graded("aima4e", misbehaving("print('hello', state); return None"), TREES)
    assert report.problems[0].failed[0].output == "hello A\n"


def test_floods_of_output_are_cut(graded: Grade) -> None:
    report = graded("aima4e", misbehaving("print('x' * 10**6); return None"), TREES[:1])
    output = report.problems[0].failed[0].output
    assert len(output) < 5000
    assert "more characters" in output


def test_output_past_python_reaches_nothing(graded: Grade, capfd: pytest.CaptureFixture[str]) -> None:
    statement = "import os; os.write(1, b'forged'); os.write(2, b'forged'); os.system('echo forged')"
    report = graded("aima4e", misbehaving(statement), TREES[:1])
    captured = capfd.readouterr()
    assert "forged" not in captured.out + captured.err
    assert earned(report)["minimax.move"] == 1


def test_the_worker_knows_nothing_of_expectations(graded: Grade) -> None:
    """No module of the trusted side is loaded beside student code, and the environment is empty."""
    trusted = ("engine", "judge", "load", "plan", "score", "render", "grading", "facts", "audit", "assess", "explain")
    statement = (
        f"import sys, os; found = [m for m in {trusted!r} if 'autograder.' + m in sys.modules]; "
        "raise ValueError(f'found {found} {dict(os.environ)} {\"autograder.wire\" in sys.modules}')"
    )
    said = findings(graded("aima4e", misbehaving(statement), TREES[:1]), "minimax", "move")[0]
    assert "found [] {} True" in said


def test_a_child_process_dies_with_its_worker(graded: Grade, tmp_path: Path) -> None:
    mark = tmp_path / "alive"
    mark.touch()
    tmp_path.chmod(0o777)
    forever = f"while True: os.utime({str(mark)!r}); time.sleep(0.02)"
    statement = f"import os, time\n    if os.fork() == 0:\n        {forever}"
    graded("aima4e", misbehaving(statement), TREES[:1])
    before = mark.stat().st_mtime_ns
    time.sleep(0.2)
    assert mark.stat().st_mtime_ns == before
