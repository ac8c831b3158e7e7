"""`autograder audit`: what the bank catches, as a table, as JSON and as a page; with an exit status for CI."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.bank.auditing import audit_named, audit_problem
from autograder.bank.catches import Catches
from autograder.grading import grade
from autograder.load.assignments import load_assignment
from autograder.load.signatures import load_book, recall_table, remember_table
from autograder.model.fixture import Fixture
from autograder.model.reading import READINGS
from autograder.model.record import replace
from autograder.model.signatures import Table
from autograder.model.submission import Submission
from autograder.run import Server
from tests.conftest import ROOT, solution, solutions


@pytest.fixture(scope="module")
def alphabeta(bank: tuple[Fixture, ...]) -> Catches:
    assignment = load_assignment("aima3e")
    return audit_named(assignment, assignment.problems[1], bank, jobs=1)


def audit(*arguments: str, cache: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "autograder", "audit", *arguments],
        cwd=ROOT,
        env={**os.environ, "AUTOGRADER_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )


def bank_of(folder: Path, *names: str) -> Path:
    folder.mkdir()
    for path in (ROOT / "fixtures").rglob("*.yaml"):
        if path.stem in names:
            shutil.copy(path, folder)
    return folder


class TestWhatIsCaught:
    def test_nothing_escapes(self, alphabeta: Catches) -> None:
        assert not alphabeta.uncaught
        assert not alphabeta.by_one_tree
        assert not alphabeta.hidden_only
        assert len(alphabeta.named) > 50

    def test_the_points_that_are_kept_are_those_of_a_real_grading(
        self, alphabeta: Catches, bank: tuple[Fixture, ...], server: Server
    ) -> None:
        loaded = replace(load_assignment("aima3e"), variants=0)
        edits = {
            "equal-bound-not-cut-at-min": ("if v <= alpha:", "if v < alpha:"),
            "never-cut-anywhere": None,
        }
        for row in alphabeta.named:
            if row.what not in edits:
                continue
            text = solution("aima3e", "alphabeta")
            if edit := edits[row.what]:
                text = text.replace(*edit)
            else:
                text = text.replace("if v <= alpha:", "if False:").replace("if v >= beta:", "if False:")
            files = {name: each.encode() for name, each in solutions("aima3e", alphabeta=text).items()}
            assert grade(loaded, bank, Submission(name="s", files=files), server).earned == row.keeps
            assert row.keeps < 100

    def test_the_smallest_subset_catches_as_much_and_nothing_smaller_does(self, alphabeta: Catches) -> None:
        chosen = set(alphabeta.smallest)
        assert alphabeta.is_proven
        assert all(chosen & set(row.trees) for row in alphabeta.named)
        for tree in chosen:
            assert not all((chosen - {tree}) & set(row.trees) for row in alphabeta.named)

    def test_a_redundant_tree_can_go(self, bank: tuple[Fixture, ...]) -> None:
        assignment = load_assignment("aima3e")
        names = ("equal-bound-at-min", "equal-zero-at-min", "equal-bound-at-max", "textbook-figure")
        small = tuple(fixture for fixture in bank if fixture.name in names)
        found = audit_named(assignment, assignment.problems[1], small, jobs=1)
        assert "equal-bound-at-max" not in found.redundant
        assert found.uncaught
        assert found.by_one_tree

    def test_another_reading_has_its_own_faults(self, bank: tuple[Fixture, ...]) -> None:
        """Where a course forbids to cut at equality, cutting strictly is no misreading."""
        strict = replace(load_assignment("aima3e"), readings=(READINGS["strict"],))
        names = {row.what for row in audit_named(strict, strict.problems[1], bank, jobs=1).named}
        assert "equal-bound-not-cut-anywhere" not in names
        assert "equal-bound-not-cut-at-min" in names

    def test_a_course_with_rules_of_its_own_gets_a_book_of_its_own(
        self, bank: tuple[Fixture, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: Server
    ) -> None:
        monkeypatch.setenv("AUTOGRADER_CACHE", str(tmp_path))
        first = replace(load_assignment("labelled-tree"), readings=(READINGS["fresh-root-window"],))
        small = tuple(fixture for fixture in bank if fixture.name.startswith(("equal-", "textbook-", "zero-")))
        assert load_book(first, "minimax", ()) is None
        found = audit_problem(first, first.problems[0], small, jobs=2, write=False)
        again = audit_problem(first, first.problems[0], small, jobs=1, write=False)
        assert found == again
        assert load_book(first, "minimax", ()) is not None
        text = solution("labelled-tree", "minimax").replace("    v = inf\n", "    v = 0\n")
        files = {name: each.encode() for name, each in solutions("labelled-tree", minimax=text).items()}
        report = grade(first, small, Submission(name="s", files=files), server)
        assert report.problems[0].diagnosis is not None
        assert [edits[0].name for edits in report.problems[0].diagnosis.suspects] == ["v-starts-at-zero-at-min"]

    def test_so_does_a_bank_of_its_own(
        self, bank: tuple[Fixture, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("AUTOGRADER_CACHE", str(tmp_path))
        assignment = load_assignment("labelled-tree")
        small = tuple(fixture for fixture in bank if fixture.name.startswith(("equal-", "textbook-", "zero-")))
        trees = [(fixture.name, fixture.digest) for fixture in small if not fixture.is_hidden]
        before = load_book(assignment, "minimax", trees)
        assert before is not None
        assert not set(before.trees) <= set(trees)
        audit_problem(assignment, assignment.problems[0], small, jobs=2, write=False)
        after = load_book(assignment, "minimax", trees)
        assert after is not None
        assert set(after.trees) == set(trees)


class TestTheCommand:
    def test_the_table(self, tmp_path: Path) -> None:
        done = audit("-a", "labelled-tree", "--named", cache=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "equal-bound-not-cut-at-min" in done.stdout
        assert "caught by nothing: none" in done.stdout

    def test_exit_1_where_something_is_not_caught(self, tmp_path: Path) -> None:
        poor = bank_of(tmp_path / "bank", "textbook-figure", "one-leaf")
        done = audit("-a", "aima3e", "--named", "--fixtures", str(poor), "--format", "json", cache=tmp_path)
        assert done.returncode == 1, done.stderr
        data = json.loads(done.stdout)["problems"]["alphabeta"]
        assert "equal-bound-not-cut-at-max" in data["uncaught"]
        caught = {row["what"]: row for row in data["caught"]}
        assert caught["never-cut-at-min"]["trees"] == {"textbook-figure": ["order"]}
        assert Fraction(caught["never-cut-at-min"]["keeps"]) < 100

    def test_the_page_escapes_and_fetches_nothing(self, tmp_path: Path) -> None:
        out = tmp_path / "audit.html"
        poor = bank_of(tmp_path / "bank", "textbook-figure", "equal-bound-at-min")
        audit("-a", "aima3e", "--named", "--fixtures", str(poor), "--format", "html", "-o", str(out), cache=tmp_path)
        page = out.read_text("utf-8")
        assert "<script" not in page
        assert "http" not in page
        assert '<td class="hit">o</td>' in page
        assert "v &lt;= alpha" in page or "if v &gt;= beta" in page or "equal-bound-not-cut-at-min" in page

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["-a", "aima3e", "--format", "pdf"], "there is no format pdf"),
            (["-a", "aima3e", "--jobs", "0"], "--jobs: wanted 1 or more, got 0"),
            (["-a", "aima3e", "--named", "--write"], "leave out --named"),
            (["-a", "aima3e", "--write", "--fixtures", "fixtures/cuts"], "leave out --write"),
            (["-a", "aima9e"], "there is no assignment called aima9e"),
        ],
    )
    def test_mistakes(self, arguments: list[str], said: str, tmp_path: Path) -> None:
        done = audit(*arguments, cache=tmp_path)
        assert done.returncode == 2
        assert said in done.stderr


class TestTreeFind:
    def find(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "autograder", "tree", "find", *arguments],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

    def test_a_misreading_becomes_a_fixture(self, tmp_path: Path) -> None:
        done = self.find(
            "equal-bound-not-cut-at-min", "-a", "aima3e", "--write", "--name", "equal-zero", "--fixtures",
            str(bank_of(tmp_path / "bank", "textbook-figure")),
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        text = (tmp_path / "bank" / "equal-zero.yaml").read_text("utf-8")
        assert "tree: [0, [0, 0]]" in text
        assert "title: MIN goes on looking when v equals alpha" in text
        assert "no smaller tree" in done.stderr

    def test_a_submission(self) -> None:
        done = self.find("tests/submissions/wrong/aima3e/infinity-of-999", "-a", "aima3e", "--problem", "alphabeta")
        assert done.returncode == 0, done.stderr
        assert "alphabeta: 3 nodes" in done.stderr
        assert "tree: [" in done.stdout

    def test_a_right_submission(self) -> None:
        done = self.find("solutions/aima3e", "-a", "aima3e", "--problem", "minimax", "--seconds", "0.5")
        assert done.returncode == 1
        assert "is it right?" in done.stderr

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (["equal-bound-not-cut-at-mn", "-a", "aima3e"], "did you mean equal-bound-not-cut-at-min"),
            (["player-hard-wired", "-a", "aima3e"], "neither a submission nor a misreading"),
            (["never-cut-at-min", "-a", "aima3e", "--values", "9..1"], "write it like -9..9"),
            (["never-cut-at-min", "-a", "aima3e", "--depth", "0"], "1 or more"),
        ],
    )
    def test_mistakes(self, arguments: list[str], said: str) -> None:
        done = self.find(*arguments)
        assert done.returncode == 2
        assert said in done.stderr


def test_what_was_worked_out_is_for_the_checks_that_earned_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under the same rules programs do the same, but which checks they fail was only asked of those."""
    monkeypatch.setenv("AUTOGRADER_CACHE", str(tmp_path))
    table = Table(rules="the same", programs=(), columns={}, prunes="", runs="", equivalent=())
    remember_table(table, ["value", "move"])
    assert recall_table("the same", ["move", "value"]) == table
    assert recall_table("the same", ["value", "move", "order"]) is None
    assert recall_table("others", ["value", "move"]) is None
