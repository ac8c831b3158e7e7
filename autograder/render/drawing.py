"""A tree drawn as text, with columns beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograder.model.record import record
from autograder.model.tree import MAX, ROOT, Tree

MOST_ROWS = 80


@record
class Column:
    """A heading and what stands below it in the row of each node."""

    heading: str
    cells: Mapping[int, str]


def draw(tree: Tree, columns: Sequence[Column] = (), notes: Mapping[int, str] | None = None, root: int = ROOT) -> str:
    """The tree, one node a row: `▲` is MAX, `▼` is MIN, a leaf shows its value; notes stand at the end of a row."""
    notes = notes or {}
    nodes = range(root, tree.ends[root])
    shown = nodes[:MOST_ROWS]
    art = {node: _branch(tree, node, root) + _describe(tree, node, root) for node in shown}
    width = max(len(line) for line in art.values())
    widths = [max(len(column.heading), *(len(cell) for cell in column.cells.values()), 1) for column in columns]
    rows = []
    if columns:
        headings = (column.heading.rjust(size) for column, size in zip(columns, widths, strict=True))
        rows.append("  ".join([" " * width, *headings]))
    for node in shown:
        cells = (column.cells.get(node, "").rjust(size) for column, size in zip(columns, widths, strict=True))
        note = [notes[node]] if node in notes else []
        rows.append("  ".join([art[node].ljust(width), *cells, *note]).rstrip())
    if len(nodes) > len(shown):
        rows.append(f"... and {len(nodes) - len(shown)} more nodes")
    return "\n".join(rows)


def visit_column(heading: str, visits: Sequence[int]) -> Column:
    """A column with the place of each node in a visit sequence; a dash where it was not looked at."""
    place: dict[int, str] = {}
    for number, node in enumerate(visits, start=1):
        place.setdefault(node, str(number))
    return Column(heading=heading, cells=place)


def _branch(tree: Tree, node: int, root: int) -> str:
    if node == root:
        return ""
    parent = tree.parents[node]
    twig = "└─ " if node == tree.children[parent][-1] else "├─ "
    while parent != root:
        above = tree.parents[parent]
        twig = ("   " if parent == tree.children[above][-1] else "│  ") + twig
        if len(twig) > 60:  # a chain 200 levels deep: what matters is the names, not the indentation
            return f"({tree.levels[node] - 1} levels down) "
        parent = above
    return twig


def _describe(tree: Tree, node: int, root: int) -> str:
    name, action = tree.names[node], tree.actions[node]
    via = f"{action}: " if node != root and action != name else ""
    if tree.is_leaf(node):
        return f"{via}{name} = {tree.values[node]}"
    estimate = "" if tree.evals[node] is None else f" (eval {tree.evals[node]})"
    return f"{via}{'▲' if tree.labels[node] == MAX else '▼'} {name}{estimate}"
