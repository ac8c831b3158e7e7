"""Variants: relatives of a hand-crafted tree whose expectations follow from its own.

They catch answers learnt by heart, finite infinities and zeros to start from. Which ones a grading uses follows from a
seed that the report records, so that any grade can be had again. The same seed serves a whole class: two programs that
behave alike get the same points.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Callable, Sequence

from autograder.model.fixture import HIDDEN, Fixture, Truth
from autograder.model.record import record, replace
from autograder.model.tree import LARGEST, Number, Tree, other

TRIES = 20  # draws for each relative wanted; some trees have none of some kind
MOST_NODES = 60  # a relative of a larger tree would only take longer


@record
class Variant:
    """One way to make a relative: the tree, what becomes of a value, and of a node's number."""

    tree: Callable[[Tree], Tree]
    value: Callable[[Number], Number] = lambda value: value
    mirrors: bool = False


def scaled(factor: int) -> Variant:
    """Every value times a positive number: the same search, with other numbers."""
    return _revalued(lambda value: value * factor)


def shifted(by: int) -> Variant:
    """The same number added to every value."""
    return _revalued(lambda value: value + by)


def _revalued(change: Callable[[Number], Number]) -> Variant:
    return Variant(tree=lambda tree: tree.revalued(change), value=change)


def negated() -> Variant:
    """Every value negated and the roles swapped: MAX does what MIN did."""

    def tree(tree: Tree) -> Tree:
        labels = tuple(None if label is None else other(label) for label in tree.labels)
        return replace(tree.revalued(_negate), labels=labels)

    return Variant(tree=tree, value=_negate)


def renamed(prefix: str) -> Variant:
    """Other names for nodes and actions, which sort as the old ones do."""

    def tree(tree: Tree) -> Tree:
        actions = tuple(prefix + action if action else "" for action in tree.actions)
        return replace(tree, names=tuple(prefix + name for name in tree.names), actions=actions)

    return Variant(tree=tree)


def mirrored() -> Variant:
    """The children of every node from right to left."""

    def tree(tree: Tree) -> Tree:
        order = mirror_order(tree)
        place = {node: number for number, node in enumerate(order)}
        return Tree.build(
            names=[tree.names[node] for node in order],
            parents=[place.get(tree.parents[node], -1) for node in order],
            actions=[tree.actions[node] for node in order],
            labels=[tree.labels[node] for node in order],
            values=[tree.values[node] for node in order],
            evals=[tree.evals[node] for node in order],
        )

    return Variant(tree=tree, mirrors=True)


def mirror_order(tree: Tree) -> list[int]:
    """The nodes of a tree in the preorder of its mirror image."""
    order, waiting = [], [0]
    while waiting:
        node = waiting.pop()
        order.append(node)
        waiting.extend(tree.children[node])
    return order


def _negate(value: Number) -> Number:
    return -value if value else value  # no -0.0


VARIANTS: dict[str, Variant] = {
    "three-times": scaled(3),
    "seven-times": scaled(7),
    "plus-thirteen": shifted(13),
    "minus-eleven": shifted(-11),
    "minus-five-thousand": shifted(-5000),
    "plus-five-thousand": shifted(5000),
    "roles-swapped": negated(),
    "renamed": renamed("k"),
    "mirrored": mirrored(),
}


def relatives(bank: Sequence[Fixture], seed: int, count: int, admitted: Callable[[Tree], bool]) -> tuple[Fixture, ...]:
    """Up to so many relatives of trees of the bank, all hidden, drawn by the seed; no tree has two."""
    names = tuple(VARIANTS)
    chosen: dict[str, Fixture] = {}
    for draw in range(TRIES * count):
        number = crc32(f"{seed} {draw}".encode())
        fixture, name = bank[number % len(bank)], names[number // len(bank) % len(names)]
        if len(chosen) == count:
            break
        if fixture.name in chosen or len(fixture.tree) > MOST_NODES or not _keeps_apart(fixture.tree, VARIANTS[name]):
            continue
        made = relative(fixture, name)
        if admitted(made.tree):
            chosen[fixture.name] = made
    return tuple(chosen.values())


def _keeps_apart(tree: Tree, variant: Variant) -> bool:
    """Whether values that differed still do, and all stay in the range that the handout promises."""
    numbers = set(tree.numbers())
    changed = {variant.value(value) for value in numbers}
    return len(changed) == len(numbers) and all(abs(value) < LARGEST for value in changed)


def relative(fixture: Fixture, name: str) -> Fixture:
    """The relative of a fixture; what is true of it follows from what is true of the fixture."""
    variant = VARIANTS[name]
    return replace(
        fixture,
        name=f"{fixture.name}-{name}",
        relative_of=fixture.name,
        tree=variant.tree(fixture.tree),
        visibility=HIDDEN,
        digest="",
        truths={} if variant.mirrors else {depth: _truth(truth, variant) for depth, truth in fixture.truths.items()},
    )


def _truth(truth: Truth, variant: Variant) -> Truth:
    """Only the mirror image is searched otherwise, and what its search looks at is worked out anew."""
    return Truth(values=tuple(map(variant.value, truth.values)), visits=truth.visits)
