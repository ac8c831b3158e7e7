"""How the command ends, whatever happens inside: in words and with a status, and never with a traceback unasked."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from autograder.cli import GRADER_FAULT, OPERATOR_MISTAKE, assignments, main
from autograder.errors import Mistake


@pytest.fixture(autouse=True)
def collecting() -> Iterator[None]:
    """A command collects no garbage; this process goes on, and does."""
    yield
    gc.enable()


def ending(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> int:
    """The status of a command that ends like this."""

    def run(_argv: list[str]) -> int:
        raise error

    monkeypatch.setattr(assignments, "run", run)
    return main(["assignments"])


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (Mistake("no such folder", hint="make it"), OPERATOR_MISTAKE, "autograder: no such folder\n  hint: make it\n"),
        (KeyboardInterrupt(), 130, "autograder: stopped\n"),
        (
            ZeroDivisionError("ours"),
            GRADER_FAULT,
            "autograder: a fault of the grader itself: ZeroDivisionError: ours\n"
            "  hint: please report it; AUTOGRADER_DEBUG=1 shows where it happened\n",
        ),
    ],
)
def test_it_ends_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: BaseException, status: int, said: str
) -> None:
    monkeypatch.delenv("AUTOGRADER_DEBUG", raising=False)
    assert ending(monkeypatch, error) == status
    assert capsys.readouterr() == ("", said)


def test_who_wants_to_see_a_fault_sees_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOGRADER_DEBUG", "1")
    with pytest.raises(ZeroDivisionError, match="ours"):
        ending(monkeypatch, ZeroDivisionError("ours"))


def test_a_reader_that_has_seen_enough_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/null", "w") as stream:
        monkeypatch.setattr("sys.stderr", stream)
        assert ending(monkeypatch, BrokenPipeError()) == 0
        assert stream.closed, "Python would complain there on its way out"
