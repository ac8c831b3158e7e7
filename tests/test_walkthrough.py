"""A search told moment by moment agrees with the engine and with the pseudocode."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given

from autograder.dialects import DIALECTS, dialect
from autograder.load.assignments import load_assignment
from autograder.load.pseudocode import load_pseudocode
from autograder.model.job import Call
from autograder.model.reading import READINGS, TEXTBOOK
from autograder.model.tree import Tree
from autograder.plan import admits
from autograder.textbook.engine import search
from autograder.textbook.walkthrough import LEARN, LOOK, NARROW, STOP, Walkthrough, walk_through
from tests.trees import any_tree, tree_of

FIGURE = tree_of("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
MIN_FIRST = tree_of("{label: MIN, children: [[3, 4], [8, 5], [2, 1]]}")


def walked(tree: Tree, name: str = "aima3e", problem: str = "alphabeta", **call: object) -> Walkthrough:
    asked = Call(**{"tree": 0, "purpose": "search", "start": 0, "alpha": -inf, "beta": inf, **call})  # type: ignore[arg-type]
    code = load_pseudocode(load_assignment(name), problem)
    return walk_through(tree, problem, asked, reading=TEXTBOOK, dialect=dialect(name), code=code)


def lines(name: str, problem: str, walk: Walkthrough) -> list[str]:
    code = load_pseudocode(load_assignment(name), problem)
    return [code.lines[moment.line].text.strip() for moment in walk.moments]


@pytest.mark.parametrize("name", DIALECTS)
@pytest.mark.parametrize("problem", ["minimax", "alphabeta"])
@given(any_tree)
def test_it_looks_where_the_engine_looks_and_ends_with_its_value(name: str, problem: str, tree: Tree) -> None:
    if not admits(dialect(name), tree):
        return
    walk, outcome = walked(tree, name, problem), search(tree, problem)
    looks = [moment.node for moment in walk.moments if moment.what == LOOK]
    assert tuple(looks) == outcome.visits
    assert [moment.visits for moment in walk.moments][-1] == len(looks)
    sign = 1 if walk.player == "MAX" else -1
    assert walk.moments[-1].v == sign * outcome.value
    assert len([moment for moment in walk.moments if moment.what == STOP]) == len(outcome.cuts)
    assert all(moment.line >= 0 for moment in walk.moments)


def test_the_figure_step_by_step() -> None:
    walk = walked(FIGURE)
    told = [moment.words for moment in walk.moments]
    assert told[0] == "look at A with the window (-inf, +inf)"
    cut = next(place for place, moment in enumerate(walk.moments) if moment.what == STOP)
    assert told[cut - 3 : cut + 1] == [
        "look at C with the window (3, +inf)",
        "look at c1: 2",
        "v at C becomes 2",
        "v = 2 <= alpha = 3: C stops before c2, c3",
    ]
    assert lines("aima3e", "alphabeta", walk)[cut - 3 : cut + 1] == [
        "v <- inf",
        "if state.is_terminal() then return state.utility()",
        "v <- min(v, MAX-VALUE(state.result(a), alpha, beta))",
        "if v <= alpha then return v",
    ]


def test_the_first_lines_are_those_of_the_function_that_walks_the_root() -> None:
    first = {
        name: (lines(name, "alphabeta", walked(FIGURE, name))[0], walked(FIGURE, name).moments[0].line)
        for name in ("aima4e", "aima3e", "depth-limited", "labelled-tree")
    }
    assert first["aima3e"] == ("v, action <- -inf, None", 1)  # of the search itself
    assert first["depth-limited"] == ("alpha, beta <- -inf, inf", 1)
    assert first["aima4e"][0] == "v, move <- -inf, None"  # of MAX-VALUE
    assert first["labelled-tree"][0] == "v <- -inf"


def test_a_leaf_is_looked_at_where_the_book_asks_for_leaves() -> None:
    walk = walked(FIGURE, "labelled-tree", "minimax")
    assert "if x.is_terminal then return x.value" in lines("labelled-tree", "minimax", walk)


def test_beyond_the_depth_the_eval_counts() -> None:
    tree = tree_of("{children: [{eval: 4, children: [1, 2]}, {eval: 3, children: [7, 8]}]}")
    walk = walked(tree, "depth-limited", depth=1)
    assert "look at B: too deep, its eval is 4" in [moment.words for moment in walk.moments]
    assert "if d > depth then return state.eval()" in lines("depth-limited", "alphabeta", walk)


def test_where_min_moves_first_everything_is_told_as_min_sees_it() -> None:
    walk = walked(MIN_FIRST, "aima4e")
    assert walk.player == "MIN"
    stop = next(moment for moment in walk.moments if moment.what == STOP)
    assert stop.words == "v = -8 <= alpha = -4: C stops before c2"
    assert stop.window == (-4, inf)
    assert walk.moments[-1].v == -2


def test_a_direct_call_starts_where_it_is_told_with_the_window_it_is_given() -> None:
    walk = walked(FIGURE, purpose="min", start=5, alpha=2, beta=9)
    assert walk.moments[0].words == "look at C with the window (2, 9)"
    assert walk.moments[0].window == (2, 9)
    assert [moment.what for moment in walk.moments] == [LOOK, LOOK, LEARN, STOP]


def test_the_direct_call_for_the_other_player() -> None:
    walk = walked(FIGURE, "aima4e", purpose="max", start=5, alpha=-9, beta=-2, player="MIN")
    assert walk.moments[0].window == (-9, -2)
    assert walk.moments[-1].words == "v = -2 >= beta = -2: C stops before c2, c3"


def test_a_strict_reading_is_told_as_such() -> None:
    call = Call(tree=0, purpose="search", start=0, alpha=-inf, beta=inf)
    code = load_pseudocode(load_assignment("aima3e"), "alphabeta")
    strict = READINGS["strict"]
    walk = walk_through(FIGURE, "alphabeta", call, reading=strict, dialect=dialect("aima3e"), code=code)
    assert "v = 2 < alpha = 3: C stops before c2, c3" in [moment.words for moment in walk.moments]
    assert [moment.what for moment in walk.moments].count(NARROW) == 5
