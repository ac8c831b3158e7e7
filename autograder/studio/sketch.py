"""A tree as a TA edits it: one row a node, in preorder, saying only what the notation would not say by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from autograder.load.notation import letters
from autograder.load.writing import figure, scalar
from autograder.model.record import record
from autograder.model.tree import MAX, Number, Tree, other

LONG = 90  # beyond this the children of the root get lines of their own


@record
class Row:
    """One node. Its level, after the rows before it, says whose child it is."""

    level: int  # the root is level 1
    label: str | None = None  # None at a leaf
    value: Number | None = None
    eval: Number | None = None
    name: str = ""  # empty where it is the usual one
    action: str = ""  # empty where it is the usual one


Sketch = tuple[Row, ...]


def sketch_of(tree: Tree) -> Sketch:
    """The tree without the names and actions that would be given to it anyway."""
    inner = sorted(tree.inner_nodes(), key=tree.levels.__getitem__)
    usual = dict(zip(inner, letters(), strict=False))
    numbered = {
        child: f"{tree.names[node].lower()}{place}"
        for node in inner
        for place, child in enumerate(tree.children[node], start=1)
    }
    return tuple(
        Row(
            level=tree.levels[node],
            label=tree.labels[node],
            value=tree.values[node],
            eval=tree.evals[node],
            name="" if tree.names[node] == usual.get(node, numbered.get(node)) else tree.names[node],
            action="" if tree.actions[node] == numbered.get(node, "") else tree.actions[node],
        )
        for node in range(len(tree))
    )


def notation(sketch: Sketch) -> str:
    """The sketch as compact as it can be written; keys stand only where a node wants them."""
    whole, children = _spelt(sketch)
    if len(whole) <= LONG or not whole.startswith("["):
        return whole
    return "[\n" + "".join(f"  {child},\n" for child in children) + "]"


def _spelt(sketch: Sketch) -> tuple[str, list[str]]:
    """The root in words, and its children; from the last row to the first, so that children come before parents."""
    below: dict[int, list[str]] = {}
    children: list[str] = []
    for row, usual in zip(reversed(sketch), reversed(list(_usual_labels(sketch))), strict=True):
        children = below.pop(row.level + 1, [])[::-1]
        below.setdefault(row.level, []).append(_node(row, usual, children))
    return below[1][0], children


def _usual_labels(sketch: Sketch) -> Iterator[str]:
    """The label that each node would have without saying so: MAX at the root, then the parent's opponent."""
    above: dict[int, str] = {0: other(MAX)}
    for row in sketch:
        usual = other(above[row.level - 1])
        above[row.level] = row.label or usual
        yield usual


def _node(row: Row, usual: str, children: Sequence[str]) -> str:
    keys = [f"{key}: {scalar(text)}" for key, text in (("name", row.name), ("action", row.action)) if text]
    if not children:
        value = figure(row.value)
        return f"{{{', '.join([*keys, f'value: {value}'])}}}" if keys else value
    listed = f"[{', '.join(children)}]"
    keys += [f"label: {row.label}"] if row.label != usual else []
    keys += [f"eval: {figure(row.eval)}"] if row.eval is not None else []
    return f"{{{', '.join([*keys, f'children: {listed}'])}}}" if keys else listed
