"""Course rules on points: all or nothing, gates, extra credit and weights; each with a control."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.bank.auditing import audit_named
from autograder.credit import Credit, TreeOutcome, credit, weight_of
from autograder.edits.programs import named_programs
from autograder.errors import Mistake
from autograder.grading import grade, ungraded
from autograder.grading.variants import relative
from autograder.load.assignments import load_assignment
from autograder.load.fixtures import fixture_from_text
from autograder.model.assignment import Assignment
from autograder.model.fixture import Fixture
from autograder.model.record import replace
from autograder.model.submission import Submission
from autograder.render import REPORTERS, reporter
from autograder.render.gradescope import entries, placeholder
from autograder.run import Server
from tests.conftest import ROOT, Grade, solution

SCHEMA = json.loads((ROOT / "autograder" / "schemas" / "results.schema.json").read_text("utf-8"))
TREE = fixture_from_text("name: a\ntitle: a\ntree: [1, 2]\n", "a.yaml")
HEAD = "name: a\ntitle: a\ndialect: aima3e\n"
PROBLEM = """problems:
  alphabeta:
    functions: {search: 'alpha_beta_search(state) -> action', max: 'max_value(state, alpha, beta) -> value'}
    points: {value: 4, move: 3, order: 2}
"""


def course(**rules: object) -> Assignment:
    """aima3e with alpha-beta alone, worth 4, 3 and 2 points, under some rules."""
    shipped = load_assignment("aima3e")
    of_problem = {key: rules.pop(key) for key in ("gates", "extra_credit") if key in rules}
    alphabeta = replace(shipped.problem("alphabeta"), points={"value": 4, "move": 3, "order": 2}, **of_problem)
    return replace(shipped, problems=(alphabeta,), **rules)


def outcome(name: str, *failed: str, faulty: tuple[str, ...] = (), traits: tuple[str, ...] = ()) -> TreeOutcome:
    return TreeOutcome(fixture=replace(TREE, name=name, traits=traits), failed=failed, faulty=faulty)


def earned(assignment: Assignment, check: str, *outcomes: TreeOutcome, prunes: bool = True) -> Credit:
    return credit(assignment, assignment.problems[0], check, outcomes, prunes=prunes)


def test_credit_is_proportional_unless_it_is_all_or_nothing() -> None:
    outcomes = [outcome("a"), outcome("b", "value"), outcome("c")]
    assert earned(course(), "value", *outcomes).earned == Fraction(8, 3)
    assert earned(course(all_or_nothing=True), "value", *outcomes) == Credit(earned=Fraction(0), lost=1)
    assert earned(course(all_or_nothing=True), "move", *outcomes).earned == 3


def test_a_gate_holds_back_what_passed_the_one_check_and_not_the_other() -> None:
    outcomes = [outcome("a"), outcome("b", "value"), outcome("c", "value", "order"), outcome("d", "order")]
    assert earned(course(), "order", *outcomes).earned == 1
    gated = earned(course(gates={"order": "value"}), "order", *outcomes)
    assert gated == Credit(earned=Fraction(1, 2), held_back=1)
    assert earned(course(gates={"order": "value"}), "value", *outcomes).earned == 2


def test_a_gate_of_a_gate_is_a_gate() -> None:
    wrong_value = outcome("a", "value")
    assert earned(course(gates={"order": "move"}), "order", wrong_value).earned == 2
    assert earned(course(gates={"order": "move", "move": "value"}), "order", wrong_value).earned == 0


def test_a_name_beats_a_trait_and_of_several_traits_the_heaviest_counts() -> None:
    weighted = course(weights={"a": "0.1", "deep": "3", "wide": "2", "nothing": "0"})
    weights = {
        name: weight_of(weighted, outcome(name, traits=traits).fixture)
        for name, traits in {"a": ("deep",), "b": ("wide", "deep"), "c": ("nothing",), "d": ("other",)}.items()
    }
    assert weights == {"a": Fraction(1, 10), "b": 3, "c": 0, "d": 1}
    assert weight_of(course(), outcome("a").fixture) == 1


def test_a_variant_weighs_as_much_as_its_tree() -> None:
    assert weight_of(course(weights={"a": "5"}), relative(TREE, "renamed")) == 5
    assert weight_of(course(weights={"b": "5"}), relative(TREE, "renamed")) == 1


def test_a_tree_counts_as_many_times_as_it_weighs() -> None:
    outcomes = [outcome("a"), outcome("b", "value")]
    assert earned(course(), "value", *outcomes).earned == 2
    assert earned(course(weights={"a": "3"}), "value", *outcomes) == Credit(earned=Fraction(3), uneven=True)
    assert earned(course(weights={"b": "0"}), "value", *outcomes) == Credit(earned=Fraction(4), uncounted=1)
    assert earned(course(weights={"a": "0"}), "value", *outcomes) == Credit(earned=Fraction(0))
    none = course(weights={"b": "0", "c": "0", "d": "0"})
    uncounted = [*outcomes, outcome("c", "value"), outcome("d")]
    assert earned(none, "value", *uncounted) == Credit(earned=Fraction(4), uncounted=2)
    both = course(weights={"b": "0"}, all_or_nothing=True)
    assert earned(both, "value", *outcomes).earned == 4


@pytest.mark.parametrize(
    "rules",
    [{}, {"all_or_nothing": True}, {"gates": {"order": "value"}}, {"weights": {"a": "7"}}],
    ids=lambda rules: ",".join(rules) or "none",
)
def test_a_fault_of_the_grader_costs_nothing_under_any_rule(rules: dict[str, object]) -> None:
    outcomes = [outcome("a", faulty=("order", "value")), outcome("b"), outcome("c", faulty=("value",))]
    for check, points in (("value", 4), ("order", 2)):
        assert earned(course(**rules), check, *outcomes).earned == points
    assert earned(course(**rules), "order", outcome("a", "value", "order"), outcome("b")).earned < 2


def test_a_fault_of_the_grader_earns_nothing_either() -> None:
    outcomes = [outcome("a", faulty=("value",)), outcome("b", "value"), outcome("c")]
    assert earned(course(), "value", *outcomes).earned == 2
    assert earned(course(), "value", *outcomes[:2]).earned == 0
    assert earned(course(), "value", outcomes[0]).earned == 4
    untold = TreeOutcome(fixture=TREE, failed=("value",))
    assert earned(course(), "value", untold).earned == 0, "no fault, if none is told"


@pytest.mark.parametrize("rules", [{}, {"weights": {"a": "7"}}, {"gates": {"order": "value"}}], ids=str)
def test_what_prunes_nothing_earns_nothing_for_the_order(rules: dict[str, object]) -> None:
    assert earned(course(**rules), "order", outcome("a"), prunes=False).earned == 0
    assert earned(course(**rules), "value", outcome("a"), prunes=False).earned == 4


CHECKS = st.frozensets(st.sampled_from(["value", "move", "order"]))
WEIGHTS = st.decimals(min_value=0, max_value=1000, places=3).map(str)


@given(
    failed=st.lists(st.tuples(CHECKS, WEIGHTS), min_size=1, max_size=12),
    gates=st.sampled_from([{}, {"order": "value"}, {"order": "move", "move": "value"}]),
)
def test_totals_are_exact(failed: list[tuple[frozenset[str], str]], gates: dict[str, str]) -> None:
    """What a submission earns and what its mirror image loses are the whole, to the last fraction."""
    assignment = course(weights={f"t{n}": weight for n, (_, weight) in enumerate(failed)}, gates=gates)
    outcomes = [outcome(f"t{n}", *checks) for n, (checks, _) in enumerate(failed)]
    whole = sum(Fraction(weight) for _, weight in failed)
    for check, points in assignment.problems[0].points.items():
        chain = {check, *assignment.problems[0].gates_of(check)}
        right = sum(Fraction(weight) for checks, weight in failed if not chain & checks)
        assert earned(assignment, check, *outcomes).earned == (points * right / whole if whole else points)
        nothing = earned(replace(assignment, all_or_nothing=True), check, *outcomes).earned
        assert nothing == (points if right == whole else 0)


def course_file(tmp_path: Path, text: str) -> Assignment:
    (tmp_path / "assignment.yaml").write_text(text)
    return load_assignment(str(tmp_path))


def test_the_rules_are_read_from_the_file(tmp_path: Path) -> None:
    rules = "credit: all-or-nothing\nweights: {textbook-figure: 3, deep-tree: 0.1}\n"
    more = "    gates: {order: value}\n    extra_credit: [move]\n"
    read = course_file(tmp_path, HEAD + rules + PROBLEM + more)
    assert (read.all_or_nothing, dict(read.weights)) == (True, {"textbook-figure": "3", "deep-tree": "0.1"})
    assert (dict(read.problems[0].gates), read.problems[0].extra_credit) == ({"order": "value"}, ("move",))
    assert (read.problems[0].total, read.problems[0].extra) == (6, 3)
    plain = course_file(tmp_path, HEAD + "credit: proportional\n" + PROBLEM)
    assert (plain.all_or_nothing, plain.problems[0].total) == (False, 9)


@pytest.mark.parametrize(
    ("rules", "more", "said"),
    [
        ("credit: some\n", "", "wanted one of proportional, all-or-nothing"),
        ("weights: {deep-tree: -1}\n", "", "a number from 0 to 1000"),
        ("weights: {deep-tree: .inf}\n", "", "a number from 0 to 1000"),
        ("weights: {deep-tree: .nan}\n", "", "this is not a number"),
        ("weights: {deep-tree: heavy}\n", "", "wanted a number"),
        ("", "    gates: {order: valeu}\n", "did you mean `value`?"),
        ("", "    gates: {ordre: value}\n", "did you mean `order`?"),
        ("", "    gates: {order: order}\n", "the gates go in a circle: order hangs on order"),
        (
            "",
            "    gates: {order: value, value: order}\n",
            "the gates go in a circle: order hangs on value hangs on order",
        ),
        ("", "    extra_credit: [moves]\n", "did you mean `move`?"),
        ("", "    extra_credit: [move, value, order]\n", "every criterion is extra credit"),
    ],
)
def test_a_rule_that_makes_no_sense_is_refused(tmp_path: Path, rules: str, more: str, said: str) -> None:
    with pytest.raises(Mistake) as caught:
        course_file(tmp_path, HEAD + rules + PROBLEM + more)
    assert said in str(caught.value)
    assert caught.value.line


WRONG_LEAF = solution("aima3e", "alphabeta").replace("return state.utility()", "return state.utility() + 1", 1)


def test_a_report_says_how_many_trees_a_gate_held_back(graded: Grade) -> None:
    files = {"alphabeta.py": WRONG_LEAF}
    trees = ("textbook-figure", "textbook-figure-mirrored", "wide-root")
    free, gated = (graded(course(**rules), files, trees) for rules in ({}, {"gates": {"order": "value"}}))
    before, after = (next(c for c in report.criteria if c.check == "order") for report in (free, gated))
    assert "did not count" not in before.note
    assert "looked at in the right order did not count, because their value is wrong." in after.note
    assert after.earned < before.earned
    assert (after.public, after.hidden) == (before.public, before.hidden)


@pytest.mark.parametrize(
    ("rules", "amount", "note"),
    [
        ({}, Fraction(4, 3), ""),
        ({"weights": {"wide-root": "2"}}, Fraction(3, 2), "The trees do not all count alike."),
        ({"weights": {"equal-bound-at-max": "0"}}, 2, "One tree that failed did not count."),
        ({"weights": {"wide-root": "0"}}, 1, "The trees do not all count alike."),
        ({"all_or_nothing": True}, 0, "Credit is all or nothing here, and one tree stood in the way."),
    ],
    ids=str,
)
def test_a_report_says_which_rule_made_a_difference(
    rules: dict[str, object], amount: Fraction, note: str, graded: Grade
) -> None:
    """A program that goes on at an equal bound fails one of three trees."""
    files = {"alphabeta.py": solution("aima3e", "alphabeta").replace("v >= beta", "v > beta")}
    report = graded(course(**rules), files, ("equal-bound-at-max", "shallow-alpha-cut", "wide-root"))
    value, _, order = report.criteria
    assert (order.earned, order.note, order.public.passed, order.public.total) == (amount, note, 2, 3)
    assert (value.earned, value.note) == (4, "")


def test_extra_credit_is_no_part_of_the_total(graded: Grade) -> None:
    trees = ("textbook-figure", "wide-root")
    files = {"alphabeta.py": solution("aima3e", "alphabeta")}
    plain, extra = (graded(course(**rules), files, trees) for rules in ({}, {"extra_credit": ("move",)}))
    assert (plain.earned, plain.points) == (9, 9)
    assert (extra.earned, extra.points, extra.is_full) == (9, 6, True)
    assert "+3 extra" in reporter("text").render(extra)
    assert "9 of 6 points, 3 of them extra" in reporter("text").render(extra)
    assert "extra" not in reporter("text").render(plain)


@pytest.mark.parametrize("name", REPORTERS)
def test_every_format_takes_extra_credit(name: str, graded: Grade) -> None:
    report = graded(course(extra_credit=("move",)), {"alphabeta.py": WRONG_LEAF}, ("textbook-figure",))
    assert reporter(name).render(report)
    assert reporter(name).placeholder(ungraded(report.assignment, "s", "not yet"))


def test_gradescope_shows_extra_credit_out_of_nothing(graded: Grade) -> None:
    full = graded(course(extra_credit=("move",)), {"alphabeta.py": solution("aima3e", "alphabeta")}, ("wide-root",))
    none = graded(course(extra_credit=("move",)), {"alphabeta.py": "x = 1\n"}, ("wide-root",))
    for report, status, earned_there in ((full, "passed", 3), (none, "failed", 0)):
        data = json.loads(reporter("gradescope").render(report))
        jsonschema.validate(data, SCHEMA)
        row = next(test for test in data["tests"] if "move" in test["name"])
        assert (row["max_score"], row["score"], row["status"]) == (0, earned_there, status)
        assert "(extra credit)" in row["name"]
        assert sum(test.get("max_score", 0) for test in data["tests"]) == data["extra_data"]["points"] == 6
    jsonschema.validate(json.loads(placeholder(ungraded(full.assignment, "s", "not yet"))), SCHEMA)


def test_a_gate_is_seen_by_no_one_who_may_not_see_what_it_tells_of() -> None:
    free, gated = course(), course(gates={"order": "value"})
    seen = {}
    for name, assignment in (("free", free), ("gated", gated)):
        page = replace(assignment.page, tests={"alphabeta": {"value": "after_published"}})
        rows = entries(ungraded(replace(assignment, page=page), "s", ""))
        seen[name] = next(row.visibility for row in rows if "order" in row.name)
    assert seen == {"free": "visible", "gated": "after_published"}


RULES = {
    "all-or-nothing": {"all_or_nothing": True},
    "gate": {"gates": {"order": "value"}},
    "weights": {"weights": {"textbook": "5", "wide-root": "0", "equality": "0.3"}},
    "extra": {"extra_credit": ("move",)},
}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_the_audit_reckons_as_grading_does(rules: dict[str, object], server: Server, bank: tuple[Fixture, ...]) -> None:
    trees = tuple(fixture for fixture in bank if not fixture.is_hidden)[:25]
    assignment = replace(course(**rules), variants=0)
    found = audit_named(assignment, assignment.problems[0], trees, 1)
    sources = {program.names[0]: program.source for program in named_programs("aima3e", "alphabeta")[:10]}
    kept = {row.what: row.keeps for row in found.named if row.what in sources}
    assert kept
    for name, keeps in kept.items():
        files = {"alphabeta.py": sources[name].encode()}
        assert grade(assignment, trees, Submission(name="s", files=files), server).earned == keeps
