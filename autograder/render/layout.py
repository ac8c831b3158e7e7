"""Where the nodes of a drawn tree stand: tidy, level by level, parents centred above their children.

Subtrees are laid out by themselves and pushed together until they all but touch (Reingold & Tilford 1981), so a subtree
looks the same wherever it hangs, and no two nodes overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from autograder.model.record import record
from autograder.model.tree import Tree


@record
class Layout:
    """The middles of the nodes, from the left, 0 being the leftmost node's; a node's row is its level."""

    columns: tuple[float, ...]
    width: float  # the rightmost node's column


def lay_out(tree: Tree, widths: Sequence[float] | None = None) -> Layout:
    """Where every node stands: halfway between packing to the left and packing to the right, so neither side leads.

    Neighbours on a level are as far apart as they are wide; all are 1 wide unless it is said.
    """
    halves = [width / 2 for width in widths or [1.0] * len(tree)]
    to_the_left = _packed(tree, tree.children, halves)
    to_the_right = _packed(tree, [children[::-1] for children in tree.children], halves)
    columns = [(one - other) / 2 for one, other in zip(to_the_left, to_the_right, strict=True)]
    leftmost = min(columns)
    return Layout(columns=tuple(column - leftmost for column in columns), width=max(columns) - leftmost)


def _packed(tree: Tree, children: Sequence[Sequence[int]], halves: Sequence[float]) -> list[float]:
    """Columns against the root's, with the children of each node pushed together in this order."""
    shift = [0.0] * len(tree)  # of a node against its parent
    left: list[list[float]] = [[] for _ in range(len(tree))]  # by node: the outline of its subtree, level by level
    right: list[list[float]] = [[] for _ in range(len(tree))]
    for node in range(len(tree) - 1, -1, -1):  # preorder backwards: children before their parents
        _place(node, children[node], halves[node], shift, left, right)
    columns = [0.0] * len(tree)
    for node in range(1, len(tree)):
        columns[node] = columns[tree.parents[node]] + shift[node]
    return columns


def _place(
    node: int,
    children: Sequence[int],
    half: float,
    shift: list[float],
    left: list[list[float]],
    right: list[list[float]],
) -> None:
    """Put the subtrees of a node side by side and the node above their middle."""
    outline_left: list[float] = []
    outline_right: list[float] = []
    for child in children:
        reach = zip(outline_right, left[child], strict=False)
        shift[child] = max((to_right - from_left for to_right, from_left in reach), default=0.0)
        _widen(outline_left, left[child], shift[child], outermost=min)
        _widen(outline_right, right[child], shift[child], outermost=max)
        left[child] = right[child] = []  # no longer needed
    middle = (shift[children[0]] + shift[children[-1]]) / 2 if children else 0.0
    for child in children:
        shift[child] -= middle
    left[node] = [-half, *(column - middle for column in outline_left)]
    right[node] = [half, *(column - middle for column in outline_right)]


def _widen(outline: list[float], other: list[float], by: float, outermost: Callable[[float, float], float]) -> None:
    """Let an outline take in that of another subtree."""
    for level, column in enumerate(other):
        if level < len(outline):
            outline[level] = outermost(outline[level], column + by)
        else:
            outline.append(column + by)
