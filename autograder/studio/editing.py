"""What a click or a key does to a tree: each operation takes a sketch and a node and gives the new sketch."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import isfinite

from autograder.cleaning import clean_name
from autograder.errors import Mistake
from autograder.model.record import record, replace
from autograder.model.tree import MAX, ROOT, Number, other
from autograder.studio.sketch import Row, Sketch


@record
class Operation:
    """One thing to do at one node; `to` is what was typed or, for a move, the place among the siblings."""

    do: str
    node: int
    to: str = ""


@record
class Edited:
    """The tree afterwards, and the node that is chosen then."""

    sketch: Sketch
    chosen: int


def edit(sketch: Sketch, operation: Operation) -> Edited:
    """Do one operation; a mistake if it makes no sense at this node."""
    if operation.do not in OPERATIONS:
        raise Mistake(f"there is no operation {operation.do}", hint=f"the operations are {', '.join(OPERATIONS)}")
    if not 0 <= operation.node < len(sketch):
        raise Mistake("the node is not there any more", hint="choose one in the picture")
    return OPERATIONS[operation.do](sketch, operation.node, operation.to)


def _end(sketch: Sketch, node: int) -> int:
    """One past the last node of a subtree."""
    after = range(node + 1, len(sketch))
    return next((place for place in after if sketch[place].level <= sketch[node].level), len(sketch))


def _parent(sketch: Sketch, node: int) -> int:
    return next(place for place in range(node - 1, -1, -1) if sketch[place].level < sketch[node].level)


def _children(sketch: Sketch, node: int) -> list[int]:
    within = range(node + 1, _end(sketch, node))
    return [place for place in within if sketch[place].level == sketch[node].level + 1]


def _changed(sketch: Sketch, node: int, row: Row) -> Sketch:
    return (*sketch[:node], row, *sketch[node + 1 :])


def _refuse_root(node: int, what: str) -> None:
    if node == ROOT:
        raise Mistake(f"the root {what}", hint="choose a node below it")


def add_child(sketch: Sketch, node: int, _: str) -> Edited:
    """A new last child, worth 0; a leaf becomes an inner node and hands its value to the child."""
    row, end = sketch[node], _end(sketch, node)
    if row.label is None:
        label = other(sketch[_parent(sketch, node)].label or MAX)
        sketch = _changed(sketch, node, replace(row, label=label, value=None))
    value = 0 if row.value is None else row.value
    return Edited(sketch=(*sketch[:end], Row(level=row.level + 1, value=value), *sketch[end:]), chosen=end)


def add_sibling(sketch: Sketch, node: int, _: str) -> Edited:
    """A new leaf, worth 0, right after the node."""
    _refuse_root(node, "has no siblings")
    end = _end(sketch, node)
    return Edited(sketch=(*sketch[:end], Row(level=sketch[node].level, value=0), *sketch[end:]), chosen=end)


def remove(sketch: Sketch, node: int, _: str) -> Edited:
    """The node goes, with all below it; a parent that loses its only child takes the value of the first leaf there."""
    _refuse_root(node, "stays")
    parent, end = _parent(sketch, node), _end(sketch, node)
    siblings = _children(sketch, parent)
    rest = (*sketch[:node], *sketch[end:])
    if len(siblings) > 1:
        place = siblings.index(node)
        return Edited(sketch=rest, chosen=siblings[place - 1] if place else node)
    _refuse_root(parent, "keeps at least one child")
    first = next(row.value for row in sketch[node:] if row.label is None)
    return Edited(
        sketch=_changed(rest, parent, replace(rest[parent], label=None, eval=None, value=first)), chosen=parent
    )


def move(sketch: Sketch, node: int, to: str) -> Edited:
    """The node, with all below it, at another place among its siblings; 0 is the first."""
    _refuse_root(node, "has no siblings to change places with")
    siblings = _children(sketch, _parent(sketch, node))
    place = min(max(int(_number(to)), 0), len(siblings) - 1)
    order = [sibling for sibling in siblings if sibling != node]
    order.insert(place, node)
    slices = {sibling: sketch[sibling : _end(sketch, sibling)] for sibling in siblings}
    rows = [row for sibling in order for row in slices[sibling]]
    chosen = siblings[0] + sum(len(slices[sibling]) for sibling in order[:place])
    return Edited(sketch=(*sketch[: siblings[0]], *rows, *sketch[siblings[0] + len(rows) :]), chosen=chosen)


def flip(sketch: Sketch, node: int, _: str) -> Edited:
    """The other player moves here; nodes below keep theirs."""
    row = sketch[node]
    if row.label is None:
        raise Mistake("nobody moves at a leaf", hint="choose an inner node, or add a child here first")
    return Edited(sketch=_changed(sketch, node, replace(row, label=other(row.label))), chosen=node)


def flip_below(sketch: Sketch, node: int, _: str) -> Edited:
    """The other player moves here, and everywhere below the players change places too."""
    flip(sketch, node, "")  # a leaf is refused
    for place in range(node, _end(sketch, node)):
        if sketch[place].label is not None:
            sketch = flip(sketch, place, "").sketch
    return Edited(sketch=sketch, chosen=node)


def set_value(sketch: Sketch, node: int, to: str) -> Edited:
    """What a leaf is worth."""
    if sketch[node].label is not None:
        raise Mistake("an inner node has no value of its own: it follows from its children", hint="choose a leaf")
    return Edited(sketch=_changed(sketch, node, replace(sketch[node], value=_number(to))), chosen=node)


def set_eval(sketch: Sketch, node: int, to: str) -> Edited:
    """The estimate of an inner node; nothing takes it away."""
    if sketch[node].label is None:
        raise Mistake("a leaf has no eval: it is worth its value", hint="choose an inner node")
    estimate = _number(to) if to.strip() else None
    return Edited(sketch=_changed(sketch, node, replace(sketch[node], eval=estimate)), chosen=node)


def set_name(sketch: Sketch, node: int, to: str) -> Edited:
    """What the node is called; nothing gives it its usual name back."""
    return Edited(sketch=_changed(sketch, node, replace(sketch[node], name=to.strip())), chosen=node)


def set_action(sketch: Sketch, node: int, to: str) -> Edited:
    """The action that leads to the node; nothing gives it its usual name back."""
    _refuse_root(node, "is where the game starts: no action leads there")
    return Edited(sketch=_changed(sketch, node, replace(sketch[node], action=to.strip())), chosen=node)


def _number(text: str) -> Number:
    for read in (int, float):
        with suppress(ValueError, OverflowError):
            number: Number = read(text.replace("−", "-").replace("_", "?"))
            if isfinite(number):
                return number
    raise Mistake(f"wanted a number, got `{clean_name(text)}`", hint="write it like 3, -7 or 2.5")


OPERATIONS: dict[str, Callable[[Sketch, int, str], Edited]] = {
    "add-child": add_child,
    "add-sibling": add_sibling,
    "remove": remove,
    "move": move,
    "flip": flip,
    "flip-below": flip_below,
    "set-value": set_value,
    "set-eval": set_eval,
    "set-name": set_name,
    "set-action": set_action,
}
