"""The facts of a tree as the engine finds them, and where a file's literal facts disagree."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.errors import Mistake
from autograder.model.assignment import ALPHABETA, MINIMAX, PROBLEMS
from autograder.model.fixture import Facts, Fixture, Truth
from autograder.model.tree import Tree
from autograder.textbook.engine import backed_up_values, depths_of, search


def facts_of(tree: Tree, depth: int | None = None) -> Facts:
    """Value, optimal moves and both visit sequences of a tree under the textbook reading."""
    minimax = search(tree, MINIMAX, depth=depth)
    alphabeta = search(tree, ALPHABETA, depth=depth)
    return Facts(
        value=minimax.value,
        moves=tuple(tree.actions[child] for child in minimax.moves),
        minimax=tuple(tree.names[node] for node in minimax.visits),
        alphabeta=tuple(tree.names[node] for node in alphabeta.visits),
    )


def truths_of(tree: Tree) -> dict[int | None, Truth]:
    """What grading wants to know of a tree again and again, at every depth that it can be cut off at."""
    truths = {}
    for depth in (None, *depths_of(tree)):
        minimax, alphabeta = (search(tree, problem, depth=depth) for problem in PROBLEMS)
        visits = {MINIMAX: minimax.visits, ALPHABETA: alphabeta.visits}
        truths[depth] = Truth(values=tuple(backed_up_values(tree, depth=depth)), visits=visits)
    return truths


def complete(fixture: Fixture) -> tuple[Facts, dict[int, Facts]]:
    """Everything the `expect` block of a fixture can say."""
    tree = fixture.tree
    return facts_of(tree), {depth: facts_of(tree, depth) for depth in depths_of(tree)}


def disagreements(fixture: Fixture) -> Iterator[Mistake]:
    """Every literal fact of the file that is not so."""
    claims: list[tuple[str, Facts, int | None]] = [("expect", fixture.facts, None)]
    claims += [(f"expect.depth.{depth}", facts, depth) for depth, facts in fixture.facts_at_depth.items()]
    for key, claimed, depth in claims:
        true = facts_of(fixture.tree, depth)
        for name in ("value", "moves", "minimax", "alphabeta"):
            said, is_so = getattr(claimed, name), getattr(true, name)
            if said is not None and said != is_so:
                yield Mistake(
                    f"says {_show(said)}, but it is {_show(is_so)}",
                    hint=f"work it out once more, or let `autograder tree expect {fixture.path} --write` fill it in",
                    file=fixture.path,
                    key=f"{key}.{name}",
                )


def _show(fact: object) -> str:
    return f"[{', '.join(fact)}]" if isinstance(fact, tuple) else str(fact)
