"""The visit order of a trace: which nodes were looked at, in which order, and which were come back to.

Or, where a course judges these, the states that were generated.
"""

from __future__ import annotations

from collections.abc import Sequence

from autograder.model.record import record
from autograder.model.tree import ROOT, Tree
from autograder.wire import LOOKS, STRIDE


@record
class Visits:
    """Nodes in the order of their first look, and the nodes that were come back to after they had been left."""

    order: tuple[int, ...]
    repeats: tuple[int, ...]


def where_they_part(one: Sequence[object], other: Sequence[object]) -> int:
    """The first place at which two sequences differ; the end of the shorter one, if it is how the other begins."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (left, right) in pairs if left != right), min(len(one), len(other)))


def visits_of(events: Sequence[int], tree: Tree) -> Visits:
    """Read the visits off the events.

    A node is left when something outside its subtree is looked at, its ancestors excepted: an indexed loop
    (`x.children[i]`) looks at the parent at every step and has left nothing by it.
    """
    ends = tree.ends
    order: list[int] = []
    repeats: list[int] = []
    seen = bytearray(len(tree))
    last = -1  # the node looked at last; coming back to an ancestor of it leaves nothing
    for event in events:
        if event % STRIDE >= LOOKS:
            continue
        node = event // STRIDE
        if node <= last < ends[node]:
            continue  # the same node again, or an ancestor of it
        last = node
        if seen[node]:
            repeats.append(node)
        else:
            seen[node] = 1
            order.append(node)
    return Visits(order=tuple(order), repeats=tuple(repeats))


def generated_in(events: Sequence[int]) -> Visits:
    """The root, and every state that was generated, from left to right: neither their order nor repeats count.

    Whatever touches a state shows that it was generated, if only by its `result`.
    """
    return Visits(order=tuple(sorted({ROOT, *(event // STRIDE for event in events)})), repeats=())
