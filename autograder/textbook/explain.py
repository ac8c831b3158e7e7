"""Explain: where a submission's visits first part from the textbook's, and why the textbook goes the way it does."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.model.reading import Reading
from autograder.model.tree import Tree
from autograder.textbook.engine import Outcome, Step, levels_of
from autograder.textbook.words import bound_origin, comparison, few
from autograder.visits import where_they_part

MOST_NAMES = 8  # of nodes, where the first of them is what matters


def explain_order(tree: Tree, visits: Sequence[int], outcome: Outcome, reading: Reading, depth: int | None) -> str:
    """The first divergence between a visit order and the expected one, in words."""
    expected = outcome.visits
    place = where_they_part(visits, expected)
    got = visits[place] if place < len(visits) else None
    wanted = expected[place] if place < len(expected) else None
    if got is not None and got not in expected:
        return _went_too_far(tree, got, "looked at", outcome, reading, depth)
    if wanted is None:
        return ""  # one sequence cannot be longer than the other without a node that is not expected
    if got is None:
        stopped = f"You stopped after {tree.names[visits[-1]]}" if visits else "You looked at nothing"
        return f"{stopped}; {_goes_on(tree, wanted, outcome, reading)}"
    if wanted in visits:
        return (
            f"You looked at {tree.names[got]} before {tree.names[wanted]}. "
            "The textbook goes through the children from left to right, each with everything below it."
        )
    skipped = f"You went on to {tree.names[got]} without looking at {tree.names[wanted]}"
    return f"{skipped}; {_goes_on(tree, wanted, outcome, reading)}"


def explain_repeat(tree: Tree, repeats: Sequence[int]) -> str:
    """Why coming back to a node counts."""
    return (
        f"You came back to {tree.names[repeats[0]]} after you had left it. "
        "Each node is looked at once: keep what it returned instead of asking again."
    )


def explain_generated(
    tree: Tree,
    got: Sequence[int],
    looked_at: Sequence[int],
    outcome: Outcome,
    reading: Reading,
    depth: int | None,
) -> str:
    """Which states were generated too many or too few, and why the first of them is not, or is, the textbook's."""
    too_many = [node for node in got if node not in outcome.visits]
    too_few = [node for node in outcome.visits if node not in got]
    sentences = []
    if too_many:
        sentences.append(_went_too_far(tree, too_many[0], "generated", outcome, reading, depth))
        sentences.append(f"Too many: {_few(tree, too_many)}.")
        if not set(too_many) <= set(looked_at):
            sentences.append("Generate a child just before you look at it, not earlier.")
    if too_few:
        missed = f"You never generated {tree.names[too_few[0]]}"
        sentences.append(f"{missed}; {_goes_on(tree, too_few[0], outcome, reading)} Too few: {_few(tree, too_few)}.")
    return " ".join(sentences)


def _few(tree: Tree, nodes: Sequence[int]) -> str:
    return few([tree.names[node] for node in nodes], MOST_NAMES)


def _went_too_far(tree: Tree, node: int, did: str, outcome: Outcome, reading: Reading, depth: int | None) -> str:
    name = tree.names[node]
    for cut in outcome.cuts:
        if tree.within(node, cut.node) and node > cut.child and not tree.within(node, cut.child):
            at, after = tree.names[cut.node], tree.names[cut.child]
            return (
                f"You {did} {name}. The textbook had stopped at {at}: after {after} "
                f"{comparison(tree, cut, reading)} ({bound_origin(tree, cut)}), "
                f"so nothing below {at} can matter any more."
            )
    parent, levels = tree.parents[node], levels_of(tree, reading)
    if depth is not None and levels[parent] > depth:
        counted = "in round" if reading.depth_in_rounds else "on level"
        return (
            f"You {did} {name}. The textbook had stopped at {tree.names[parent]}: it is {counted} {levels[parent]}, "
            f"beyond depth {depth}, so it is estimated with eval() and not expanded."
        )
    return f"You {did} {name}, which the textbook does not look at."


def _goes_on(tree: Tree, wanted: int, outcome: Outcome, reading: Reading) -> str:
    """Why the textbook looks at a node: the test its parent made just before did not hold."""
    name, parent = tree.names[wanted], tree.parents[wanted]
    before = _last_step(tree, wanted, outcome)
    if not outcome.prunes and parent >= 0:
        return f"minimax looks at every child of {tree.names[parent]}, and {name} comes next."
    if before is None:
        at = f" as the first child of {tree.names[parent]}" if parent >= 0 else ""
        return f"the textbook looks at {name}{at}."
    return (
        f"the textbook looks at {name}: at {tree.names[parent]} after {tree.names[before.child]} "
        f"{comparison(tree, before, reading)}, so {tree.names[parent]} can still matter."
    )


def _last_step(tree: Tree, wanted: int, outcome: Outcome) -> Step | None:
    parent = tree.parents[wanted]
    earlier = [step for step in outcome.steps if step.node == parent and step.child < wanted]
    return earlier[-1] if earlier else None
