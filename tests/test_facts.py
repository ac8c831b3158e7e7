"""The facts of a tree: what a file may say of it, what the bank remembers of it, and where a file is wrong."""

from __future__ import annotations

import pytest

from autograder.load.fixtures import fixture_from_text
from autograder.model.fixture import Facts, Fixture
from autograder.textbook.facts import complete, disagreements, facts_of, truths_of
from tests.trees import FIGURE, WITH_EVALS, tree_of


def fixture(tree: object, expect: str = "") -> Fixture:
    block = f"expect: {expect}\n" if expect else ""
    return fixture_from_text(f"name: a\ntitle: a\ntree: {tree}\n{block}", "a.yaml")


def test_the_facts_of_the_textbook_figure() -> None:
    assert facts_of(tree_of(FIGURE)) == Facts(
        value=3,
        moves=("a1",),
        minimax=("A", "B", "b1", "b2", "b3", "C", "c1", "c2", "c3", "D", "d1", "d2", "d3"),
        alphabeta=("A", "B", "b1", "b2", "b3", "C", "c1", "D", "d1", "d2", "d3"),
    )


def test_every_optimal_move_is_a_fact() -> None:
    assert facts_of(tree_of([[3, 4], [2, 9], [3, 5]])).moves == ("a1", "a3")


def test_the_facts_at_a_depth_are_those_of_the_evals() -> None:
    tree = tree_of(WITH_EVALS)
    shallow = facts_of(tree, 1)
    assert (shallow.value, shallow.moves) == (6, ("a2",))
    assert shallow.minimax == shallow.alphabeta == ("A", "B", "C", "D")
    deep = facts_of(tree)
    assert (deep.value, deep.moves) == (2, ("a2",))
    assert deep.minimax == ("A", "B", "b1", "b2", "C", "c1", "c2", "D", "d1", "d2")
    assert deep.alphabeta == ("A", "B", "b1", "b2", "C", "c1", "c2", "D", "d1")


def test_all_that_can_be_said_is_said_at_every_depth() -> None:
    tree = tree_of(WITH_EVALS)
    assert complete(fixture(WITH_EVALS)) == (facts_of(tree), {1: facts_of(tree, 1), 2: facts_of(tree, 2)})
    assert complete(fixture([1, 2])) == (facts_of(tree_of([1, 2])), {})


def test_the_bank_remembers_values_and_visits_at_every_depth() -> None:
    truths = truths_of(tree_of(WITH_EVALS))
    assert list(truths) == [None, 1, 2]
    assert truths[None].values == truths[2].values == (2, 1, 1, 6, 2, 2, 9, 0, 0, 3)
    assert [truths[1].values[node] for node in (0, 1, 4, 7)] == [6, 5, 6, 5]
    assert truths[None].visits == truths[2].visits == {"minimax": tuple(range(10)), "alphabeta": tuple(range(9))}
    assert truths[1].visits == {"minimax": (0, 1, 4, 7), "alphabeta": (0, 1, 4, 7)}


def test_a_file_that_is_right_or_says_nothing_is_not_contradicted() -> None:
    assert not [*disagreements(fixture([[3, 12], [2, 4]]))]
    assert not [*disagreements(fixture([[3, 12], [2, 4]], "{value: 3, moves: [a1]}"))]
    right = "{value: 2, depth: {1: {value: 6, moves: [a2], minimax: [A, B, C, D], alphabeta: [A, B, C, D]}}}"
    assert not [*disagreements(fixture(WITH_EVALS, right))]


@pytest.mark.parametrize(
    ("expect", "key", "said"),
    [
        ("{value: 4}", "expect.value", "says 4, but it is 2"),
        ("{moves: [a1, a3]}", "expect.moves", "says [a1, a3], but it is [a2]"),
        ("{minimax: [A, B]}", "expect.minimax", "says [A, B], but it is [A, B, b1, b2, C, c1, c2, D, d1, d2]"),
        ("{alphabeta: [A]}", "expect.alphabeta", "says [A], but it is [A, B, b1, b2, C, c1, c2, D, d1]"),
        ("{depth: {1: {value: 2}}}", "expect.depth.1.value", "says 2, but it is 6"),
    ],
)
def test_a_fact_that_is_not_so_is_named_with_what_is_so(expect: str, key: str, said: str) -> None:
    (mistake,) = disagreements(fixture(WITH_EVALS, expect))
    assert (mistake.file, mistake.key, mistake.problem) == ("a.yaml", key, said)
    assert mistake.hint == "work it out once more, or let `autograder tree expect a.yaml --write` fill it in"


def test_every_fact_that_is_not_so_is_named() -> None:
    wrong = "{value: 4, moves: [a1], depth: {1: {value: 2}, 2: {value: 7}}}"
    keys = [mistake.key for mistake in disagreements(fixture(WITH_EVALS, wrong))]
    assert keys == ["expect.value", "expect.moves", "expect.depth.1.value", "expect.depth.2.value"]
