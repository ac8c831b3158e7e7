"""Trees for tests: from nested lists, or made up by hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from autograder.load.fixtures import fixture_from_text
from autograder.model.tree import Tree

FIGURE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"  # the textbook's; its nodes are A, then B, C, D, then b1, b2, ...
WITH_EVALS = "{children: [{eval: 5, children: [1, 6]}, {eval: 6, children: [2, 9]}, {eval: 5, children: [0, 3]}]}"
# A: B (D (d1 d2), E (e1 e2)), C (c1)
DEEP = (
    "{children: [{eval: 0, children: [{eval: 7, children: [1, 2]}, {eval: 4, children: [8, 9]}]}, "
    "{eval: 3, children: [3]}]}"
)


def tree_of(notation: Any) -> Tree:
    """The tree that this notation, or YAML text, describes."""
    return fixture_from_text(f"name: a\ntitle: a\ntree: {notation}\n", "a.yaml").tree


def from_shape(shape: Any) -> Tree:
    """The tree of a nested (label, eval, children) shape with numbers as leaves, without going through YAML."""
    names, parents, actions, labels, values, evals = [], [], [], [], [], []
    waiting = [(shape, -1, "")]
    while waiting:
        node, parent, action = waiting.pop()
        place = len(names)
        names.append(f"n{place}")
        parents.append(parent)
        actions.append(action)
        inner = isinstance(node, tuple)
        labels.append(node[0] if inner else None)
        evals.append(node[1] if inner else None)
        values.append(None if inner else node)
        if inner:
            children = [(child, place, f"a{number}") for number, child in enumerate(node[2])]
            waiting.extend(reversed(children))
    return Tree.build(names=names, parents=parents, actions=actions, labels=labels, values=values, evals=evals)


numbers = st.integers(-6, 6)


def shapes(labels: st.SearchStrategy[str], max_leaves: int = 25) -> st.SearchStrategy[Any]:
    """Shapes whose inner nodes draw their label, so labels need not alternate; small values make ties common."""
    inner = st.recursive(
        numbers,
        lambda below: st.tuples(labels, numbers, st.lists(below, min_size=1, max_size=4)),
        max_leaves=max_leaves,
    )
    return st.tuples(labels, numbers, st.lists(inner, min_size=1, max_size=4))


any_tree = shapes(st.sampled_from(["MAX", "MIN"])).map(from_shape)


def alternating(shape: Any, label: str = "MAX") -> Any:
    """The same shape with labels that alternate from the root."""
    if not isinstance(shape, tuple):
        return shape
    below = "MIN" if label == "MAX" else "MAX"
    return (label, shape[1], [alternating(child, below) for child in shape[2]])


alternating_tree = shapes(st.just("MAX")).map(alternating).map(from_shape)
