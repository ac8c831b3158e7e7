"""Find: the smallest tree on which a program differs from the textbook.

A tree that is known to show a difference is cut down as far as it goes; then every smaller tree is tried, from the
smallest up, for as long as there is time. If there was time for all of them, the result is proven to be the smallest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from time import monotonic

from autograder.bank.made_up import Shape, made_up_trees
from autograder.bank.signing import rows_of
from autograder.bank.small_trees import Bounds, small_trees
from autograder.dialects.dialect import Dialect
from autograder.model.assignment import Assignment
from autograder.model.fixture import Facts, Fixture
from autograder.model.record import record, replace
from autograder.model.tree import Number, Tree
from autograder.plan import admits
from autograder.rules import spoken_in
from autograder.run import Server
from autograder.textbook.engine import backed_up_values

AT_ONCE = 500
NEAR_ZERO = 4


@record
class Found:
    """The smallest tree found, or none; and whether every smaller one was tried."""

    tree: Tree | None
    is_smallest: bool
    tried: int


class Finder:
    """The search for one program, which a worker runs like any submission."""

    def __init__(
        self,
        assignment: Assignment,
        problem: str,
        sources: Mapping[str, bytes],
        server: Server,
        bounds: Bounds,
    ) -> None:
        self._assignment = assignment
        self._problem = problem
        self._sources = dict(sources)
        self._server = server
        self._bounds = bounds
        self._dialect: Dialect = spoken_in(assignment)
        self.tried = 0

    def find(self, bank: Sequence[Fixture], seconds: float) -> Found:
        """Cut down what the bank has, or what can be made up; then look for anything smaller."""
        deadline = monotonic() + seconds
        best = self._start(bank)
        if best is not None:
            best = self._cut_down(best)
        nodes = 2
        while (best is None or nodes <= len(best)) and monotonic() < deadline:
            bounds = self._bounds if best is None else replace(self._bounds, palette=_palette(best))
            if best is not None and nodes == len(best):  # of as many nodes, only flatter ones are smaller
                bounds = replace(bounds, depth=min(bounds.depth, best.height - 1))
            for batch in _batches(small_trees(nodes, self._dialect, bounds)):
                if differing := self._differing(batch):
                    return Found(tree=min(differing, key=_size), is_smallest=True, tried=self.tried)
                if monotonic() > deadline:
                    return Found(tree=best, is_smallest=False, tried=self.tried)
            nodes += 1
        return Found(tree=best, is_smallest=best is not None and nodes > len(best), tried=self.tried)

    def _start(self, bank: Sequence[Fixture]) -> Tree | None:
        """The smallest tree within the bounds that is known or can be made up and shows a difference."""
        known = [fixture.tree for fixture in bank if admits(self._dialect, fixture.tree)]
        for trees in (known, [fixture.tree for fixture in made_up_trees(self._dialect)]):
            allowed = sorted((tree for tree in trees if self._bounds.allow(tree)), key=_size)
            if differing := self._differing(allowed):
                return min(differing, key=_size)
        return None

    def _cut_down(self, tree: Tree) -> Tree:
        """Make a tree smaller in every small way that leaves the difference, until none does."""
        while True:
            smaller = [each for each in _reductions(tree, self._dialect) if _size(each) < _size(tree)]
            allowed = [each for each in smaller if admits(self._dialect, each) and self._bounds.allow(each)]
            differing = self._differing(allowed)
            if not differing:
                return tree
            tree = min(differing, key=_size)

    def _differing(self, trees: Sequence[Tree]) -> list[Tree]:
        """The trees on which the program does not do as the textbook does."""
        found: list[Tree] = []
        for place in range(0, len(trees), AT_ONCE):
            batch = trees[place : place + AT_ONCE]
            self.tried += len(batch)
            fixtures = tuple(
                Fixture(name=f"tree-{number}", title="", tree=tree, facts=Facts()) for number, tree in enumerate(batch)
            )
            (row,) = rows_of(self._assignment, self._problem, fixtures, [self._sources], self._server)
            found += [tree for tree, (searches, direct, _) in zip(batch, row.tokens, strict=True) if searches or direct]
        return found


def _palette(tree: Tree) -> tuple[Number, ...]:
    """The values of a tree that are far from zero: where these show a fault, small ones may not."""
    far = sorted({value for value in tree.values if value is not None and abs(value) > NEAR_ZERO})
    return tuple(far[:1] + far[1:][-2:])


def _batches(trees: Iterator[Tree]) -> Iterator[list[Tree]]:
    while batch := list(islice(trees, AT_ONCE)):
        yield batch


def _size(tree: Tree) -> tuple[int, int, int, Number]:
    """By nodes, then by depth; then the fewer different values and the smaller, the better."""
    numbers = tree.numbers()
    return len(tree), tree.height, len(set(numbers)), sum(map(abs, numbers))


def _reductions(tree: Tree, dialect: Dialect) -> Iterator[Tree]:
    """The trees that are one step simpler: a subtree dropped, a node made a leaf or replaced, values made smaller."""
    values = backed_up_values(tree)
    for node in range(1, len(tree)):
        if len(tree.children[tree.parents[node]]) > 1:
            yield _rebuilt(tree, dialect, drop=node)
        if tree.children[node]:
            yield _rebuilt(tree, dialect, leaf=(node, values[node]))
            for child in tree.children[node]:
                for below in (child, *tree.children[child]):
                    if tree.children[below]:
                        yield _rebuilt(tree, dialect, lifted=(node, below))
    numbers = sorted(set(tree.numbers()))
    for start in range(1, -len(numbers) - 1, -1):
        rank = {value: start + place for place, value in enumerate(numbers)}
        yield tree.revalued(rank.__getitem__)
    for node, value in enumerate(tree.values):
        if value is not None:
            for other in (*numbers, 0, 1):
                changed = [*tree.values]
                changed[node] = other
                yield replace(tree, values=tuple(changed))


def _rebuilt(
    tree: Tree,
    dialect: Dialect,
    drop: int = -1,
    leaf: tuple[int, Number] = (-1, 0),
    lifted: tuple[int, int] = (-1, -1),
) -> Tree:
    """The tree without a subtree, with a node made a leaf, or with a node replaced by one below it."""
    shape, waiting = Shape(), [(0, -1)]
    while waiting:
        node, parent = waiting.pop()
        if node == leaf[0]:
            shape.add(parent, None, leaf[1])
            continue
        if node == lifted[0]:
            node = lifted[1]
        place = shape.add(parent, tree.labels[node], tree.values[node], tree.evals[node])
        waiting.extend((child, place) for child in reversed(tree.children[node]) if child != drop)
    return shape.tree(evals=dialect.cut_off)
