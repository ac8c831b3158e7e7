"""Plan: which calls show whether a submission is right, tree by tree."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from autograder.dialects.dialect import Dialect
from autograder.engine import backed_up_values
from autograder.model.assignment import ALPHABETA, MAX_NODE, MIN_NODE, SEARCH, VALUE, Problem
from autograder.model.fixture import Fixture
from autograder.model.job import Call
from autograder.model.record import record
from autograder.model.tree import MAX, ROOT, Number, Tree, other

MANY_NODES = 60  # beyond this a tree is searched, not probed: its traits show at the root


@record
class Plan:
    """The calls of one problem: searches and direct calls, on the trees that the dialect can speak about."""

    problem: Problem
    fixtures: tuple[Fixture, ...]
    calls: tuple[Call, ...]


def plan(problem: Problem, dialect: Dialect, bank: tuple[Fixture, ...]) -> Plan:
    """Every call of a problem; all searches come first, since most points hang on them."""
    fixtures = tuple(fixture for fixture in bank if admits(dialect, fixture.tree))
    trees = [fixture.tree for fixture in fixtures]
    calls = [call for place, tree in enumerate(trees) for call in _searches(dialect, place, tree)]
    if VALUE in problem.points:
        calls += [call for place, tree in enumerate(trees) for call in _direct(problem, dialect, place, tree)]
    return Plan(problem=problem, fixtures=fixtures, calls=tuple(calls))


def admits(dialect: Dialect, tree: Tree) -> bool:
    """Whether the dialect's book can speak about this tree."""
    return (dialect.any_root or tree.labels[ROOT] == MAX) and (dialect.any_labels or tree.alternates())


def _depths(dialect: Dialect, tree: Tree) -> list[int | None]:
    """The depths to search to; without evals just deep enough, or deeper than the tree, so that its leaves decide."""
    if not dialect.cut_off:
        return [None]
    if tree.has_evals():
        return list(range(1, tree.height + 1))
    return [tree.height + len(tree) % 2]


def _searches(dialect: Dialect, place: int, tree: Tree) -> Iterator[Call]:
    for depth in _depths(dialect, tree):
        yield Call(tree=place, purpose=SEARCH, start=ROOT, alpha=-inf, beta=inf, depth=depth)


def _direct(problem: Problem, dialect: Dialect, place: int, tree: Tree) -> Iterator[Call]:
    """Direct calls: the root, an inner node and a leaf, and for alpha-beta windows around what they are worth."""
    depths = _depths(dialect, tree)
    depth = depths[place % len(depths)]
    values = backed_up_values(tree, depth=depth)
    probe = _Probe(problem, dialect, place, tree, depth)
    if dialect.cut_off:
        # The root is max_player's alone; a direct call needs a level, and below the cut-off there is nothing to see.
        inner = [node for node in _within_sight(tree.inner_nodes(), tree, depth) if node != ROOT]
    else:
        inner = list(tree.inner_nodes())
        yield from probe.call(ROOT, -inf, inf)
    if len(tree) > MANY_NODES or not inner:
        return
    node = inner[place % len(inner)]
    if node != ROOT and (problem.name != ALPHABETA or dialect.cut_off):
        yield from probe.call(node, -inf, inf)
    if place % 3 == 0 and not dialect.any_labels:
        leaves = _within_sight(tree.leaves(), tree, depth)
        if leaves:
            yield from probe.call(leaves[place % len(leaves)], -inf, inf)
    if problem.name == ALPHABETA:
        windows = list(_windows(tree, values[node]))
        for turn in (place, place + 2):
            yield from probe.call(node, *windows[turn % len(windows)])


def _within_sight(nodes: Iterator[int], tree: Tree, depth: int | None) -> list[int]:
    """The nodes that a search to this depth can come to."""
    return [node for node in nodes if depth is None or tree.levels[node] <= depth + 1]


def _windows(tree: Tree, value: Number) -> Iterator[tuple[Number, Number]]:
    """Windows that hold a value, meet it at either bound, or miss it; their bounds are values of the tree's leaves."""
    leaves = [leaf for leaf in tree.values if leaf is not None]
    below = max((leaf for leaf in leaves if leaf < value), default=value - 2)
    above = min((leaf for leaf in leaves if leaf > value), default=value + 3)
    yield below, above
    yield value, above
    yield below, value
    yield above, above + 2
    yield below - 3, below


class _Probe:
    """Makes the direct call that fits a node: which function, for which player, at which level."""

    def __init__(self, problem: Problem, dialect: Dialect, place: int, tree: Tree, depth: int | None) -> None:
        self._functions = problem.functions
        self._dialect = dialect
        self._place = place
        self._tree = tree
        self._depth = depth

    def call(self, node: int, alpha: Number, beta: Number) -> Iterator[Call]:
        tree = self._tree
        label = tree.labels[node] or other(tree.labels[tree.parents[node]] or MAX)
        player = MAX
        if self._dialect.for_player:
            # Whoever is asked for is maximised; now and then that is not the one who moves at the root.
            root_player = tree.labels[ROOT] or MAX
            player = other(root_player) if self._place % 4 == 3 else root_player
        purpose = MAX_NODE if label == player else MIN_NODE
        if player != MAX:
            alpha, beta = -beta, -alpha
        if purpose in self._functions:
            yield Call(
                tree=self._place,
                purpose=purpose,
                start=node,
                alpha=alpha,
                beta=beta,
                player=player,
                level=tree.levels[node] if self._dialect.cut_off else None,
                depth=self._depth,
            )
