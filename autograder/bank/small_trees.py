"""Small trees, from the smallest up: every shape, every order of the leaves' values, each in a few alignments."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from autograder.bank.made_up import Shape
from autograder.dialects.dialect import Dialect
from autograder.model.record import record
from autograder.model.tree import LARGEST, MAX, MIN, Number, Tree, other

MOST_DIFFERENT = 3  # values in one tree: more than these tell few programs apart, and take long

Nested = tuple["Nested", ...]  # a shape: a leaf is empty


@record
class Bounds:
    """How large a tree may be, and what its values may be."""

    branching: int = 4
    depth: int = 6
    lowest: Number = 1 - LARGEST
    highest: Number = LARGEST - 1
    palette: tuple[Number, ...] = ()  # values to try besides those around zero

    def allow(self, tree: Tree) -> bool:
        return (
            tree.height <= self.depth
            and max(map(len, tree.children)) <= self.branching
            and all(self.lowest <= value <= self.highest for value in tree.numbers())
        )


def small_trees(nodes: int, dialect: Dialect, bounds: Bounds) -> Iterator[Tree]:
    """Every tree of so many nodes within the bounds, flat ones first."""
    for shape in sorted(shapes(nodes), key=depth):
        if depth(shape) <= bounds.depth and widest(shape) <= bounds.branching:
            for labels in _labellings(shape, dialect):
                for values in _valuations(_leaves(shape), bounds):
                    yield _tree(shape, labels, values, dialect)


@cache
def shapes(nodes: int) -> tuple[Nested, ...]:
    """Every ordered tree of so many nodes."""
    return tuple(_forests(nodes - 1))


@cache
def _forests(nodes: int) -> tuple[Nested, ...]:
    """Every sequence of trees that together have so many nodes."""
    if nodes == 0:
        return ((),)
    return tuple(
        (first, *rest) for size in range(1, nodes + 1) for first in shapes(size) for rest in _forests(nodes - size)
    )


def depth(shape: Nested) -> int:
    """The number of edges on the longest way down."""
    return 1 + max(map(depth, shape)) if shape else 0


def widest(shape: Nested) -> int:
    """The most children that a node has."""
    return max(len(shape), *map(widest, shape), 0) if shape else 0


def _leaves(shape: Nested) -> int:
    return sum(map(_leaves, shape)) if shape else 1


def _inner(shape: Nested) -> int:
    return 1 + sum(map(_inner, shape)) if shape else 0


def _labellings(shape: Nested, dialect: Dialect) -> Iterator[tuple[str, ...]]:
    """Labels for the inner nodes, in preorder; those that alternate from MAX come first."""
    if dialect.any_labels:
        yield from product((MAX, MIN), repeat=_inner(shape))
    else:
        for root in (MAX, MIN) if dialect.any_root else (MAX,):
            yield tuple(_alternating(shape, root))


def _alternating(shape: Nested, label: str) -> Iterator[str]:
    if shape:
        yield label
        for child in shape:
            yield from _alternating(child, other(label))


def _valuations(leaves: int, bounds: Bounds) -> Iterator[tuple[Number, ...]]:
    """Values for the leaves: every weak order of them, above, around and below zero; then the palette's."""
    for order in _orders(leaves):
        different = max(order) + 1
        for start in range(1, -different - 1, -1):
            values = tuple(rank + start for rank in order)
            if all(bounds.lowest <= value <= bounds.highest for value in values):
                yield values
    yield from product(bounds.palette, repeat=leaves)


@cache
def _orders(leaves: int) -> tuple[tuple[int, ...], ...]:
    """Every weak order of the leaves with few different values, as ranks from 0."""
    ranks = range(min(leaves, MOST_DIFFERENT))
    return tuple(order for order in product(ranks, repeat=leaves) if set(order) == set(range(max(order) + 1)))


def _tree(shape: Nested, labels: tuple[str, ...], values: tuple[Number, ...], dialect: Dialect) -> Tree:
    grown, waiting = Shape(), [(shape, -1)]
    label, value = iter(labels), iter(values)
    estimates = values[::-1]  # some numbers that occur anyway
    while waiting:
        node, parent = waiting.pop()
        if node:
            place = grown.add(parent, next(label), None, estimates[len(grown.parents) % len(estimates)])
            waiting.extend((child, place) for child in reversed(node))
        else:
            grown.add(parent, None, next(value))
    return grown.tree(evals=dialect.cut_off)
