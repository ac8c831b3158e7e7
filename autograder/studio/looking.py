"""What the page shows of a tree: its text, both searches in pictures and in words, and every node."""

from __future__ import annotations

from typing import Any

from autograder.cleaning import clean
from autograder.errors import Mistake
from autograder.load.fixtures import fixture_from_text
from autograder.load.writing import fixture_text
from autograder.model.assignment import PROBLEMS
from autograder.model.fixture import PUBLIC
from autograder.model.record import replace
from autograder.model.tree import Tree
from autograder.render.svg import svg
from autograder.studio.sketch import sketch_of
from autograder.textbook.engine import Outcome, depths_of, search
from autograder.textbook.words import cut_reason, number

EXAMPLE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def tree_of(text: str) -> Tree:
    """The tree that was typed; a mistake tells the line of what was typed."""
    if not text.strip():
        raise Mistake("there is no tree yet", hint=f"type one, such as {EXAMPLE}")
    whole = fixture_text(name="typed", title="typed", tree=text, visibility=PUBLIC)
    above = whole[: whole.index("\ntree:")].count("\n") + 2  # lines before what was typed, if it has lines of its own
    try:
        return fixture_from_text(whole, "").tree
    except Mistake as mistake:
        blank = len(text) - len(text.lstrip("\n"))
        line = 1 if mistake.line is None else max(mistake.line - above + blank, 1)
        raise Mistake(
            clean(mistake.problem),
            hint=clean(mistake.hint),
            file=f"line {line}" if "\n" in text.strip() else None,
            key=mistake.key or "tree",
        ) from None


def look(text: str, depth: int | None = None) -> dict[str, Any]:
    """Everything that can be told of a tree at once; to a depth, if the tree can be cut off there."""
    tree = tree_of(text)
    depths = depths_of(tree)
    reached = depth if depth in depths else None
    minimax, alphabeta = (search(tree, problem, depth=reached) for problem in PROBLEMS)
    shown = replace(tree, names=tuple(map(clean, tree.names)), actions=tuple(map(clean, tree.actions)))
    return {
        "text": text,
        "depths": list(depths),
        "depth": reached,
        "value": number(minimax.value),
        "moves": [shown.actions[child] for child in minimax.moves],
        "visits": {
            problem: [shown.names[node] for node in outcome.visits]
            for problem, outcome in zip(PROBLEMS, (minimax, alphabeta), strict=True)
        },
        "cuts": [cut_reason(shown, cut) for cut in alphabeta.cuts],
        "pictures": {
            problem: svg(shown, problem, depth=reached, title=f"{problem} on this tree", alone=False)
            for problem in PROBLEMS
        },
        "nodes": _nodes(shown, minimax, alphabeta),
    }


def _nodes(tree: Tree, minimax: Outcome, alphabeta: Outcome) -> list[dict[str, Any]]:
    """Every node as the page needs it, to choose it, change it and tell about it."""
    values = {step.node: step.value for step in minimax.steps}
    place = {node: turn for turn, node in enumerate(alphabeta.visits, start=1)}
    return [
        {
            "name": tree.names[node],
            "action": tree.actions[node],
            "own_name": row.name,
            "own_action": row.action,
            "label": row.label,
            "value": None if row.value is None else number(row.value),
            "eval": None if row.eval is None else number(row.eval),
            "backed_up": number(values[node]) if node in values else None,
            "visit": place.get(node),
            "level": row.level,
            "parent": tree.parents[node],
            "children": tree.children[node],
        }
        for node, row in enumerate(sketch_of(tree))
    ]
