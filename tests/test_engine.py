"""The engine agrees with a solver that shares nothing with it, with theorems, and with itself."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.engine import search
from autograder.model.reading import READINGS, TEXTBOOK
from autograder.model.tree import Tree
from tests import solver
from tests.trees import any_tree, from_shape, tree_of

TEXTBOOK_FIGURE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def names(tree: Tree, nodes: tuple[int, ...]) -> list[str]:
    return [tree.names[node] for node in nodes]


def test_the_textbook_figure() -> None:
    tree = tree_of(TEXTBOOK_FIGURE)
    outcome = search(tree, "alphabeta")
    assert outcome.value == 3
    assert [tree.actions[move] for move in outcome.moves] == ["a1"]
    assert names(tree, outcome.visits) == ["A", "B", "b1", "b2", "b3", "C", "c1", "D", "d1", "d2", "d3"]
    (cut,) = outcome.cuts
    assert (tree.names[cut.node], tree.names[cut.child], cut.value, cut.alpha) == ("C", "c1", 2, 3)
    assert tree.actions[cut.giver] == "a1"


@given(any_tree, st.one_of(st.none(), st.integers(1, 5)))
def test_both_solvers_agree(tree: Tree, depth: int | None) -> None:
    minimax, alphabeta = (search(tree, problem, depth=depth) for problem in ("minimax", "alphabeta"))
    assert minimax.value == alphabeta.value == solver.value(tree, 0, depth)
    assert [tree.actions[move] for move in alphabeta.moves] == solver.moves(tree, depth)
    assert names(tree, minimax.visits) == solver.minimax_visits(tree, depth)
    assert names(tree, alphabeta.visits) == solver.alphabeta_visits(tree, depth)


@given(any_tree)
def test_both_solvers_agree_on_every_reading(tree: Tree) -> None:
    for reading in READINGS.values():
        outcome = search(tree, "alphabeta", reading=reading)
        expected = solver.alphabeta_visits(
            tree, strict=not reading.cut_at_equality, fresh_root=not reading.share_root_alpha
        )
        assert names(tree, outcome.visits) == expected, reading.name


@given(any_tree)
def test_alpha_beta_visits_are_a_subsequence_of_minimax_visits(tree: Tree) -> None:
    minimax = iter(search(tree, "minimax").visits)
    assert all(node in minimax for node in search(tree, "alphabeta").visits)


@given(any_tree, st.integers(-7, 7), st.integers(1, 5), st.data())
def test_the_guarantee_of_every_window(tree: Tree, alpha: int, width: int, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(tree) - 1))
    beta = alpha + width
    got = search(tree, "alphabeta", start=start, window=(alpha, beta)).value
    true = solver.value(tree, start)
    assert got == true if alpha < true < beta else got <= alpha if true <= alpha else got >= beta


@given(any_tree)
def test_every_cut_says_why(tree: Tree) -> None:
    for cut in search(tree, "alphabeta", reading=TEXTBOOK).cuts:
        holds = cut.value >= cut.beta if tree.labels[cut.node] == "MAX" else cut.value <= cut.alpha
        assert holds
        assert cut.child != tree.children[cut.node][-1], "a cut leaves something unseen"
        giver_label = tree.labels[tree.parents[cut.giver]]
        assert giver_label != tree.labels[cut.node], "the bound was set by the opponent"


def perfectly_ordered(branching: int, depth: int, label: str = "MAX", value: int = 0) -> object:
    """A uniform tree in which the first child is always the best for the one who moves."""
    if depth == 0:
        return value
    below, worse = ("MIN", -1) if label == "MAX" else ("MAX", 1)
    children = [perfectly_ordered(branching, depth - 1, below, value)]
    children += [perfectly_ordered(branching, depth - 1, below, value + worse) for _ in range(branching - 1)]
    return (label, 0, children)


@pytest.mark.parametrize(("branching", "depth"), list(product((2, 3, 4), range(1, 7))))
def test_the_knuth_moore_leaf_count(branching: int, depth: int) -> None:
    """Knuth & Moore (1975): b^ceil(d/2) + b^floor(d/2) - 1 leaves of a perfectly ordered uniform tree are seen."""
    tree = from_shape(perfectly_ordered(branching, depth))
    leaves = [node for node in search(tree, "alphabeta").visits if tree.is_leaf(node)]
    assert len(leaves) == branching ** -(-depth // 2) + branching ** (depth // 2) - 1


@pytest.mark.parametrize("problem", ["minimax", "alphabeta"])
def test_five_thousand_levels_are_no_limit(problem: str) -> None:
    shape: object = 7
    for level in range(5000, 0, -1):
        shape = ("MAX" if level % 2 else "MIN", 0, [shape, 3 if level % 2 else 9])
    tree = from_shape(shape)
    outcome = search(tree, problem)
    assert tree.height == 5000
    assert outcome.value == 7


def test_a_node_beyond_the_depth_is_evaluated_and_not_expanded() -> None:
    tree = tree_of("{children: [{eval: 5, children: [1, 2]}, {eval: 4, children: [8, 9]}]}")
    shallow = search(tree, "minimax", depth=1)
    assert (shallow.value, names(tree, shallow.visits)) == (5, ["A", "B", "C"])
    assert search(tree, "minimax", depth=2).value == 8


def test_the_level_of_the_start_can_be_told() -> None:
    tree = tree_of("{children: [{eval: 5, children: [1, 2]}, {eval: 4, children: [8, 9]}]}")
    assert search(tree, "minimax", start=1, depth=3, level=4).value == 5
