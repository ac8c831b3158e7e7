"""The engine agrees with a solver that shares nothing with it, with theorems, and with itself."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.model.reading import READINGS, TEXTBOOK
from autograder.model.record import replace
from autograder.model.tree import Tree
from autograder.textbook.engine import deepest_level, depths_of, search
from tests import solver
from tests.trees import DEEP, FIGURE, any_tree, from_shape, tree_of


def names(tree: Tree, nodes: tuple[int, ...]) -> list[str]:
    return [tree.names[node] for node in nodes]


def test_the_textbook_figure() -> None:
    tree = tree_of(FIGURE)
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


ROUNDS = replace(TEXTBOOK, depth_in_rounds=True)


def test_the_level_of_the_start_can_be_told() -> None:
    tree = tree_of("{children: [{eval: 5, children: [1, 2]}, {eval: 4, children: [8, 9]}]}")
    beyond = search(tree, "minimax", start=1, depth=3, level=5)
    assert (beyond.value, beyond.visits, beyond.moves) == (5, (1,), ())
    assert search(tree, "minimax", start=1, depth=3).value == 1


def test_below_the_start_levels_go_on_from_what_was_told() -> None:
    tree = tree_of(DEEP)
    told = search(tree, "minimax", start=1, depth=3, level=3)
    assert (told.value, names(tree, told.visits), names(tree, told.moves)) == (4, ["B", "D", "E"], ["E"])
    untold = search(tree, "minimax", start=1, depth=3)
    assert (untold.value, names(tree, untold.moves)) == (2, ["D"])
    assert untold.visits == tuple(range(1, 8))


def test_moves_are_those_of_the_reading_that_is_searched() -> None:
    """In rounds, one of them ends at D and E; counted in levels, a depth of 1 ends at B already."""
    tree = tree_of(DEEP)
    rounds = search(tree, "minimax", depth=1, reading=ROUNDS)
    assert (rounds.value, names(tree, rounds.moves)) == (4, ["B"])
    levels = search(tree, "minimax", depth=1)
    assert (levels.value, names(tree, levels.moves)) == (3, ["C"])


def test_what_prunes_is_alpha_beta() -> None:
    tree = tree_of(FIGURE)
    assert search(tree, "alphabeta").prunes is True
    assert search(tree, "minimax").prunes is False
    assert search(tree, "minimax").cuts == ()


@pytest.mark.parametrize("reading", READINGS.values(), ids=READINGS)
@pytest.mark.parametrize(
    ("label", "below", "window", "leaves"),
    [("MAX", "MIN", (3, 100), [2, 9]), ("MIN", "MAX", (-100, 3), [4, 1])],
)
def test_a_bound_that_came_with_the_call_has_no_giver(label, below, window, leaves, reading) -> None:
    tree = from_shape((label, 0, [(below, 0, leaves)]))
    (cut,) = search(tree, "alphabeta", window=window, reading=reading).cuts
    assert ((cut.alpha, cut.beta), cut.giver) == (window, -1)
    (cut,) = search(tree, "alphabeta", start=1, window=window, reading=reading).cuts
    assert ((cut.alpha, cut.beta), cut.giver) == (window, -1)


@pytest.mark.parametrize(("label", "below", "worse"), [("MAX", "MIN", 2), ("MIN", "MAX", 4)])
def test_the_giver_of_a_bound_is_the_first_child_that_set_it(label: str, below: str, worse: int) -> None:
    tree = from_shape((label, 0, [(below, 0, [3]), (below, 0, [3, 3]), (below, 0, [worse, 3])]))
    equal, beyond = search(tree, "alphabeta").cuts
    assert (equal.node, equal.giver) == (tree.children[0][1], tree.children[0][0])
    assert (beyond.node, beyond.giver) == (tree.children[0][2], tree.children[0][0])


def test_a_fresh_window_is_learnt_anew_below_the_root_only() -> None:
    """At the root nothing is handed on; MAX below MIN still hands its alpha to its own children."""
    tree = from_shape(("MAX", 0, [5, ("MIN", 0, [4, 9, ("MAX", 0, [1, 2])]), ("MIN", 0, [6, ("MAX", 0, [7, 1])])]))
    shared = search(tree, "alphabeta")
    fresh = search(tree, "alphabeta", reading=READINGS["fresh-root-window"])
    assert [(cut.node, cut.child) for cut in shared.cuts] == [(2, 3), (10, 11)]
    assert [(cut.node, cut.child) for cut in fresh.cuts] == [(10, 11)]


def test_depths_reach_from_the_first_level_to_the_lowest_inner_nodes() -> None:
    tree = tree_of(DEEP)
    assert [*depths_of(tree)] == [1, 2, 3]
    assert [*depths_of(tree, ROUNDS)] == [1, 2]
    assert (deepest_level(tree, TEXTBOOK), deepest_level(tree, ROUNDS)) == (3, 2)


def test_a_search_is_cut_off_nowhere_that_an_eval_is_missing() -> None:
    assert [*depths_of(tree_of(DEEP.replace("eval: 4, ", "")))] == []
    assert [*depths_of(tree_of([1, 2]))] == [], "below the root there are only leaves"
    assert [*depths_of(tree_of("{children: [{eval: 4, children: [1]}, 2]}"))] == [1, 2], "the root needs none"


def test_a_leaf_alone_can_be_seen_at_depth_0() -> None:
    assert deepest_level(from_shape(5), TEXTBOOK) == deepest_level(from_shape(5), ROUNDS) == 0
