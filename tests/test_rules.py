"""Rules that a course sets in assignment.yaml: who moves, what the depth counts, and what is judged as order."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.bank.made_up import made_up_trees
from autograder.dialects import dialect
from autograder.errors import Mistake
from autograder.load.assignments import load_assignment
from autograder.load.signatures import load_book
from autograder.model.assignment import Assignment
from autograder.model.fixture import Fixture
from autograder.model.reading import READINGS, TEXTBOOK
from autograder.model.record import replace
from autograder.model.report import Report
from autograder.model.tree import MAX, Number, Tree
from autograder.plan import admits, plan
from autograder.render import REPORTERS, reporter
from autograder.rules import rules_of, spoken_in
from autograder.textbook.engine import backed_up_values, depths_of, levels_of, search
from tests import solver
from tests.conftest import ASSIGNMENTS, ROOT, Grade, earned, findings, solution, solutions
from tests.trees import tree_of

ASKS_WHO_MOVES = ROOT / "tests/rules/asks-who-moves"
TEXTBOOK_TREES = str(ROOT / "fixtures/textbook")
ROUNDS = replace(TEXTBOOK, depth_in_rounds=True)


@pytest.fixture
def ruled(tmp_path: Path):
    """A shipped assignment with these lines in its assignment.yaml, read from disk like any course's own."""

    def load(name: str, rules: str) -> Assignment:
        text = (ROOT / "assignments" / name / "assignment.yaml").read_text("utf-8")
        (tmp_path / "assignment.yaml").write_text(f"{text}\n{rules}\n", "utf-8")
        return load_assignment(str(tmp_path))

    return load


def full_marks(report: Report) -> bool:
    assert not report.faults
    return report.earned == report.points


class TestTheFile:
    """What can be said, and what is refused with a hint."""

    def test_the_defaults_can_be_spelled_out_and_change_nothing(self, ruled) -> None:
        spelled = ruled("depth-limited", "rules: {turns: alternate, depth: levels, order: visits}")
        shipped = load_assignment("depth-limited")
        assert (spelled.rules, spelled.readings) == (shipped.rules, shipped.readings)
        for problem in ("minimax", "alphabeta"):
            assert rules_of(spelled, problem) == rules_of(shipped, problem)

    @pytest.mark.parametrize("assignment", ASSIGNMENTS)
    def test_the_shipped_assignments_still_have_their_books(self, assignment: str, bank: tuple[Fixture, ...]) -> None:
        trees = frozenset((fixture.name, fixture.digest) for fixture in bank)
        assert load_book(load_assignment(assignment), "alphabeta", trees) is not None

    @pytest.mark.parametrize(
        ("assignment", "rules", "said", "hint"),
        [
            ("aima3e", "{turns: any}", "there no student can ask who moves", "say `turns: alternate`"),
            ("aima2e", "{turns: any}", "there no student can ask who moves", "say `turns: alternate`"),
            ("depth-limited", "{turns: any}", "there no student can ask who moves", "say `turns: alternate`"),
            ("labelled-tree", "{turns: alternate}", "every node tells who moves", "say `turns: any`"),
            ("aima4e", "{depth: rounds}", "there no search stops at a depth", "say `depth: levels`"),
            ("labelled-tree", "{order: generated}", "states are not made one at a time", "say `order: visits`"),
            ("aima2e", "{order: generated}", "states are not made one at a time", "say `order: visits`"),
            ("aima4e", "{turn: any}", "`turn`", "did you mean `turns`?"),
            ("aima4e", "{order: generate}", "generate", "generated"),
            ("aima4e", "{depth: 2}", "2", "levels"),
        ],
    )
    def test_what_cannot_be_kept_is_refused(self, ruled, assignment: str, rules: str, said: str, hint: str) -> None:
        with pytest.raises(Mistake) as refused:
            ruled(assignment, f"rules: {rules}")
        assert said in str(refused.value)
        assert hint in str(refused.value)
        assert "assignment.yaml" in str(refused.value)

    @pytest.mark.parametrize(
        ("assignment", "rules"),
        [("aima4e", "turns: any"), ("depth-limited", "depth: rounds"), ("aima4e", "order: generated")],
    )
    def test_a_shipped_book_is_never_used_under_other_rules(
        self, ruled, monkeypatch, tmp_path: Path, bank: tuple[Fixture, ...], assignment: str, rules: str
    ) -> None:
        monkeypatch.setenv("AUTOGRADER_CACHE", str(tmp_path / "cache"))
        trees = frozenset((fixture.name, fixture.digest) for fixture in bank)
        assert load_book(ruled(assignment, f"rules: {{{rules}}}"), "alphabeta", trees) is None


class TestTurns:
    """`turns: any`: MIN may move several times in a row, and so may MAX."""

    RULE = "rules: {turns: any}"

    def test_trees_whose_labels_do_not_alternate_are_admitted(self, ruled, bank: tuple[Fixture, ...]) -> None:
        twice = next(fixture.tree for fixture in bank if fixture.name == "min-under-min")
        assert not admits(spoken_in(load_assignment("aima4e")), twice)
        assert admits(spoken_in(ruled("aima4e", self.RULE)), twice)

    def test_who_asks_who_moves_gets_full_marks_with_the_rule_and_without_it(self, graded: Grade, ruled) -> None:
        assert full_marks(graded(ruled("aima4e", self.RULE), ASKS_WHO_MOVES))
        assert full_marks(graded("aima4e", ASKS_WHO_MOVES))

    def test_who_takes_turns_for_granted_does_not(self, graded: Grade, ruled) -> None:
        assert full_marks(graded("aima4e", solutions("aima4e")))
        report = graded(ruled("aima4e", self.RULE), solutions("aima4e"))
        assert not report.faults
        shares = earned(report)
        assert shares.pop("minimax.order") == 1  # minimax looks at every node, whoever moves there
        assert all(0 < share < 1 for share in shares.values())
        failed = {tree.fixture.name for part in report.problems for tree in part.failed}
        assert failed
        assert not any(tree.fixture.tree.alternates() for part in report.problems for tree in part.failed)

    def test_a_wrong_program_is_told_what_is_certain_and_every_report_can_be_written(
        self, graded: Grade, ruled
    ) -> None:
        report = graded(ruled("aima4e", self.RULE), solutions("aima4e"))
        assert all(part.diagnosis is not None for part in report.problems)
        for name in REPORTERS:
            assert reporter(name).render(report)

    def test_a_labelled_tree_may_say_so_and_nothing_changes(self, graded: Grade, ruled) -> None:
        said = ruled("labelled-tree", self.RULE)
        shipped = load_assignment("labelled-tree")
        assert rules_of(said, "alphabeta") == rules_of(shipped, "alphabeta")
        assert full_marks(graded(said, solutions("labelled-tree")))


def value_in_rounds(tree: Tree, node: int, rounds: int) -> Number:
    """A second solver: a node where MAX moves, other than the root, begins a round, if one is left; else its eval."""
    if not tree.children[node]:
        value = tree.values[node]
        assert value is not None
        return value
    if node and tree.labels[node] == MAX:
        if rounds == 1:
            estimate = tree.evals[node]
            assert estimate is not None
            return estimate
        rounds -= 1
    choose = max if tree.labels[node] == MAX else min
    return choose(value_in_rounds(tree, child, rounds) for child in tree.children[node])


def in_rounds(assignment: str, problem: str) -> str:
    """The reference solution of the depth-limited search, made to count rounds."""
    text = solution(assignment, problem)
    for old, new in (
        ("min_eval(state.result(a), 2,", "min_eval(state.result(a), 1,"),
        ("min_eval(state.result(a), d + 1,", "min_eval(state.result(a), d,"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


class TestDepth:
    """`depth: rounds`: a round is over when MAX moves again."""

    RULE = "rules: {depth: rounds}"

    @pytest.mark.parametrize("reading", READINGS)
    def test_a_round_of_two_moves_is_two_levels(self, bank: tuple[Fixture, ...], reading: str) -> None:
        """Where labels alternate from MAX, so many rounds are twice as many levels, which another solver knows."""
        rounds = replace(READINGS[reading], depth_in_rounds=True)
        strict, fresh = not rounds.cut_at_equality, not rounds.share_root_alpha
        searched = 0
        for fixture in bank:
            tree = fixture.tree
            if not admits(dialect("depth-limited"), tree):
                continue
            for depth in depths_of(tree, rounds):
                outcome = search(tree, "alphabeta", reading=rounds, depth=depth)
                seen = [tree.names[node] for node in outcome.visits]
                assert seen == solver.alphabeta_visits(tree, 2 * depth, strict=strict, fresh_root=fresh)
                assert outcome.value == solver.value(tree, 0, 2 * depth)
                assert [tree.actions[node] for node in outcome.moves] == solver.moves(tree, 2 * depth)
                searched += 1
        assert searched > 20

    def test_several_min_nodes_in_a_row_belong_to_one_round(self) -> None:
        any_labels = replace(dialect("labelled-tree"), cut_off=True)
        searched = 0
        for fixture in made_up_trees(any_labels, 200):
            for depth in depths_of(fixture.tree, ROUNDS):
                wanted = value_in_rounds(fixture.tree, 0, depth)
                assert backed_up_values(fixture.tree, depth=depth, reading=ROUNDS)[0] == wanted
                assert search(fixture.tree, "alphabeta", reading=ROUNDS, depth=depth).value == wanted
                searched += 1
        assert searched > 200

    def test_levels_by_hand(self) -> None:
        tree = tree_of("{children: [{children: [{eval: 4, children: [1, 2]}, 3]}, 5]}")
        levels = dict(zip(tree.names, levels_of(tree, ROUNDS), strict=True))
        assert levels == {"A": 1, "B": 1, "C": 2, "c1": 2, "c2": 2, "b2": 2, "a2": 1}

    def test_only_nodes_that_begin_a_round_need_evals(self) -> None:
        tree = tree_of("{children: [{children: [{eval: 4, children: [1, 2]}, 3]}, 5]}")
        assert [*depths_of(tree, ROUNDS)] == [1, 2]
        assert [*depths_of(tree)] == []
        assert backed_up_values(tree, depth=1, reading=ROUNDS)[0] == 5
        without = tree_of("[[[1, 2], 3], 5]")
        assert [*depths_of(without, ROUNDS)] == []

    def test_direct_calls_name_the_round(self, ruled, bank: tuple[Fixture, ...]) -> None:
        assignment = ruled("depth-limited", self.RULE)
        trees = tuple(fixture for fixture in bank if admits(spoken_in(assignment), fixture.tree))
        planned = plan(assignment.problems[1], spoken_in(assignment), trees, assignment.readings[0])
        direct = [call for call in planned.calls if call.purpose != "search"]
        assert direct
        for call in direct:
            ply = trees[call.tree].tree.levels[call.start]
            assert call.level == (ply + 1) // 2

    def test_who_counts_rounds_gets_full_marks_with_the_rule_only(self, graded: Grade, ruled) -> None:
        files = {f"{name}.py": in_rounds("depth-limited", name) for name in ("minimax", "alphabeta")}
        assert full_marks(graded(ruled("depth-limited", self.RULE), files))
        assert not full_marks(graded("depth-limited", files))

    def test_who_counts_levels_does_not(self, graded: Grade, ruled) -> None:
        report = graded(ruled("depth-limited", self.RULE), solutions("depth-limited"))
        assert not report.faults
        assert all(0 < share < 1 for share in earned(report).values())
        for name in REPORTERS:
            assert reporter(name).render(report)

    def test_who_goes_a_round_too_far_is_told_the_round(self, graded: Grade, ruled) -> None:
        late = {
            f"{name}.py": in_rounds("depth-limited", name).replace("d > depth", "d > depth + 1")
            for name in ("minimax", "alphabeta")
        }
        report = graded(ruled("depth-limited", self.RULE), late, ("evals-change-the-move-each-level",))
        said = findings(report, "minimax", "order")
        assert "it is in round 2, beyond depth 1, so it is estimated with eval() and not expanded" in said[0]

    def test_it_goes_with_strict_cuts(self, graded: Grade, ruled) -> None:
        strict = (
            in_rounds("depth-limited", "alphabeta").replace("v <= alpha", "v < alpha").replace("v >= beta", "v > beta")
        )
        files = {"minimax.py": in_rounds("depth-limited", "minimax"), "alphabeta.py": strict}
        assert full_marks(graded(ruled("depth-limited", f"readings: [strict]\n{self.RULE}"), files))
        assert not full_marks(graded(ruled("depth-limited", self.RULE), files))


def all_children_first() -> str:
    """The alpha-beta of aima3e, which here makes all child states before it looks at the first."""
    text = solution("aima3e", "alphabeta")
    changed = text.replace("for a in state.actions():", "for a, s in [(a, state.result(a)) for a in state.actions()]:")
    assert changed != text
    return changed.replace("(state.result(a)", "(s")


class TestOrder:
    """`order: generated`: which states were generated, in whatever order."""

    RULE = "rules: {order: generated}"

    @pytest.mark.parametrize("assignment", ["aima3e", "aima4e", "depth-limited"])
    def test_the_textbook_generates_a_child_just_before_it_looks_at_it(
        self, graded: Grade, ruled, assignment: str
    ) -> None:
        assert full_marks(graded(ruled(assignment, self.RULE), solutions(assignment)))

    def test_who_generates_all_children_first_is_right_by_visits_and_wrong_by_what_is_generated(
        self, graded: Grade, ruled
    ) -> None:
        files = solutions("aima3e", alphabeta=all_children_first())
        assert full_marks(graded("aima3e", files))
        report = graded(ruled("aima3e", self.RULE), files)
        shares = earned(report)
        assert shares.pop("alphabeta.order") < 1
        assert set(shares.values()) == {1}

    def test_it_is_told_which_states_are_too_many_and_which_cut_was_missed(self, graded: Grade, ruled) -> None:
        files = solutions("aima3e", alphabeta=all_children_first())
        report = graded(ruled("aima3e", self.RULE), files, ("textbook-figure", "shallow-alpha-cut"))
        said = " ".join(findings(report, "alphabeta", "order"))
        assert "You generated c2. The textbook had stopped at C: after c1 v = 2 <= alpha = 3" in said
        assert "Too many: c2, c3. Generate a child just before you look at it, not earlier." in said
        text = reporter("text").render(report)
        assert "just the states are generated that the textbook looks at" in text
        assert "textbook generates:" in text
        assert "you generated:" in text
        assert "It generates states that the textbook leaves out, below MIN nodes only" in text
        for name in REPORTERS:
            assert reporter(name).render(report)

    def test_too_few_states_are_told_too(self, graded: Grade, ruled) -> None:
        text = solution("aima3e", "minimax").replace(
            "for a in state.actions():\n        v = min",
            "for a in state.actions()[:-1] or state.actions():\n        v = min",
        )
        report = graded(ruled("aima3e", self.RULE), solutions("aima3e", minimax=text), ("textbook-figure",))
        (said,) = findings(report, "minimax", "order")
        assert (
            "You never generated b3; minimax looks at every child of B, and b3 comes next. Too few: b3, c3, d3." in said
        )

    def test_neither_repeats_nor_looks_out_of_order_count(self, graded: Grade, ruled) -> None:
        text = solution("aima3e", "minimax")
        twice = text.replace(
            "    v = -inf\n", "    for a in state.actions():\n        state.result(a).is_terminal()\n    v = -inf\n"
        )
        assert twice != text
        files = solutions("aima3e", minimax=twice)
        assert earned(graded("aima3e", files))["minimax.order"] < 1
        assert earned(graded(ruled("aima3e", self.RULE), files))["minimax.order"] == 1

    def test_who_misses_a_cut_is_not_told_to_generate_later(self, graded: Grade, ruled) -> None:
        text = solution("aima3e", "alphabeta").replace("v <= alpha", "v < alpha")
        report = graded(ruled("aima3e", self.RULE), solutions("aima3e", alphabeta=text), ("equal-bound-at-min",))
        (said,) = findings(report, "alphabeta", "order")
        assert "You generated" in said
        assert "Too many:" in said
        assert "just before you look at it" not in said

    def test_right_to_left_cuts_other_states(self, graded: Grade, ruled) -> None:
        text = solution("aima3e", "alphabeta").replace("state.actions()", "state.actions()[::-1]")
        assert earned(graded(ruled("aima3e", self.RULE), solutions("aima3e", alphabeta=text)))["alphabeta.order"] < 1

    def test_who_generates_everything_prunes_nothing_and_earns_nothing(self, graded: Grade, ruled) -> None:
        never = solution("aima3e", "alphabeta").replace("v <= alpha", "False").replace("v >= beta", "False")
        report = graded(ruled("aima3e", self.RULE), solutions("aima3e", alphabeta=never))
        assert earned(report)["alphabeta.order"] == 0

    def test_it_goes_with_every_reading(self, graded: Grade, ruled) -> None:
        strict = solution("aima3e", "alphabeta").replace("v <= alpha", "v < alpha").replace("v >= beta", "v > beta")
        files = solutions("aima3e", alphabeta=strict)
        assert full_marks(graded(ruled("aima3e", f"readings: [strict]\n{self.RULE}"), files))
        assert earned(graded(ruled("aima3e", self.RULE), files))["alphabeta.order"] < 1


def test_all_rules_that_go_together_are_kept_together(graded: Grade, ruled) -> None:
    both = ruled("aima4e", "rules: {turns: any, order: generated}")
    assert full_marks(graded(both, ASKS_WHO_MOVES))
    assert not full_marks(graded(both, solutions("aima4e")))
    rounds = ruled("depth-limited", "rules: {depth: rounds, order: generated}")
    files = {f"{name}.py": in_rounds("depth-limited", name) for name in ("minimax", "alphabeta")}
    assert full_marks(graded(rounds, files))


class TestAudit:
    """Misreadings are edits of the book's text: they say something wherever the text itself is right."""

    def audit(self, ruled, tmp_path: Path, assignment: str, rules: str) -> subprocess.CompletedProcess[str]:
        ruled(assignment, f"rules: {{{rules}}}")
        return subprocess.run(
            [sys.executable, "-m", "autograder", "audit", "-a", str(tmp_path), "--named", "--fixtures", TEXTBOOK_TREES],
            cwd=ROOT,
            env={**os.environ, "AUTOGRADER_CACHE": str(tmp_path / "cache")},
            capture_output=True,
            text=True,
            check=False,
        )

    def test_it_works_by_what_is_generated(self, ruled, tmp_path: Path) -> None:
        done = self.audit(ruled, tmp_path, "aima3e", "order: generated")
        assert done.returncode in (0, 1), done.stderr
        assert "equal-bound-not-cut" in done.stdout

    @pytest.mark.parametrize(("assignment", "rule"), [("aima4e", "turns: any"), ("depth-limited", "depth: rounds")])
    def test_it_says_why_not_where_the_text_is_wrong_itself(
        self, ruled, tmp_path: Path, assignment: str, rule: str
    ) -> None:
        done = self.audit(ruled, tmp_path, assignment, rule)
        assert done.returncode == 2
        assert f"the book's text, which is not right itself under `{rule}`" in done.stderr
        assert "Traceback" not in done.stderr
