"""The layout of a drawn tree: tidy, whatever its shape."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from autograder.grading.variants import relative
from autograder.model.fixture import Fixture
from autograder.model.tree import Tree
from autograder.render.layout import Layout, lay_out
from tests.trees import any_tree, tree_of


def by_level(tree: Tree, layout: Layout) -> dict[int, list[float]]:
    levels: dict[int, list[float]] = {}
    for node, level in enumerate(tree.levels):
        levels.setdefault(level, []).append(layout.columns[node])
    return levels


@given(any_tree)
def test_nothing_overlaps_and_the_order_is_kept(tree: Tree) -> None:
    for columns in by_level(tree, lay_out(tree)).values():
        assert all(later - earlier >= 1 - 1e-9 for earlier, later in pairwise(columns))


@given(any_tree)
def test_a_wide_node_keeps_its_neighbours_off(tree: Tree) -> None:
    widths = [1.0 + node % 3 for node in range(len(tree))]
    layout = lay_out(tree, widths)
    levels: dict[int, list[int]] = {}
    for node, level in enumerate(tree.levels):
        levels.setdefault(level, []).append(node)
    for nodes in levels.values():
        for one, other in pairwise(nodes):
            apart = layout.columns[other] - layout.columns[one]
            assert apart >= (widths[one] + widths[other]) / 2 - 1e-9


@given(any_tree)
def test_a_parent_stands_above_the_middle_of_its_children(tree: Tree) -> None:
    columns = lay_out(tree).columns
    for node in tree.inner_nodes():
        first, last = tree.children[node][0], tree.children[node][-1]
        assert abs(columns[node] - (columns[first] + columns[last]) / 2) < 1e-9


@given(any_tree)
def test_it_starts_at_the_left_edge(tree: Tree) -> None:
    layout = lay_out(tree)
    assert min(layout.columns) == 0
    assert max(layout.columns) == layout.width


def test_a_subtree_looks_the_same_wherever_it_hangs() -> None:
    tree = tree_of("[[[1, 2], 3], [[1, 2], 3]]")
    columns = lay_out(tree).columns
    first, second = tree.children[0]
    shape = [columns[node] - columns[first] for node in range(first, tree.ends[first])]
    assert shape == [columns[node] - columns[second] for node in range(second, tree.ends[second])]


def test_it_is_no_wider_than_it_must_be() -> None:
    """A narrow subtree moves in under the overhang of a wide one; leaves in a row alone would take eight columns."""
    tree = tree_of("[[[1, 2, 3, 4], 5], 6, [7, 8]]")
    assert lay_out(tree).width < 6


def test_a_mirrored_tree_is_drawn_as_the_mirror_image(bank: tuple[Fixture, ...]) -> None:
    fixture = next(fixture for fixture in bank if fixture.name == "unequal-depths")
    here, there = lay_out(fixture.tree), lay_out(relative(fixture, "mirrored").tree)
    assert sorted(here.columns) == pytest.approx(sorted(there.width - column for column in there.columns))
