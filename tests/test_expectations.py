"""What is true of the planned trees: at the depths that they are searched to, under every accepted reading."""

from __future__ import annotations

from math import inf

from autograder.expectations import accepted_readings, expectations
from autograder.model.fixture import Fixture, Truth
from autograder.model.job import Call
from autograder.model.reading import READINGS, TEXTBOOK
from autograder.model.record import replace
from autograder.plan import Plan
from autograder.textbook.facts import truths_of
from tests.traces import fixture, shipped
from tests.trees import DEEP, FIGURE, WITH_EVALS


def search_of(tree: int, depth: int | None = None, purpose: str = "search") -> Call:
    return Call(tree=tree, purpose=purpose, start=0, alpha=-inf, beta=inf, depth=depth)


def planned(assignment, problem: str, fixtures: tuple[Fixture, ...], *calls: Call) -> Plan:
    return Plan.of(assignment.problem(problem), fixtures, calls)


def test_every_tree_has_what_is_true_at_the_depths_that_it_is_searched_to() -> None:
    assignment = shipped("depth-limited")
    trees = (fixture(WITH_EVALS), fixture(DEEP, "deep"))
    calls = (search_of(0, 1), search_of(0, 2), search_of(1, 3), search_of(1, 1, purpose="max"))
    figure, deep = expectations(assignment, planned(assignment, "minimax", trees, *calls))
    assert {depth: values[0] for depth, values in figure.values.items()} == {1: 6, 2: 2}
    assert figure.visits == {(1, "textbook"): (0, 1, 4, 7), (2, "textbook"): tuple(range(10))}
    assert {depth: values[0] for depth, values in deep.values.items()} == {3: 3}
    assert deep.visits == {(3, "textbook"): tuple(range(10))}


def test_alpha_beta_is_expected_under_every_accepted_reading_and_minimax_under_one() -> None:
    assignment = shipped("aima2e")
    textbook, fresh = assignment.readings
    assert accepted_readings(assignment, "alphabeta") == (textbook, fresh)
    assert accepted_readings(assignment, "minimax") == (textbook,)
    (alphabeta,) = expectations(assignment, planned(assignment, "alphabeta", (fixture(),), search_of(0)))
    assert alphabeta.visits == {
        (None, "textbook"): (0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12),
        (None, "fresh-root-window"): tuple(range(13)),
    }
    (minimax,) = expectations(assignment, planned(assignment, "minimax", (fixture(),), search_of(0)))
    assert minimax.visits == {(None, "textbook"): tuple(range(13))}


def test_the_depth_counts_as_the_reading_counts_it() -> None:
    rounds = replace(TEXTBOOK, depth_in_rounds=True)
    tree = replace(fixture(DEEP), truths=truths_of(fixture(DEEP).tree))
    for readings, value, visits in (((TEXTBOOK,), 3, (0, 1, 8)), ((rounds,), 4, (0, 1, 2, 5, 8, 9))):
        assignment = shipped("depth-limited", readings=readings)
        (expected,) = expectations(assignment, planned(assignment, "alphabeta", (tree,), search_of(0, 1)))
        assert expected.values[1][0] == value
        assert expected.visits == {(1, "textbook"): visits}


def test_what_the_bank_remembers_is_recalled_and_not_worked_out_again() -> None:
    """What is remembered here is not so, which shows where it is looked up: under the textbook's reading only."""
    remembered = Truth(values=(77,) * 13, visits={"minimax": (5,), "alphabeta": (6,)})
    tree = replace(fixture(FIGURE), truths={None: remembered})
    strict = READINGS["strict"]
    assignment = shipped("aima3e", readings=(TEXTBOOK, strict))
    (expected,) = expectations(assignment, planned(assignment, "alphabeta", (tree,), search_of(0)))
    assert expected.values[None] == remembered.values
    assert expected.visits[None, "textbook"] == (6,)
    assert expected.visits[None, "strict"] == (0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12)
