"""The two notations for a tree: nested lists, and nodes with keys; they mix freely."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from autograder.load.document import Document, Place
from autograder.model.tree import LARGEST, MAX, Number, Tree, other

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class _Draft:
    """A node while its names are still being worked out."""

    __slots__ = ("action", "children", "eval", "label", "name", "parent", "place", "value")

    def __init__(self, place: Place, parent: _Draft | None) -> None:
        self.place = place
        self.parent = parent
        self.children: list[_Draft] = []
        self.name: str = ""
        self.action: str = ""
        self.label: str | None = None
        self.value: Number | None = None
        self.eval: Number | None = None


def read_tree(document: Document, place: Place = ("tree",)) -> Tree:
    """The tree at a place of the document, with every name, label and action filled in."""
    data = document.data
    for step in place:
        data = data[step]
    root = _draft(document, data, place, None)
    if not root.children:
        raise document.mistake(
            place, "the root is a leaf", "a tree starts with a node that has children: [[3, 12], [2, 4]]"
        )
    if root.action:
        raise document.mistake((*place, "action"), "no action leads to the root", "remove `action` here")
    _name_inner_nodes(root)
    _name_leaves_and_actions(root)
    nodes = list(_preorder(root))
    _refuse_doubles(document, nodes)
    position = {id(node): index for index, node in enumerate(nodes)}
    return Tree.build(
        names=[node.name for node in nodes],
        parents=[-1 if node.parent is None else position[id(node.parent)] for node in nodes],
        actions=[node.action for node in nodes],
        labels=[node.label for node in nodes],
        values=[node.value for node in nodes],
        evals=[node.eval for node in nodes],
    )


def _draft(document: Document, data: Any, place: Place, parent: _Draft | None) -> _Draft:
    node = _Draft(place, parent)
    if isinstance(data, dict):
        node.name = data.get("name", "")
        node.action = data.get("action", "")
        node.label = data.get("label")
        if ("value" in data) == ("children" in data):
            raise document.mistake(
                place, "a node has either `value` (a leaf) or `children`", "give exactly one of the two"
            )
        if "value" in data:
            for key in ("label", "eval"):
                if key in data:
                    raise document.mistake((*place, key), f"a leaf has no `{key}`", f"remove `{key}` here")
        if "eval" in data:
            node.eval = _number(document, data["eval"], (*place, "eval"))
        below, data = ("children" if "children" in data else "value"), data.get("children", data.get("value"))
        place = (*place, below)
    if not isinstance(data, list):
        node.value = _number(document, data, place)
        return node
    if not data:
        raise document.mistake(place, "an inner node has no children", "write a number for a leaf, or add children")
    node.label = node.label or (MAX if parent is None else other(parent.label or MAX))
    node.children = [_draft(document, child, (*place, index), node) for index, child in enumerate(data)]
    return node


def _number(document: Document, value: Number, place: Place) -> Number:
    if abs(value) >= LARGEST or not isfinite(value):  # in this order: a huge int is no float
        raise document.mistake(
            place,
            f"{value} is not a finite number below {LARGEST:,} in magnitude",
            "write a smaller one: students may take a large finite number for infinity",
        )
    return value


def _name_inner_nodes(root: _Draft) -> None:
    """Inner nodes are A, B, C, ... level by level, as textbooks draw them."""
    row = [root]
    spare = letters()
    while row:
        for node in row:
            letter = next(spare)
            node.name = node.name or letter
        row = [child for node in row for child in node.children if child.children]


def letters() -> Iterator[str]:
    """A, B, ..., Z, AA, AB, ..."""
    length = 1
    while True:
        for number in range(len(LETTERS) ** length):
            word = ""
            for _ in range(length):
                number, digit = divmod(number, len(LETTERS))
                word = LETTERS[digit] + word
            yield word
        length += 1


def _name_leaves_and_actions(root: _Draft) -> None:
    """The second child of C is reached by c2, and is called c2 if it is a leaf."""
    for node in _preorder(root):
        for number, child in enumerate(node.children, start=1):
            default = f"{node.name.lower()}{number}"
            child.action = child.action or default
            child.name = child.name or default


def _preorder(root: _Draft) -> Iterator[_Draft]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.children))


def _refuse_doubles(document: Document, nodes: list[_Draft]) -> None:
    seen: set[str] = set()
    for node in nodes:
        if node.name in seen:
            raise document.mistake(node.place, f"two nodes are called {node.name}", "give one of them another `name`")
        seen.add(node.name)
        taken: set[str] = set()
        for child in node.children:
            if child.action in taken:
                raise document.mistake(
                    child.place,
                    f"two actions of {node.name} are called {child.action}",
                    "give one of them another `action`",
                )
            taken.add(child.action)
