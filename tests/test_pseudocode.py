"""The pseudocode beside the assignments: the reference solution's lines, each with what it is for."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.dialects import DIALECTS
from autograder.edits.listing import shipped_listings
from autograder.errors import Mistake
from autograder.load.assignments import load_assignment
from autograder.load.pseudocode import load_pseudocode
from autograder.model.pseudocode import ANSWER, CUT, RETURN
from autograder.model.record import replace
from tests.conftest import ROOT

PROBLEMS = [(dialect, problem) for dialect in DIALECTS for problem in ("minimax", "alphabeta")]


def test_it_is_the_reference_solution_line_by_line() -> None:
    listings = shipped_listings()
    assert set(map(Path, listings)) == set((ROOT / "assignments").glob("*/pseudocode-*.txt"))
    for path, text in listings.items():
        assert Path(path).read_text("utf-8") == text, "`make pseudocode` writes it anew"


@pytest.mark.parametrize(("dialect", "problem"), PROBLEMS)
def test_every_step_of_a_search_has_a_line(dialect: str, problem: str) -> None:
    code = load_pseudocode(load_assignment(dialect), problem)
    for purpose in ("max", "min"):
        assert code.lines[code.place(purpose, ANSWER)].role == ANSWER
        assert code.lines[code.place(purpose, RETURN)].text.strip().startswith("return v")
        assert code.has(purpose, CUT) == (problem == "alphabeta")


def test_a_course_may_have_its_own(tmp_path: Path) -> None:
    (tmp_path / "pseudocode-minimax.txt").write_text("max\t\tfunction OURS(s)\nmax\tanswer\t  v <- best\n", "utf-8")
    assignment = replace(load_assignment("aima3e"), folder=str(tmp_path))
    assert [line.text for line in load_pseudocode(assignment, "minimax").lines] == ["function OURS(s)", "  v <- best"]
    assert len(load_pseudocode(assignment, "alphabeta").lines) > 10  # that one is the dialect's


def test_a_line_without_its_columns_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pseudocode-minimax.txt").write_text("max\tv <- best\n", "utf-8")
    assignment = replace(load_assignment("aima3e"), folder=str(tmp_path))
    with pytest.raises(Mistake, match="line 1 has 2 columns, not 3"):
        load_pseudocode(assignment, "minimax")
