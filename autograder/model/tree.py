"""A game tree as flat tuples, one entry a node, in preorder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from autograder.model.record import record, replace

Number = int | float

MAX = "MAX"
MIN = "MIN"
ROOT = 0
LARGEST = 100_000  # leaves and evals stay below this, so that a large finite "infinity" is a fair choice


def other(label: str) -> str:
    """The opponent of MAX is MIN, and the other way round."""
    return MIN if label == MAX else MAX


@record
class Tree:
    """A game tree whose nodes are numbered in preorder, so node 0 is the root.

    Preorder makes two questions cheap: the subtree of `n` is the range `n .. ends[n]`, and a pass from the
    last node to the first meets every child before its parent.
    """

    names: tuple[str, ...]
    parents: tuple[int, ...]  # -1 at the root
    actions: tuple[str, ...]  # the action that leads to each node; "" at the root
    labels: tuple[str | None, ...]  # None at a leaf
    values: tuple[Number | None, ...]  # None at an inner node
    evals: tuple[Number | None, ...]  # the estimate of an inner node, where the tree gives one
    children: tuple[tuple[int, ...], ...]
    ends: tuple[int, ...]  # one past the last node of each subtree
    levels: tuple[int, ...]  # the root is level 1

    @classmethod
    def build(
        cls,
        *,
        names: Sequence[str],
        parents: Sequence[int],
        actions: Sequence[str],
        labels: Sequence[str | None],
        values: Sequence[Number | None],
        evals: Sequence[Number | None],
    ) -> Tree:
        """The tree with these nodes, which must stand in preorder."""
        size = len(parents)
        children: list[list[int]] = [[] for _ in range(size)]
        levels = [1] * size
        ends = list(range(1, size + 1))
        for node in range(1, size):
            children[parents[node]].append(node)
            levels[node] = levels[parents[node]] + 1
        for node in range(size - 1, 0, -1):
            parent = parents[node]
            if ends[node] > ends[parent]:
                ends[parent] = ends[node]
        return cls(
            names=tuple(names),
            parents=tuple(parents),
            actions=tuple(actions),
            labels=tuple(labels),
            values=tuple(values),
            evals=tuple(evals),
            children=tuple(map(tuple, children)),
            ends=tuple(ends),
            levels=tuple(levels),
        )

    def __len__(self) -> int:
        return len(self.names)

    @property
    def height(self) -> int:
        """The number of edges on the longest way from the root to a leaf."""
        return max(self.levels) - 1

    def is_leaf(self, node: int) -> bool:
        return not self.children[node]

    def inner_nodes(self) -> Iterator[int]:
        return (node for node in range(len(self)) if self.children[node])

    def within(self, node: int, ancestor: int) -> bool:
        """Whether `node` lies in the subtree of `ancestor` (a node lies in its own)."""
        return ancestor <= node < self.ends[ancestor]

    def numbers(self) -> list[Number]:
        """Every value and every eval that the tree gives."""
        return [number for number in (*self.values, *self.evals) if number is not None]

    def revalued(self, change: Callable[[Number], Number]) -> Tree:
        """The same tree with every value and every eval changed."""
        values, evals = (
            tuple(None if number is None else change(number) for number in numbers)
            for numbers in (self.values, self.evals)
        )
        return replace(self, values=values, evals=evals)

    def alternates(self) -> bool:
        """Whether every inner node's label differs from its parent's."""
        return all(self.labels[node] != self.labels[self.parents[node]] for node in self.inner_nodes() if node != ROOT)

    def has_evals(self) -> bool:
        """Whether a search may be cut off anywhere below the root: every such inner node has an estimate."""
        below = [node for node in self.inner_nodes() if node != ROOT]
        return bool(below) and all(self.evals[node] is not None for node in below)
