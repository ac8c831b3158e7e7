"""What most tests need: the bank, a server that forks real workers, and one-line grading."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from autograder.grading import grade
from autograder.load.assignments import load_assignment
from autograder.load.bank import load_bank
from autograder.model.assignment import Assignment
from autograder.model.fixture import Fixture
from autograder.model.report import Report
from autograder.model.submission import Submission
from autograder.opening import open_submission
from autograder.run import Server

ROOT = Path(__file__).parent.parent
ASSIGNMENTS = ("aima2e", "aima3e", "aima4e", "depth-limited", "labelled-tree")

settings.register_profile("untimed", deadline=None)  # how long something takes is no test's business
settings.load_profile("untimed")

Grade = Callable[..., Report]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run the tests in another order, the same for a seed")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Modules in any order, and in each its tests in any order: what a module's tests share is still made once."""
    seed = config.getoption("--shuffle")
    if seed is not None:
        order = Random(seed)
        place = {module: order.random() for module in dict.fromkeys(item.path for item in items)}
        items.sort(key=lambda item: (place[item.path], order.random()))


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with Server.spawn() as server:
        yield server


@pytest.fixture
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a test of what a command imports or how long it takes: what it starts is not watched by `make coverage`."""
    for name in [name for name in os.environ if name.startswith("COVERAGE_")]:
        monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def bank() -> tuple[Fixture, ...]:
    return load_bank(str(ROOT / "fixtures"))


@pytest.fixture
def graded(server: Server, bank: tuple[Fixture, ...]) -> Grade:
    """Grade files given as text, or a folder, on the whole bank or on the named trees."""

    def run(
        assignment: str | Assignment,
        files: dict[str, str | bytes] | Path,
        trees: tuple[str, ...] = (),
    ) -> Report:
        chosen = tuple(fixture for fixture in bank if not trees or fixture.name in trees)
        assert not trees or len(chosen) == len(trees), "a tree that a test names is not in the bank"
        if isinstance(files, Path):
            submission = open_submission(str(files))
        else:
            contents = {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}
            submission = Submission(name="submission", files=contents)
        loaded = load_assignment(assignment) if isinstance(assignment, str) else assignment
        return grade(loaded, chosen, submission, server)

    return run


def solution(assignment: str, problem: str) -> str:
    """The text of a reference solution."""
    return (ROOT / "solutions" / assignment / f"{problem}.py").read_text("utf-8")


def solutions(assignment: str, **changed: str) -> dict[str, str]:
    """Both reference solutions, with some files replaced."""
    return {f"{name}.py": changed.get(name, solution(assignment, name)) for name in ("minimax", "alphabeta")}


def earned(report: Report) -> dict[str, float]:
    """The share of each criterion that was earned: 1.0 is all of it."""
    return {f"{c.problem}.{c.check}": float(c.earned / c.points) for c in report.criteria}


def findings(report: Report, problem: str, check: str) -> list[str]:
    """What is said about each public tree that failed a check."""
    return [
        f"{finding.call}: wanted {finding.wanted}; got {finding.got}. {finding.why}"
        for part in report.problems
        for failed in part.failed
        for verdict in failed.verdicts
        for finding in verdict.findings
        if part.problem == problem and verdict.check == check
    ]
