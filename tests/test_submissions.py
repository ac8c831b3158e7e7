"""Whole submissions: right ones in many styles get everything; wrong ones fail just the trees that are pinned.

A wrong submission has a `verdicts.json` beside it: the public and hidden trees that each criterion fails, and what the
diagnosis of each problem is. After the bank, a misreading or a submission was changed on purpose,
`AUTOGRADER_PIN=1 pytest tests/test_submissions.py` writes it anew; read the difference before you commit it.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from autograder.grading import assess
from autograder.model.diagnosis import Diagnosis
from autograder.model.verdict import Verdict
from tests.conftest import ROOT, Grade, earned, solution, solutions

SUBMISSIONS = ROOT / "tests" / "submissions"
RIGHT = sorted(SUBMISSIONS.glob("right/*/*"))
WRONG = sorted(SUBMISSIONS.glob("wrong/*/*"))


def name(folder: Path) -> str:
    return f"{folder.parent.name}-{folder.name}"


@pytest.mark.parametrize("folder", RIGHT, ids=name)
def test_a_right_program_gets_full_marks_whatever_its_style(graded: Grade, folder: Path) -> None:
    if folder.name == "memo-class" and sys.version_info[:2] == (3, 12):
        pytest.skip("Python 3.12 allows few calls from C to Python in each other, and no one can raise that limit")
    report = graded(folder.parent.name, folder)
    assert report.earned == report.points, [problem.failed[:1] or problem.complaint for problem in report.problems]
    assert not report.faults


def test_there_are_many_styles() -> None:
    assert len(RIGHT) >= 50
    assert {folder.parent.name for folder in RIGHT} == {folder.name for folder in (ROOT / "assignments").iterdir()}


def with_the_other_problem(folder: Path) -> dict[str, bytes]:
    """The files of a wrong submission; a problem that it leaves out is solved as in the reference solution."""
    files = {f"{name}.py": solution(folder.parent.name, name).encode() for name in ("minimax", "alphabeta")}
    return files | {path.name: path.read_bytes() for path in folder.glob("*.py")}


@pytest.mark.parametrize("folder", WRONG, ids=name)
def test_a_wrong_program_fails_just_the_pinned_trees_and_is_diagnosed_as_pinned(
    graded: Grade, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed: dict[str, list[str]] = {}
    judge = assess.judge

    def noting(problem, cases):
        verdicts, faults = judge(problem, cases)
        for check, found in verdicts.items():
            failed[f"{problem.name}.{check}"] = _names(found)
        return verdicts, faults

    monkeypatch.setattr(assess, "judge", noting)
    report = graded(folder.parent.name, with_the_other_problem(folder))
    assert report.earned < report.points
    assert not report.faults
    got = {"failed": failed, "diagnosis": {each.problem: _diagnosis(each.diagnosis) for each in report.problems}}
    pinned = folder / "verdicts.json"
    if os.environ.get("AUTOGRADER_PIN"):
        pinned.write_text(json.dumps(got, indent=1) + "\n", encoding="utf-8")
    assert got == json.loads(pinned.read_text("utf-8"))


def test_there_are_many_faults() -> None:
    assert len(WRONG) >= 60
    assert {folder.parent.name for folder in WRONG} == {folder.name for folder in (ROOT / "assignments").iterdir()}


def _diagnosis(found: Diagnosis | None) -> dict[str, object] | None:
    """Its kind, and what it names: misreadings by name, other edits by the line and how it was read."""
    if found is None:
        return None
    named = [" and ".join(edit.name or f"{edit.line} => {edit.read}" for edit in edits) for edits in found.suspects]
    return {"kind": found.kind, "named": named}


def _names(verdicts: list[Verdict]) -> list[str]:
    return sorted(verdict.fixture.name for verdict in verdicts if not verdict.passed)


def test_numpy_scalars_are_numbers(graded: Grade) -> None:
    numpy = pytest.importorskip("numpy")
    assert numpy
    text = solution("aima3e", "alphabeta").replace("return state.utility()", "return numpy.float64(state.utility())")
    text = text.replace("from math import inf", "import numpy\nfrom math import inf")
    assert earned(graded("aima3e", solutions("aima3e", alphabeta=text), ("textbook-figure",)))["alphabeta.value"] == 1
    flagged = text.replace("numpy.float64(state.utility())", "numpy.bool_(state.utility())")
    assert (
        earned(graded("aima3e", solutions("aima3e", alphabeta=flagged), ("textbook-figure",)))["alphabeta.value"] == 0
    )
