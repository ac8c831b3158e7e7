"""A tree drawn with characters, as `tree new`, `show` and `find` show it."""

from __future__ import annotations

from autograder.errors import Mistake
from autograder.model.fixture import Fixture
from autograder.render.drawing import Column, draw, visit_column
from autograder.textbook.engine import search
from autograder.textbook.words import cut_reason, number


def picture(fixture: Fixture, depth: int | None = None) -> str:
    """The tree with the place of every node in both searches, and why alpha-beta stops where it does."""
    refuse_depth(fixture, depth)
    tree = fixture.tree
    minimax = search(tree, "minimax", depth=depth)
    alphabeta = search(tree, "alphabeta", depth=depth)
    values = {step.node: number(step.value) for step in minimax.steps}
    cuts = {step.node: f"cut {cut_reason(tree, step)}" for step in alphabeta.cuts}
    moves = ", ".join(tree.actions[child] for child in minimax.moves)
    columns = [
        Column(heading="value", cells=values),
        visit_column("minimax", minimax.visits),
        visit_column("alpha-beta", alphabeta.visits),
    ]
    return (
        f"{fixture.name} ({fixture.visibility}): {fixture.title}\n"
        f"value {number(minimax.value)}, optimal {moves}, "
        f"visits {len(minimax.visits)} by minimax, {len(alphabeta.visits)} by alpha-beta\n\n"
        f"{draw(tree, columns, cuts)}"
    )


def refuse_depth(fixture: Fixture, depth: int | None) -> None:
    """A depth must be one that the tree can be cut off at."""
    tree, has_evals = fixture.tree, fixture.tree.has_evals()
    if depth is not None and not (has_evals and 1 <= depth <= tree.height):
        raise Mistake(
            f"{fixture.name} cannot be cut off at depth {depth}",
            hint=f"choose a depth from 1 to {tree.height}" if has_evals else "leave out --depth: it has no evals",
            file=fixture.path,
        )
