"""A tree drawn as text, with columns beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograder.model.record import record
from autograder.model.tree import MAX, ROOT, Tree
from autograder.recent import RecentOf

MOST_ROWS = 80
ROWS_KEPT = 10_000  # in a generation: the trees of a bank are drawn again and again

_drawn = RecentOf(ROWS_KEPT)


@record
class Column:
    """A heading and what stands below it in the row of each node."""

    heading: str
    cells: Mapping[int, str]


def draw(tree: Tree, columns: Sequence[Column] = (), notes: Mapping[int, str] | None = None) -> str:
    """The tree, one node a row: `▲` is MAX, `▼` is MIN, a leaf shows its value; notes stand at the end of a row."""
    notes = notes or {}
    art, width = _drawn.of((tree,), lambda: _art(tree), lambda made: len(made[0]))
    widths = [max(len(column.heading), *map(len, column.cells.values()), 1) for column in columns]
    rows = []
    if columns:
        headings = (column.heading.rjust(size) for column, size in zip(columns, widths, strict=True))
        rows.append("  ".join([" " * width, *headings]))
    sized = [(column.cells, size) for column, size in zip(columns, widths, strict=True)]
    for node, drawn in enumerate(art):
        row = [drawn, *[cells.get(node, "").rjust(size) for cells, size in sized]]
        if node in notes:
            row.append(notes[node])
        rows.append("  ".join(row).rstrip())
    if len(tree) > len(art):
        rows.append(f"... and {len(tree) - len(art)} more nodes")
    return "\n".join(rows)


def _art(tree: Tree) -> tuple[list[str], int]:
    """The branches and nodes of the rows that are shown, all of one width, and that width."""
    art = [_branch(tree, node) + _describe(tree, node) for node in range(min(len(tree), MOST_ROWS))]
    width = max(map(len, art))
    return [row.ljust(width) for row in art], width


def visit_column(heading: str, visits: Sequence[int]) -> Column:
    """A column with the place of each node in a visit sequence; a dash where it was not looked at."""
    place: dict[int, str] = {}
    for number, node in enumerate(visits, start=1):
        place.setdefault(node, str(number))
    return Column(heading=heading, cells=place)


def _branch(tree: Tree, node: int) -> str:
    if node == ROOT:
        return ""
    parent = tree.parents[node]
    twig = "└─ " if node == tree.children[parent][-1] else "├─ "
    while parent != ROOT:
        above = tree.parents[parent]
        twig = ("   " if parent == tree.children[above][-1] else "│  ") + twig
        if len(twig) > 60:  # a chain 200 levels deep: what matters is the names, not the indentation
            return f"({tree.levels[node] - 1} levels down) "
        parent = above
    return twig


def _describe(tree: Tree, node: int) -> str:
    name, action = tree.names[node], tree.actions[node]
    via = f"{action}: " if node != ROOT and action != name else ""
    if tree.is_leaf(node):
        return f"{via}{name} = {tree.values[node]}"
    estimate = "" if tree.evals[node] is None else f" (eval {tree.evals[node]})"
    return f"{via}{'▲' if tree.labels[node] == MAX else '▼'} {name}{estimate}"
