"""Diagnosis: the misreading is named, the nearest is told from the exact one, and nothing is said of what is right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder.grading import grade
from autograder.load.assignments import load_assignment
from autograder.model.diagnosis import CERTAIN, EXACT, FAILED, NEAREST, Diagnosis
from autograder.model.fixture import Fixture
from autograder.model.record import replace
from autograder.model.report import Report
from autograder.model.submission import Submission
from autograder.render import html, terminal
from autograder.render.diagnosis import diagnosis_text
from autograder.render.gradescope import render
from autograder.run import Server
from tests.conftest import ROOT, Grade, findings, solution, solutions

STRICT_AT_MIN = solution("aima3e", "alphabeta").replace("if v <= alpha:", "if v < alpha:")
TITLE = "MIN goes on looking when v equals alpha"


def diagnosis(report: Report, problem: str = "alphabeta") -> Diagnosis | None:
    return next(each.diagnosis for each in report.problems if each.problem == problem)


def names(found: Diagnosis | None) -> list[tuple[str, ...]]:
    assert found is not None
    return [tuple(edit.name for edit in edits) for edits in found.suspects]


@pytest.fixture(scope="module")
def report(server: Server, bank: tuple[Fixture, ...]) -> Report:
    """The report on a program that does not cut at equality at MIN nodes."""
    files = {name: text.encode() for name, text in solutions("aima3e", alphabeta=STRICT_AT_MIN).items()}
    return grade(load_assignment("aima3e"), bank, Submission(name="s", files=files), server)


class TestWhatIsNamed:
    def test_the_misreading_whose_signature_is_the_same(self, graded: Grade) -> None:
        found = diagnosis(graded("aima3e", solutions("aima3e", alphabeta=STRICT_AT_MIN)))
        assert found is not None
        assert found.kind == EXACT
        assert names(found) == [("equal-bound-not-cut-at-min",)]
        assert found.agrees == found.trees > 100

    def test_the_same_in_quite_another_style(self, graded: Grade) -> None:
        """Other names, a class, a while loop, fail-hard: the fault is what counts."""
        text = """
class Searcher:
    def __init__(self, state):
        self.state = state

    def best(self):
        low, choice = float("-inf"), None
        for move in self.state.actions():
            got = min_value(self.state.result(move), low, float("inf"))
            if got > low:
                low, choice = got, move
        return choice


def alpha_beta_search(state):
    return Searcher(state).best()


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    for move in state.actions():
        alpha = max(alpha, min_value(state.result(move), alpha, beta))
        if not alpha < beta:
            return beta
    return alpha


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    moves, place = state.actions(), 0
    while place < len(moves):
        beta = min(beta, max_value(state.result(moves[place]), alpha, beta))
        if beta < alpha:
            return alpha
        place += 1
    return beta
"""
        found = diagnosis(graded("aima3e", solutions("aima3e", alphabeta=text)))
        assert names(found) == [("equal-bound-not-cut-at-min",)]

    def test_a_search_whose_functions_are_nested(self, graded: Grade) -> None:
        body = "\n".join(f"    {line}" for line in STRICT_AT_MIN[STRICT_AT_MIN.index("def max_value") :].splitlines())
        search = STRICT_AT_MIN[STRICT_AT_MIN.index("def alpha_beta_search") : STRICT_AT_MIN.index("def max_value")]
        head, _, rest = search.partition("\n")
        text = f"from math import inf\n\n\n{head}\n{body}\n\n{rest}"
        found = diagnosis(graded("aima3e", solutions("aima3e", alphabeta=text)))
        assert found is not None
        assert found.kind == EXACT
        assert ("equal-bound-not-cut-at-min",) in names(found)

    def test_two_misreadings_together(self, graded: Grade) -> None:
        text = STRICT_AT_MIN.replace("if v >= beta:", "if v > beta:")
        assert names(diagnosis(graded("aima3e", solutions("aima3e", alphabeta=text)))) == [
            ("equal-bound-not-cut-anywhere",)
        ]
        text = STRICT_AT_MIN.replace("        alpha = max(alpha, v)\n", "        alpha = v\n")
        found = names(diagnosis(graded("aima3e", solutions("aima3e", alphabeta=text))))
        assert {frozenset(pair) for pair in found} == {
            frozenset(("equal-bound-not-cut-at-min", "alpha-set-to-v-even-if-lower"))
        }

    def test_several_that_fit_are_all_told(self, graded: Grade) -> None:
        text = solution("aima4e", "alphabeta").replace("            alpha = max(alpha, v)\n", "")
        report = graded("aima4e", solutions("aima4e", alphabeta=text))
        found = diagnosis(report)
        assert found is not None
        assert len(found.suspects) > 1
        assert ("alpha-never-raised",) in names(found)
        told = diagnosis_text(report.problems[1], "line")
        assert "with one of these misread" in told
        assert all(edits[0].title in told for edits in found.suspects)

    def test_an_edit_without_a_name_is_told_by_its_line(self, graded: Grade) -> None:
        text = solution("aima3e", "alphabeta").replace("if v <= alpha:", "if v <= alpha - 1:")
        report = graded("aima3e", solutions("aima3e", alphabeta=text))
        told = diagnosis_text(report.problems[1], "line")
        assert "Reread in MIN-VALUE:  if v <= alpha then return v" in told
        assert "if v <= alpha - 1 then return v" in told

    def test_a_course_that_renames_the_functions(self, graded: Grade, tmp_path: Path) -> None:
        """What a function is called has nothing to do with how it behaves."""
        text = (ROOT / "assignments" / "aima3e" / "assignment.yaml").read_text("utf-8")
        (tmp_path / "assignment.yaml").write_text(
            text.replace("min_value(state, alpha, beta)", "low(state, alpha as a, beta as b)"), "utf-8"
        )
        program = STRICT_AT_MIN.replace("min_value(", "low(").replace(
            "def low(state, alpha, beta):", "def low(state, a, b):\n    alpha, beta = a, b"
        )
        found = diagnosis(graded(load_assignment(str(tmp_path)), solutions("aima3e", alphabeta=program)))
        assert names(found) == [("equal-bound-not-cut-at-min",)]


class TestWhatIsNot:
    @pytest.mark.parametrize("folder", sorted((ROOT / "tests" / "submissions" / "right").glob("*/*"))[::6], ids=str)
    def test_a_right_program_gets_no_diagnosis(self, graded: Grade, folder: Path) -> None:
        report = graded(folder.parent.name, folder)
        assert [each.diagnosis for each in report.problems] == [None, None]

    def test_the_right_problem_beside_a_wrong_one_gets_none(self, graded: Grade) -> None:
        assert diagnosis(graded("aima3e", solutions("aima3e", alphabeta=STRICT_AT_MIN)), "minimax") is None

    def test_what_shows_on_hidden_trees_alone_is_not_diagnosed(self, server: Server, bank: tuple[Fixture, ...]) -> None:
        """Only the public trees are looked at, so nothing that is told can tell of a hidden one."""
        told_apart = {"equal-bound-at-min", "equal-zero-at-min"}
        small = tuple(
            replace(fixture, visibility="hidden" if fixture.name in told_apart else "public")
            for fixture in bank
            if fixture.name in told_apart | {"worst-first-order", "textbook-figure"}
        )
        files = {name: text.encode() for name, text in solutions("aima3e", alphabeta=STRICT_AT_MIN).items()}
        loaded = replace(load_assignment("aima3e"), variants=0)
        report = grade(loaded, small, Submission(name="s", files=files), server)
        assert report.earned < report.points
        assert diagnosis(report) is None

    def test_the_nearest_is_told_with_where_it_differs(self, graded: Grade) -> None:
        text = STRICT_AT_MIN.replace(
            "def min_value(state, alpha, beta):\n",
            "def min_value(state, alpha, beta):\n    if repr(state) == 'E':\n        alpha = -inf\n",
        )
        report = graded("aima3e", solutions("aima3e", alphabeta=text))
        found = diagnosis(report)
        assert found is not None
        assert found.kind == NEAREST
        assert names(found) == [("equal-bound-not-cut-at-min",)]
        assert 0 < found.agrees < found.trees
        assert found.differs_on
        told = diagnosis_text(report.problems[1], "hint")
        assert "comes nearest" in told
        assert found.differs_on[0] in told

    def test_what_is_certain_where_nothing_is_near(self, graded: Grade) -> None:
        """A search that looks at every second public tree's children in the order of their names, backwards."""
        text = solution("aima3e", "minimax").replace(
            "v = -inf\n", "v = -inf\n    state.actions() and [state.result(a).is_terminal() for a in state.actions()]\n"
        )
        found = diagnosis(graded("aima3e", solutions("aima3e", minimax=text)), "minimax")
        assert found is not None
        assert found.kind == CERTAIN
        assert "Every value is right." in found.certain
        assert "Every move is right." in found.certain
        assert any("in another order" in sentence or "comes back" in sentence for sentence in found.certain)

    def test_cuts_that_are_missing_at_min_nodes_only(self, graded: Grade) -> None:
        found = diagnosis(graded("aima3e", solutions("aima3e", alphabeta=STRICT_AT_MIN)))
        assert found is not None
        assert "Every value is right." in found.certain
        assert any("that the textbook leaves out, below MIN nodes only" in sentence for sentence in found.certain)

    def test_a_bank_that_the_book_does_not_know_is_only_compared(
        self, server: Server, bank: tuple[Fixture, ...]
    ) -> None:
        public = [fixture for fixture in bank if not fixture.is_hidden]
        changed = tuple(replace(f, digest="other") if f.name == "textbook-figure" else f for f in public)
        files = {name: text.encode() for name, text in solutions("aima3e", alphabeta=STRICT_AT_MIN).items()}
        found = diagnosis(grade(load_assignment("aima3e"), changed, Submission(name="s", files=files), server))
        assert found is not None
        assert found.kind == NEAREST
        assert names(found) == [("equal-bound-not-cut-at-min",)]


class TestWhatFailed:
    def test_an_exception(self, graded: Grade) -> None:
        text = solution("aima3e", "minimax").replace(
            "    if state.is_terminal():\n        return state.utility()\n", "", 1
        )
        text = text.replace("    v = -inf\n", "    assert state.actions(), 'no moves'\n    v = -inf\n")
        found = diagnosis(graded("aima3e", solutions("aima3e", minimax=text)), "minimax")
        assert found is not None
        assert found.kind == FAILED
        assert "AssertionError: no moves" in found.certain[0]

    def test_what_is_usually_behind_it(self, graded: Grade) -> None:
        text = solution("labelled-tree", "minimax").replace("        return min_value(x)\n", "        min_value(x)\n")
        found = diagnosis(graded("labelled-tree", solutions("labelled-tree", minimax=text)), "minimax")
        assert found is not None
        assert any("returns nothing" in sentence for sentence in found.certain)

    def test_a_missing_function(self, graded: Grade) -> None:
        text = solution("aima3e", "minimax").replace("def minimax_decision", "def minimax_search")
        found = diagnosis(graded("aima3e", solutions("aima3e", minimax=text)), "minimax")
        assert found is not None
        assert found.kind == FAILED
        assert "there is no function minimax_decision in minimax.py" in found.certain[0]

    def test_a_file_that_is_not_python(self, graded: Grade) -> None:
        report = graded("aima3e", solutions("aima3e", minimax="def minimax_decision(state)\n"))
        found = diagnosis(report, "minimax")
        assert found is not None
        assert found.kind == FAILED
        assert "is not valid Python" in found.certain[0]
        assert diagnosis_text(report.problems[0], "line") == ""  # the complaint says it already

    def test_a_missing_file(self, graded: Grade) -> None:
        found = diagnosis(graded("aima3e", {"alphabeta.py": solution("aima3e", "alphabeta")}), "minimax")
        assert found is not None
        assert found.kind == FAILED

    def test_an_endless_loop(self, graded: Grade) -> None:
        text = solution("aima3e", "minimax").replace(
            "    v = -inf\n", "    v = -inf\n    while len(state.actions()) == 3:\n        pass\n"
        )
        found = diagnosis(
            graded("aima3e", solutions("aima3e", minimax=text), ("textbook-figure", "one-leaf")), "minimax"
        )
        assert found is not None
        assert found.kind == FAILED
        assert "endless loop" in found.certain[0]

    def test_a_bug_of_ours_loses_no_grade(self, graded: Grade, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("autograder.diagnose.signature", lambda *_: 1 / 0)
        report = graded("aima3e", solutions("aima3e", alphabeta=STRICT_AT_MIN))
        assert report.earned > 90
        assert report.faults == ("diagnosis of alphabeta: ZeroDivisionError: division by zero",)


class TestHowMuchIsTold:
    def test_a_hint_where_the_grade_counts(self, report: Report) -> None:
        assert report.feedback == "hint"
        for text in (json.loads(render(report))["output"], terminal.render(report), html.render(report)):
            assert TITLE in text
            assert "Hint:" in text
            assert "Reread in" not in text
            assert "v &lt; alpha" not in text
            assert "v < alpha then" not in text

    def test_the_line_in_a_local_check(self, report: Report) -> None:
        told = terminal.render(replace(report, feedback="line"))
        assert "Reread in MIN-VALUE:  if v <= alpha then return v" in told
        assert "Your program reads it as:  if v < alpha then return v" in told
        assert "Why it is tempting:" in told

    def test_nothing_where_it_is_off(self, report: Report) -> None:
        silent = replace(report, feedback="off")
        for text in (json.loads(render(silent))["output"], terminal.render(silent), html.render(silent)):
            assert TITLE not in text
            assert "Hint:" not in text

    def test_the_course_decides_over_the_command(self, server: Server, bank: tuple[Fixture, ...]) -> None:
        files = {name: text.encode() for name, text in solutions("aima3e").items()}
        loaded = replace(load_assignment("aima3e"), feedback="off")
        assert grade(loaded, bank[:1], Submission(name="s", files=files), server, feedback="line").feedback == "off"

    def test_machines_are_told_everything(self, report: Report) -> None:
        data = json.loads(render(report))["extra_data"]["diagnosis"]
        assert set(data) == {"alphabeta"}
        found = data["alphabeta"]
        assert (found["kind"], found["exact"]) == ("exact", True)
        ((edit,),) = found["misreadings"]
        assert edit["name"] == "equal-bound-not-cut-at-min"
        assert edit["function"] == "MIN-VALUE"
        assert edit["line"] == "if v <= alpha then return v"
        assert edit["read"] == "if v < alpha then return v"
        assert found["agrees"][0] == found["agrees"][1]

    def test_no_hidden_tree_is_named(self, report: Report, bank: tuple[Fixture, ...]) -> None:
        text = render(report)
        assert not [fixture.name for fixture in bank if fixture.is_hidden and f'"{fixture.name}"' in text]


class TestWhereAValueGoesWrong:
    def origins(self, report: Report, problem: str) -> list[str]:
        part = next(each for each in report.problems if each.problem == problem)
        return [failed.origin for failed in part.failed if failed.origin]

    def test_the_first_node_is_named(self, graded: Grade) -> None:
        text = solution("aima3e", "minimax").replace("    v = inf\n", "    v = 0\n")
        report = graded("aima3e", solutions("aima3e", minimax=text), ("textbook-figure",))
        (told,) = self.origins(report, "minimax")
        assert told.startswith("The first value to go wrong is B's: min_value(B) returned 0.")
        assert "b1 = 3, b2 = 12, b3 = 8; the smallest of these is 3" in told
        assert "What lies above it only passes that on." in told

    def test_the_root_itself(self, graded: Grade) -> None:
        text = solution("aima4e", "minimax").replace("if v2 > v:", "if v2 > v and a != 'a1':")
        report = graded("aima4e", solutions("aima4e", minimax=text), ("textbook-figure",))
        (told,) = self.origins(report, "minimax")
        assert told.startswith("The first value to go wrong is A's")
        assert "passes that on" not in told

    def test_values_that_only_go_wrong_with_bounds(self, graded: Grade) -> None:
        text = solution("aima3e", "alphabeta").replace(
            "if v <= alpha:\n            return v", "if v <= alpha:\n            return v + 100"
        )
        report = graded("aima3e", solutions("aima3e", alphabeta=text))
        assert any("so the fault lies in the bounds" in told for told in self.origins(report, "alphabeta"))

    def test_levels_of_a_depth_limited_search(self, graded: Grade) -> None:
        text = solution("depth-limited", "minimax").replace("    v = -inf\n", "    v = 50\n")
        report = graded("depth-limited", solutions("depth-limited", minimax=text))
        assert any("max_eval(" in told and "returned 50" in told for told in self.origins(report, "minimax"))

    def test_a_bug_of_ours_loses_no_grade(self, graded: Grade, monkeypatch: pytest.MonkeyPatch) -> None:
        text = solution("aima3e", "minimax").replace("    v = inf\n", "    v = 0\n")
        whole = graded("aima3e", solutions("aima3e", minimax=text))
        monkeypatch.setattr("autograder.grading.inquire.origin", lambda _: 1 / 0)
        report = graded("aima3e", solutions("aima3e", minimax=text))
        assert self.origins(whole, "minimax")
        assert not self.origins(report, "minimax")
        assert report.earned == whole.earned
        assert report.faults == ("asking where values go wrong: ZeroDivisionError: division by zero",)

    def test_a_right_value_is_not_asked_about(self, graded: Grade) -> None:
        assert not self.origins(graded("aima3e", solutions("aima3e", alphabeta=STRICT_AT_MIN)), "alphabeta")

    def test_hidden_trees_are_not_asked_about(self, server: Server, bank: tuple[Fixture, ...]) -> None:
        text = solution("aima3e", "minimax").replace("    v = inf\n", "    v = 0\n")
        files = {name: each.encode() for name, each in solutions("aima3e", minimax=text).items()}
        hidden = tuple(fixture for fixture in bank if fixture.is_hidden)
        report = grade(load_assignment("aima3e"), hidden, Submission(name="s", files=files), server)
        assert report.earned < report.points
        assert not self.origins(report, "minimax")

    def test_a_wrong_move_and_a_repeat_are_explained_too(self, graded: Grade) -> None:
        taken = solution("aima3e", "alphabeta").replace("if value > v:", "if value >= v:")
        said = findings(graded("aima3e", solutions("aima3e", alphabeta=taken)), "alphabeta", "move")
        assert any("A child that was cut may return the same bound" in each for each in said)
        again = solution("aima3e", "minimax").replace(
            "    v = inf\n", "    v = inf\n    [max_value(state.result(a)) for a in state.actions()]\n"
        )
        said = findings(graded("aima3e", solutions("aima3e", minimax=again), ("textbook-figure",)), "minimax", "order")
        assert any("You came back to b1 after you had left it" in each for each in said)
