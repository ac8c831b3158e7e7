"""Plain pytest in a handout folder, and plain pytest anywhere else, which notices nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from autograder.load.handout import read_handout
from autograder.model.fixture import Fixture
from tests.conftest import ROOT, solutions

WRONG = ROOT / "tests" / "submissions" / "wrong" / "aima4e" / "equal-bound-not-cut-at-min"
TREES = ("textbook-figure", "equal-bound-at-min", "deep-beta-cut")


def run(folder: Path, *words: str, plugin: bool = True) -> subprocess.CompletedProcess[str]:
    """pytest as a student runs it."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [sys.executable, "-m", "pytest", *(() if plugin else ("-p", "no:autograder")), *words],
        cwd=folder,
        env={**environment, "COLUMNS": "200", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def handout(tmp_path: Path) -> Path:
    """A handout with three trees of its own and a program that goes on looking at equality."""
    folder = tmp_path / "handout"
    (folder / "trees" / "some-family").mkdir(parents=True)
    for path in (ROOT / "fixtures").rglob("*.yaml"):
        if path.stem in TREES:
            (folder / "trees" / "some-family" / path.name).write_bytes(path.read_bytes())
    (folder / "autograder.yaml").write_text("assignment: aima4e\nfixtures: trees\n")
    for name in ("minimax.py", "alphabeta.py"):
        (folder / name).write_bytes((WRONG / name).read_bytes())
    return folder


def collected(done: subprocess.CompletedProcess[str]) -> list[str]:
    return [line for line in done.stdout.splitlines() if "::" in line]


def test_one_test_for_each_problem_check_and_tree(handout: Path) -> None:
    ids = collected(run(handout, "--collect-only", "-q"))
    assert ids == [
        f"autograder.yaml::{problem}::{check}::{tree}"
        for problem in ("minimax", "alphabeta")
        for check in ("value", "move", "order")
        for tree in sorted(TREES)
    ]


def test_a_failure_is_our_explanation_and_the_diagnosis_comes_once(handout: Path) -> None:
    done = run(handout)
    assert done.returncode == 1
    assert "1 failed, 17 passed" in done.stdout
    assert "FAILED autograder.yaml::alphabeta::order::equal-bound-at-min" in done.stdout
    assert "here you part from the textbook" in done.stdout
    assert "The textbook had stopped at" in done.stdout
    assert done.stdout.count("below MIN nodes only, on 1 of 3 public trees") == 1
    assert "Traceback" not in done.stdout and "handout_tests.py" not in done.stdout


@pytest.mark.parametrize(
    ("expression", "left"),
    [
        ("equality", 6),  # a trait
        ("some-family and alphabeta and not order", 6),
        ("no-such-thing", 0),
    ],
)
def test_tests_are_chosen_by_trait_family_problem_and_check(handout: Path, expression: str, left: int) -> None:
    assert len(collected(run(handout, "--collect-only", "-q", "-k", expression))) == left


def test_a_test_can_be_named(handout: Path) -> None:
    assert "1 passed" in run(handout, "autograder.yaml::alphabeta::value::deep-beta-cut").stdout
    elsewhere = handout / "trees"
    assert "1 failed, 2 passed" in run(elsewhere, "../autograder.yaml::alphabeta::order").stdout


def test_results_go_where_pytest_sends_them(handout: Path) -> None:
    run(handout, "--junitxml", "results.xml")
    root = ElementTree.parse(handout / "results.xml").getroot()
    failures = [case for case in root.iter("testcase") if case.find("failure") is not None]
    assert [(case.get("classname"), case.get("name")) for case in failures] == [
        ("autograder.yaml.alphabeta.order", "equal-bound-at-min")
    ]
    assert "The textbook had stopped at" in "".join(failures[0].itertext())


def test_it_stops_at_the_first_failure_and_repeats_the_last_failures(handout: Path) -> None:
    (handout / "minimax.py").write_text("")
    assert "1 failed in" in run(handout, "-x").stdout
    assert "10 failed, 8 passed" in run(handout).stdout
    assert "10 failed, 8 deselected" in run(handout, "--lf").stdout


def test_it_runs_in_several_processes(handout: Path) -> None:
    done = run(handout, "-n", "2")
    assert "1 failed, 17 passed" in done.stdout
    assert done.stdout.count("below MIN nodes only, on 1 of 3 public trees") == 1


def test_a_file_that_does_not_load_fails_with_its_complaint_and_the_other_still_runs(handout: Path) -> None:
    (handout / "minimax.py").write_text("def minimax_search(:\n")
    (handout / "alphabeta.py").write_text(solutions("aima4e")["alphabeta.py"])
    done = run(handout)
    assert "9 failed, 9 passed" in done.stdout
    assert "minimax.py, line 1 is not valid Python" in done.stdout


def test_a_student_s_own_tests_run_too(handout: Path) -> None:
    (handout / "test_mine.py").write_text("import minimax\n\ndef test_mine():\n    assert minimax.minimax_search\n")
    assert "1 failed, 18 passed" in run(handout).stdout
    assert collected(run(handout, "--collect-only", "-q", "test_mine.py")) == ["test_mine.py::test_mine"]


def test_the_program_runs_in_the_worker_and_not_in_pytest(handout: Path) -> None:
    (handout / "minimax.py").write_text("import os, sys\nassert 'pytest' not in sys.modules\nos._exit(3)\n")
    done = run(handout, "-k", "minimax")
    assert "9 failed" in done.stdout
    assert "exited with status 3" in done.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("assignment: aima5e\n", "there is no assignment called aima5e"),
        ("assignment: aima4e\nfixture: trees\n", "did you mean `fixtures`?"),
        ("assignment: aima4e\nfixtures: nowhere\n", "nowhere"),
    ],
)
def test_a_mistake_in_the_marker_file_is_told_without_a_traceback(handout: Path, text: str, said: str) -> None:
    (handout / "autograder.yaml").write_text(text)
    done = run(handout)
    assert done.returncode == 2
    assert said in done.stdout
    assert "Traceback" not in done.stdout


def test_hidden_trees_are_not_even_named(tmp_path: Path, bank: tuple[Fixture, ...]) -> None:
    (tmp_path / "autograder.yaml").write_text("assignment: aima4e\n")
    ids = collected(run(tmp_path, "--collect-only", "-q"))
    names = {name.rpartition("::")[2] for name in ids}
    assert len(names) > 100
    assert names <= {fixture.name for fixture in bank if not fixture.is_hidden}


def test_an_assignment_may_lie_beside_the_marker(tmp_path: Path) -> None:
    text = (ROOT / "assignments" / "aima3e" / "assignment.yaml").read_text("utf-8")
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "assignment.yaml").write_text(text.replace("name: aima3e", "name: ours"))
    (tmp_path / "autograder.yaml").write_text("assignment: ours\n")
    assert read_handout(str(tmp_path / "autograder.yaml")).assignment.name == "ours"


ELSEWHERE = """
import json
import sys

def pytest_sessionfinish(session):
    ours = sorted(name for name in sys.modules if name.startswith("autograder"))
    others = sorted(name for name in sys.modules if not name.startswith("autograder"))
    with open("seen.json", "w") as stream:
        json.dump({"ids": [item.nodeid for item in session.items], "ours": ours, "others": others}, stream)
"""


@pytest.mark.parametrize("marker", ["", "colour: red\n"], ids=["no-marker", "another-s-autograder.yaml"])
def test_anywhere_else_pytest_does_what_it_does_without_the_plugin(tmp_path: Path, marker: str) -> None:
    (tmp_path / "conftest.py").write_text(ELSEWHERE)
    (tmp_path / "test_something.py").write_text("def test_a():\n    pass\n\ndef test_b():\n    assert 0\n")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "autograder.yaml").write_text("assignment: aima4e\n")  # nobody asked for that folder
    if marker:
        (tmp_path / "autograder.yaml").write_text(marker)
    seen = {}
    for plugin in (True, False):
        done = run(tmp_path, "-q", plugin=plugin)
        assert "1 failed, 1 passed" in done.stdout
        seen[plugin] = json.loads((tmp_path / "seen.json").read_text())
    assert seen[True]["ids"] == seen[False]["ids"] == ["test_something.py::test_a", "test_something.py::test_b"]
    assert seen[True]["ours"] == ["autograder", "autograder.pytest_plugin"]
    assert seen[False]["ours"] == []
    assert seen[True]["others"] == seen[False]["others"]


def test_the_check_of_elsewhere_can_fail(tmp_path: Path) -> None:
    """Where the marker is, the same comparison sees the plugin."""
    (tmp_path / "conftest.py").write_text(ELSEWHERE)
    (tmp_path / "autograder.yaml").write_text("assignment: aima4e\n")
    run(tmp_path, "--collect-only", "-q")
    seen = json.loads((tmp_path / "seen.json").read_text())
    assert "autograder.pytest_plugin.handout_tests" in seen["ours"]
    assert len(seen["ids"]) > 100
