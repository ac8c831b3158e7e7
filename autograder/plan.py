"""Plan: which calls show whether a submission is right, tree by tree.

What is called on a tree follows from the tree alone, so that adding or hiding another changes nothing here, and a
student's check makes the same calls as the grading.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Iterable, Iterator, Sequence
from math import inf

from autograder.dialects.dialect import Dialect
from autograder.model.assignment import ALPHABETA, MAX_NODE, MIN_NODE, SEARCH, VALUE, Problem
from autograder.model.fixture import Fixture
from autograder.model.job import Call
from autograder.model.reading import Reading
from autograder.model.record import record
from autograder.model.tree import MAX, ROOT, Number, Tree, other
from autograder.textbook.engine import backed_up_values, deepest_level, depths_of, levels_of

MANY_NODES = 60  # beyond this a tree is searched, not probed: its traits show at the root


@record
class Plan:
    """The calls of one problem: searches and direct calls, on the trees that the dialect can speak about."""

    problem: Problem
    fixtures: tuple[Fixture, ...]
    calls: tuple[Call, ...]
    on_tree: tuple[tuple[int, ...], ...]  # the numbers of the calls on each tree

    @classmethod
    def of(cls, problem: Problem, fixtures: tuple[Fixture, ...], calls: Iterable[Call]) -> Plan:
        planned = tuple(calls)
        on_tree: list[list[int]] = [[] for _ in fixtures]
        for number, call in enumerate(planned):
            on_tree[call.tree].append(number)
        return cls(problem=problem, fixtures=fixtures, calls=planned, on_tree=tuple(map(tuple, on_tree)))


def plan(problem: Problem, dialect: Dialect, fixtures: tuple[Fixture, ...], reading: Reading) -> Plan:
    """Every call of a problem on trees that the dialect admits; searches come first, most points hang on them.

    Any of the accepted readings will do: they all count depth alike.
    """
    calls = [
        Call(tree=place, purpose=SEARCH, start=ROOT, alpha=-inf, beta=inf, depth=depth)
        for place, fixture in enumerate(fixtures)
        for depth in _depths(dialect, fixture.tree, reading)
    ]
    if VALUE in problem.points:
        for place, fixture in enumerate(fixtures):
            calls += _Probe(problem, dialect, place, fixture, reading).calls()
    return Plan.of(problem, fixtures, calls)


def admits(dialect: Dialect, tree: Tree) -> bool:
    """Whether the dialect's book can speak about this tree."""
    return (dialect.any_root or tree.labels[ROOT] == MAX) and (dialect.any_labels or tree.alternates())


def _depths(dialect: Dialect, tree: Tree, reading: Reading) -> list[int | None]:
    """The depths to search to; without evals just deep enough, or deeper than the tree, so that its leaves decide."""
    if not dialect.cut_off:
        return [None]
    return [*depths_of(tree, reading)] or [deepest_level(tree, reading) + len(tree) % 2]


def within_sight(tree: Tree, levels: Sequence[int], node: int, depth: int) -> bool:
    """Whether a search to a depth can come to a node: the one above it, if any, is not beyond the depth."""
    return node == ROOT or levels[tree.parents[node]] <= depth


class _Probe:
    """The direct calls on one tree: which functions, where, for whom, and with which windows."""

    def __init__(self, problem: Problem, dialect: Dialect, place: int, fixture: Fixture, reading: Reading) -> None:
        self._problem = problem
        self._dialect = dialect
        self._place = place
        self._fixture = fixture
        self._tree = fixture.tree
        self._reading = reading
        self._levels = levels_of(fixture.tree, reading)
        self._turn = crc32(fixture.name.encode())  # an even spread over the bank
        depths = _depths(dialect, fixture.tree, reading)
        self._depth = depths[self._turn % len(depths)]

    def calls(self) -> Iterator[Call]:
        """The root, an inner node and now and then a leaf; for alpha-beta with windows around what they are worth."""
        tree, turn, dialect = self._tree, self._turn, self._dialect
        prunes = self._problem.name == ALPHABETA
        if not dialect.cut_off:  # there the root is the search's own
            yield from self._call(ROOT, -inf, inf)
        if len(tree) > MANY_NODES:
            return
        if prunes or dialect.cut_off or turn % 4 == 1:
            inner = [node for node in self._within_sight(inner=True) if node or not dialect.cut_off]
            node = inner[turn % len(inner)] if inner else ROOT
            if prunes and inner:
                windows = list(_windows(tree, self._values()[node]))
                yield from self._call(node, *windows[turn % len(windows)])
            if inner and (dialect.cut_off or (node and not prunes)):
                yield from self._call(node, -inf, inf)
        if turn % 8 == 0 and not dialect.any_labels:  # there a leaf is never max_value's or min_value's
            leaves = self._within_sight(inner=False)
            yield from self._call(leaves[turn // 8 % len(leaves)], -inf, inf) if leaves else ()

    def _values(self) -> Sequence[Number]:
        truth = None if self._reading.depth_in_rounds else self._fixture.truth(self._depth)
        if truth is not None:
            return truth.values
        return backed_up_values(self._tree, depth=self._depth, reading=self._reading)

    def _within_sight(self, inner: bool) -> list[int]:
        """The inner nodes, or the leaves, that a search to the chosen depth can come to."""
        tree, depth = self._tree, self._depth
        nodes = [node for node, children in enumerate(tree.children) if bool(children) == inner]
        return nodes if depth is None else [node for node in nodes if within_sight(tree, self._levels, node, depth)]

    def _call(self, node: int, alpha: Number, beta: Number) -> Iterator[Call]:
        """The call that fits a node: of max_value where the one who is maximised moves, else of min_value."""
        tree = self._tree
        label = tree.labels[node] or other(tree.labels[tree.parents[node]] or MAX)
        player = MAX
        if self._dialect.for_player:  # either player may be asked for, also the one who does not move at the root
            root_player = tree.labels[ROOT] or MAX
            player = other(root_player) if self._turn // 8 % 2 else root_player
        purpose = MAX_NODE if label == player else MIN_NODE
        if purpose in self._problem.functions:
            yield Call(
                tree=self._place,
                purpose=purpose,
                start=node,
                alpha=alpha if player == MAX else -beta,
                beta=beta if player == MAX else -alpha,
                player=player,
                level=self._levels[node] if self._dialect.cut_off else None,
                depth=self._depth,
            )


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
