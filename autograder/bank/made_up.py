"""Trees made up by the hundred, always the same ones: what shows nothing on them is taken to be no fault at all."""

from __future__ import annotations

from random import Random

from autograder.dialects.dialect import Dialect
from autograder.model.fixture import Facts, Fixture
from autograder.model.tree import MAX, MIN, Number, Tree, other
from autograder.textbook.facts import truths_of

HOW_MANY = 400
PALETTES: tuple[tuple[Number, ...], ...] = (
    (-2, -1, 0, 1, 2),
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    (-1, 0, 1),
    (-9, -8, -7, -6, -5),
    (0.5, 1.5, 2.25, -0.5, 1, 2),
    (5000, 12000, 99998, 7000),
    (-5000, -12000, -99998, -7000),
)


def made_up_trees(dialect: Dialect, how_many: int = HOW_MANY) -> tuple[Fixture, ...]:
    """Trees of many shapes and palettes that the dialect can speak about."""
    random = Random("made up")  # the same trees every time are what is wanted
    return tuple(_fixture(f"made-up-{number}", _tree(random, dialect)) for number in range(how_many))


def _fixture(name: str, tree: Tree) -> Fixture:
    return Fixture(name=name, title=name, tree=tree, facts=Facts(), truths=truths_of(tree))


def _tree(random: Random, dialect: Dialect) -> Tree:
    palette = random.choice(PALETTES)
    deepest, widest = random.choice(((2, 4), (3, 3), (4, 2), (5, 2), (3, 2)))
    label = random.choice((MAX, MIN)) if dialect.any_root else MAX
    grower = _Grower(random, dialect, palette, widest)
    grower.grow(-1, label, deepest)
    return grower.shape.tree(evals=dialect.cut_off)


class Shape:
    """A tree that grows node by node, in preorder."""

    def __init__(self) -> None:
        self.parents: list[int] = []
        self.labels: list[str | None] = []
        self.values: list[Number | None] = []
        self.evals: list[Number | None] = []

    def add(self, parent: int, label: str | None, value: Number | None, estimate: Number | None = None) -> int:
        self.parents.append(parent)
        self.labels.append(label)
        self.values.append(value)
        self.evals.append(estimate)
        return len(self.parents) - 1

    def tree(self, evals: bool = False) -> Tree:
        """The grown tree; its actions are numbered at every node."""
        count: dict[int, int] = {}
        actions = []
        for parent in self.parents:
            count[parent] = count.get(parent, 0) + 1
            actions.append("" if parent < 0 else f"a{count[parent]}")
        return Tree.build(
            names=[f"n{place}" for place in range(len(self.parents))],
            parents=self.parents,
            actions=actions,
            labels=self.labels,
            values=self.values,
            evals=[estimate if evals and place else None for place, estimate in enumerate(self.evals)],
        )


class _Grower:
    """Grows one tree by chance, with numbers of a palette and so many children at a node at most."""

    def __init__(self, random: Random, dialect: Dialect, palette: tuple[Number, ...], widest: int) -> None:
        self.shape = Shape()
        self._random, self._dialect, self._palette, self._widest = random, dialect, palette, widest

    def grow(self, parent: int, label: str, levels: int) -> None:
        """A node below `parent`, and below it so many levels at most."""
        random = self._random
        if parent >= 0 and (levels == 0 or random.random() < 0.15):
            self.shape.add(parent, None, random.choice(self._palette))
            return
        node = self.shape.add(parent, label, None, random.choice(self._palette))
        for _ in range(random.randint(1 if levels > 1 else 2, self._widest)):
            below = random.choice((MAX, MIN)) if self._dialect.any_labels else other(label)
            self.grow(node, below, levels - 1)
