"""Fair and strict: what is right, what is wrong, and that the message says which."""

from __future__ import annotations

import pytest

from autograder.load.assignments import build, load_assignment
from autograder.load.document import parse
from autograder.model.assignment import Assignment
from tests.conftest import ASSIGNMENTS, ROOT, Grade, earned, findings, solution, solutions

TREES = ("textbook-figure", "shallow-alpha-cut", "phantom-tie", "tie-of-first-and-last")


def changed(assignment: str, problem: str, old: str, new: str) -> dict[str, str]:
    """The reference solutions with one edit."""
    text = solution(assignment, problem)
    assert old in text
    return solutions(assignment, **{problem: text.replace(old, new)})


def variant(name: str, old: str, new: str) -> Assignment:
    """A shipped assignment with one edit of its assignment.yaml."""
    text = (ROOT / "assignments" / name / "assignment.yaml").read_text("utf-8")
    assert old in text
    return build(parse(text.replace(old, new), "assignment.yaml", "assignment.schema.json").data, "")


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_the_reference_solutions_get_full_marks(graded: Grade, assignment: str) -> None:
    report = graded(assignment, ROOT / "solutions" / assignment)
    assert report.earned == report.points == 100
    assert not report.faults
    assert not report.complaints


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_the_starters_get_nothing_and_a_readable_message(graded: Grade, assignment: str) -> None:
    report = graded(assignment, ROOT / "assignments" / assignment / "starter")
    assert report.earned == 0
    for problem in ("minimax", "alphabeta"):
        said = findings(report, problem, "order")
        assert all("NotImplementedError: write " in text for text in said)


class TestValue:
    """Contract 5.1: equal as numbers, by exact type."""

    @pytest.mark.parametrize(
        "wrap",
        ["v", "float(v)", "v + 1e-12", "int(v)"],
    )
    def test_numbers_are_compared_as_numbers(self, graded: Grade, wrap: str) -> None:
        files = changed("aima3e", "minimax", "    return v\n", f"    return {wrap}\n")
        assert earned(graded("aima3e", files, TREES))["minimax.value"] == 1

    @pytest.mark.parametrize(
        ("wrap", "sentence"),
        [
            ("v + 1e-6", "3.000001"),
            ("bool(v)", "the bool True"),
            ("None", "None"),
            ("str(v)", "'3'"),
            ("float('nan')", "NaN"),
            ("10 ** 400", "an object of type huge int"),
            ("type('Five', (int,), {})(v)", "an object of type Five"),
            ("type('Liar', (), {'__eq__': lambda *_: True})()", "an object of type Liar"),
            ("(v, None)", "it returned the pair (3, None), where a value alone is asked for"),
            ("[1, 2, 3]", "[1, 2, 3]"),
            ("list(range(99))", "a list of 99 items"),
            ("state", "the state"),
        ],
    )
    def test_what_only_looks_like_a_number_is_wrong(self, graded: Grade, wrap: str, sentence: str) -> None:
        root_only = f"    return {wrap} if str(state) == 'A' else v\n"
        files = changed("aima3e", "minimax", "    return v\n", root_only)
        report = graded("aima3e", files, TREES)
        assert earned(report)["minimax.value"] == 0
        said = " ".join(findings(report, "minimax", "value"))
        assert sentence in said
        assert earned(report)["minimax.move"] == 1

    def test_a_pair_the_wrong_way_round_is_told_just_so(self, graded: Grade) -> None:
        report = graded("aima4e", ROOT / "tests/submissions/wrong/aima4e/pair-the-wrong-way-round", TREES)
        assert earned(report)["minimax.value"] == 0
        said = findings(report, "minimax", "value")
        assert "the pair is the wrong way round: it returned (action, value), not (value, action)" in said[0]
        assert earned(report)["minimax.move"] == 1

    def test_a_list_of_two_is_as_good_as_a_tuple(self, graded: Grade) -> None:
        files = changed("aima4e", "minimax", "return v, move", "return [v, move]")
        assert earned(graded("aima4e", files, TREES))["minimax.value"] == 1

    def test_the_action_of_a_direct_call_must_be_optimal(self, graded: Grade) -> None:
        files = changed("aima4e", "minimax", "    return v, move\n", "    return v, game.actions(state)[-1]\n")
        report = graded("aima4e", files)
        assert 0 < earned(report)["minimax.value"] < 1
        assert any("the action" in text for text in findings(report, "minimax", "value"))

    def test_a_leaf_has_no_action(self, graded: Grade) -> None:
        files = changed("aima4e", "minimax", "game.utility(state, player), None", "game.utility(state, player), 'stay'")
        said = findings(graded("aima4e", files), "minimax", "value")
        assert any("no action, None, at a terminal state" in text for text in said)

    def test_fail_hard_is_as_right_as_fail_soft(self, graded: Grade) -> None:
        text = solution("aima3e", "alphabeta")
        for name, bound in (("v = -inf", "v = alpha"), ("v = inf", "v = beta")):
            text = text.replace(f"    {name}\n", f"    {bound}\n")
        assert earned(graded("aima3e", solutions("aima3e", alphabeta=text))) == dict.fromkeys(
            earned(graded("aima3e", solutions("aima3e"))), 1
        )

    def test_a_bound_on_the_wrong_side_is_wrong(self, graded: Grade) -> None:
        files = changed(
            "aima3e",
            "alphabeta",
            "        if v <= alpha:\n            return v\n",
            "        if v <= alpha:\n            return alpha + 1\n",
        )
        report = graded("aima3e", files)
        said = findings(report, "alphabeta", "value")
        assert any("anything <= alpha" in text for text in said)

    def test_values_out_of_sight_are_judged_by_what_they_lead_to(self, graded: Grade) -> None:
        nested = solution("aima4e", "minimax").replace("max_value", "_best").replace("min_value", "_worst")
        assert earned(graded("aima4e", solutions("aima4e", minimax=nested)))["minimax.value"] == 1
        wrong = nested.replace("v2 < v", "v2 > v")
        assert earned(graded("aima4e", solutions("aima4e", minimax=wrong)))["minimax.value"] < 1

    def test_only_one_of_the_two_functions_is_not_enough(self, graded: Grade) -> None:
        half = solution("aima4e", "minimax").replace("min_value", "_worst")
        report = graded("aima4e", solutions("aima4e", minimax=half))
        assert earned(report)["minimax.value"] < 1
        assert any("there is no function min_value" in text for text in findings(report, "minimax", "value"))


class TestMove:
    """Contract 5.2: any truly optimal action."""

    def test_any_real_tie_is_right(self, graded: Grade) -> None:
        files = changed("aima4e", "minimax", "v2 > v", "v2 >= v")
        assert earned(graded("aima4e", files))["minimax.move"] == 1

    def test_the_first_can_be_asked_for(self, graded: Grade) -> None:
        first = variant("aima4e", "dialect: aima4e", "dialect: aima4e\nties: first")
        assert earned(graded(first, solutions("aima4e")))["minimax.move"] == 1
        report = graded(first, changed("aima4e", "minimax", "v2 > v", "v2 >= v"))
        assert earned(report)["minimax.move"] < 1
        assert any("the first of equal moves" in text for text in findings(report, "minimax", "move"))

    def test_an_equal_bound_is_not_an_equal_move(self, graded: Grade) -> None:
        report = graded("aima4e", ROOT / "tests/submissions/wrong/aima4e/later-tie-taken", TREES)
        said = findings(report, "alphabeta", "move")
        assert any("may return the same bound and be worth less" in text for text in said)

    @pytest.mark.parametrize(
        ("answer", "sentence"),
        [
            ("None", "An action is one of the strings"),
            ("'fly'", "A has no such action; it has a1"),
            ("game.result(state, move)", "the state B"),
            ("(value, move)", "it returned the pair (3, 'a1'), where an action alone is asked for"),
        ],
    )
    def test_what_is_no_action_is_told(self, graded: Grade, answer: str, sentence: str) -> None:
        files = changed("aima4e", "minimax", "    return move\n", f"    return {answer}\n")
        said = findings(graded("aima4e", files, ("textbook-figure",)), "minimax", "move")
        assert sentence in said[0]


class TestOrder:
    """Contract 5.3 and 5.5: the visits of an accepted reading, each node once, and no points for not pruning."""

    def test_the_first_divergence_is_explained(self, graded: Grade) -> None:
        files = solutions("aima4e", alphabeta=solution("aima4e", "alphabeta").replace("if v <= alpha", "if v < alpha"))
        (said,) = findings(graded("aima4e", files, ("equal-bound-at-min",)), "alphabeta", "order")
        assert "The textbook had stopped at" in said
        assert "<= alpha" in said
        assert "MAX already has" in said

    def test_over_pruning_is_explained(self, graded: Grade) -> None:
        files = changed("aima4e", "alphabeta", "if v <= alpha", "if v <= alpha + 100")
        said = findings(graded("aima4e", files, ("textbook-figure",)), "alphabeta", "order")
        assert "You stopped after d1; the textbook looks at d2" in said[0]
        assert "v = 14 > alpha = 3, so D can still matter" in said[0]

    def test_a_wrong_order_is_explained(self, graded: Grade) -> None:
        files = changed("aima4e", "minimax", "in game.actions(state)", "in reversed(game.actions(state))")
        said = findings(graded("aima4e", files, ("textbook-figure",)), "minimax", "order")
        assert "You looked at D before B" in said[0]

    def test_a_search_that_stops_early_is_explained(self, graded: Grade) -> None:
        files = changed("aima4e", "minimax", "in game.actions(state)", "in game.actions(state)[:-1]")
        said = findings(graded("aima4e", files, ("shallow-alpha-cut",)), "minimax", "order")
        assert "You stopped after b1; minimax looks at every child of B, and b2 comes next." in said[0]

    def test_a_level_too_deep_is_explained(self, graded: Grade) -> None:
        report = graded("depth-limited", ROOT / "tests/submissions/wrong/depth-limited/one-level-too-deep")
        said = findings(report, "minimax", "order")
        assert any("so it is estimated with eval() and not expanded" in text for text in said)

    def test_searching_again_is_a_repeat(self, graded: Grade) -> None:
        report = graded("aima3e", ROOT / "tests/submissions/wrong/aima3e/searches-again-for-the-move", TREES)
        said = findings(report, "alphabeta", "order")
        assert any("You came back to" in text for text in said)
        assert earned(report)["alphabeta.move"] == 1

    def test_never_pruning_earns_nothing_for_pruning(self, graded: Grade) -> None:
        report = graded("aima4e", ROOT / "tests/submissions/wrong/aima4e/minimax-instead-of-alpha-beta")
        share = earned(report)
        assert share["alphabeta.order"] == 0
        assert share["alphabeta.value"] == share["alphabeta.move"] == 1
        order = next(c for c in report.problems[1].criteria if c.check == "order")
        assert order.public.passed > 0
        assert "never cut anything" in order.note

    @pytest.mark.parametrize("window", ["alpha", "-inf"], ids=["shared", "fresh"])
    def test_aima2e_accepts_either_root_window(self, graded: Grade, window: str) -> None:
        files = changed(
            "aima2e",
            "alphabeta",
            "min_value(state.result(a), alpha, inf)",
            f"min_value(state.result(a), {window}, inf)",
        )
        assert earned(graded("aima2e", files))["alphabeta.order"] == 1

    def test_aima2e_accepts_one_root_window_throughout(self, graded: Grade) -> None:
        report = graded("aima2e", ROOT / "tests/submissions/wrong/aima2e/both-root-windows")
        assert 0 < earned(report)["alphabeta.order"] < 1

    def test_aima3e_accepts_only_the_shared_window(self, graded: Grade) -> None:
        files = changed(
            "aima3e", "alphabeta", "min_value(state.result(a), v, inf)", "min_value(state.result(a), -inf, inf)"
        )
        assert earned(graded("aima3e", files))["alphabeta.order"] < 1

    def test_a_course_can_forbid_cutting_on_equality(self, graded: Grade) -> None:
        strict = variant("aima4e", "dialect: aima4e", "dialect: aima4e\nreadings: [strict]")
        report = graded(strict, solutions("aima4e"))
        assert earned(report)["alphabeta.order"] < 1
        assert any("= beta" in text or "= alpha" in text for text in findings(report, "alphabeta", "order"))
        text = solution("aima4e", "alphabeta").replace("v <= alpha", "v < alpha").replace("v >= beta", "v > beta")
        assert earned(graded(strict, solutions("aima4e", alphabeta=text)))["alphabeta.order"] == 1


class TestSignatures:
    """Contract 3: a course can rename and reorder; arguments go by name where the names are there."""

    RENAMED = (
        "max_value(game, state, player, alpha, beta) -> value, action",
        "best(alpha as lo, beta as hi, game, state as s, player) -> value, action",
    )

    def test_a_course_can_rename_and_reorder(self, graded: Grade) -> None:
        assignment = variant("aima4e", *self.RENAMED)
        text = solution("aima4e", "alphabeta") + (
            "\n\ndef best(lo, hi, game, s, player):\n    return max_value(game, s, player, lo, hi)\n"
        )
        report = graded(assignment, solutions("aima4e", alphabeta=text))
        assert earned(report)["alphabeta.value"] == 1
        report = graded(assignment, solutions("aima4e"))
        assert any("there is no function best" in said for said in findings(report, "alphabeta", "value"))

    def test_a_student_may_reorder_parameters_that_keep_their_names(self, graded: Grade) -> None:
        text = solution("aima3e", "alphabeta").replace("(state, alpha, beta)", "(beta, state, alpha)")
        text = text.replace("min_value(state.result(a), alpha, beta)", "min_value(beta, state.result(a), alpha)")
        text = text.replace("max_value(state.result(a), alpha, beta)", "max_value(beta, state.result(a), alpha)")
        text = text.replace("min_value(state.result(a), v, inf)", "min_value(inf, state.result(a), v)")
        assert earned(graded("aima3e", solutions("aima3e", alphabeta=text)))["alphabeta.value"] == 1


def test_a_fault_of_the_grader_costs_nothing_and_is_told(graded: Grade, monkeypatch: pytest.MonkeyPatch) -> None:
    from autograder.judge import move

    honest = move._findings

    def faulty(case):
        if case.fixture.name == "phantom-tie":
            raise ZeroDivisionError("our own bug")
        return honest(case)

    monkeypatch.setattr(move, "_findings", faulty)
    report = graded("aima4e", solutions("aima4e"), TREES)
    assert report.earned == report.points
    assert len(report.faults) == 2
    assert "move of minimax on phantom-tie: ZeroDivisionError: our own bug" in report.faults[0]
    assert "cost nothing" in next(c.note for c in report.criteria if c.check == "move")


def test_points_are_exact_however_they_are_split(graded: Grade) -> None:
    files = changed("aima4e", "alphabeta", "if v <= alpha", "if v < alpha")
    report = graded("aima4e", files)
    total = sum(criterion.earned for criterion in report.criteria)
    assert total == report.earned
    assert report.earned.denominator > 1, "an uneven share, or this test shows nothing"


def test_shipped_assignments_are_out_of_a_hundred() -> None:
    for name in ASSIGNMENTS:
        assert sum(sum(problem.points.values()) for problem in load_assignment(name).problems) == 100
