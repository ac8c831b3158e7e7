"""The trusted search: minimax and alpha-beta, on any tree, under any reading.

The guarantee, with v* the backed-up value of the node searched:

    if alpha < v* < beta   the result equals v*
    if v* <= alpha         the result is <= alpha
    if v* >= beta          the result is >= beta

It follows Russell & Norvig's alpha-beta search (Artificial Intelligence: A Modern Approach, 3rd ed., Figure 5.7) and
differs in one way: the label of a node, not the level, says who moves, so that labels need not alternate.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from autograder.model.reading import TEXTBOOK, Reading
from autograder.model.record import record
from autograder.model.tree import MAX, ROOT, Number, Tree, other
from autograder.recursion import recursion_room

Window = tuple[Number, Number]
FULL_WINDOW: Window = (-inf, inf)


class Step:
    """What a node knew once one of its children had answered. (Made by the thousand, so it is a plain class.)"""

    __slots__ = ("alpha", "beta", "child", "cut", "giver", "node", "value")

    def __init__(self, node: int, child: int, value: Number, window: Window, cut: bool, giver: int) -> None:
        self.node = node
        self.child = child
        self.value = value  # v at the node after this child
        self.alpha, self.beta = window  # before v narrows it
        self.cut = cut  # the node stops looking here
        self.giver = giver  # the child that set the bound compared with, or -1: it came with the call


@record
class Outcome:
    """What a search did and found."""

    value: Number
    moves: tuple[int, ...]  # the children of the start that are truly optimal
    visits: tuple[int, ...]
    steps: tuple[Step, ...]
    prunes: bool  # whether the search may cut at all

    @property
    def cuts(self) -> tuple[Step, ...]:
        """The steps after which a node left some of its children unseen."""
        return tuple(step for step in self.steps if step.cut)


def search(
    tree: Tree,
    problem: str,
    *,
    reading: Reading = TEXTBOOK,
    start: int = ROOT,
    window: Window = FULL_WINDOW,
    depth: int | None = None,
    level: int | None = None,
) -> Outcome:
    """Search `tree` from `start` and tell everything about it.

    A node whose level exceeds `depth` is evaluated, not expanded; `level` is the level that `start` is said to have.
    """
    backed_up = backed_up_values(tree, depth=depth, start=start, level=level, reading=reading)
    prunes = problem == "alphabeta"
    with recursion_room(2 * tree.height):
        value, visits, steps = _walk(tree, prunes, reading, start, window, depth, level)
    moves = tuple(child for child in tree.children[start] if backed_up[child] == backed_up[start])
    return Outcome(value=value, moves=moves, visits=tuple(visits), steps=tuple(steps), prunes=prunes)


def _walk(
    tree: Tree,
    prunes: bool,
    reading: Reading,
    start: int,
    window: Window,
    depth: int | None,
    level: int | None,
) -> tuple[Number, list[int], list[Step]]:
    visits: list[int] = []
    steps: list[Step] = []
    levels = levels_of(tree, reading)
    shift = 0 if level is None else level - levels[start]

    def value_of(node: int, alpha: Number, beta: Number, alpha_from: int, beta_from: int) -> Number:
        visits.append(node)
        estimate = _static_value(tree, node, levels[node] + shift, depth)
        if estimate is not None:
            return estimate
        maximises = tree.labels[node] == MAX
        v: Number = -inf if maximises else inf
        last = tree.children[node][-1]
        for child in tree.children[node]:
            if node == ROOT and not reading.share_root_alpha:
                (alpha, beta), alpha_from, beta_from = window, -1, -1
            answer = value_of(child, alpha, beta, alpha_from, beta_from)
            v = max(v, answer) if maximises else min(v, answer)
            bound, giver = (beta, beta_from) if maximises else (alpha, alpha_from)
            reached = v == bound if reading.cut_at_equality else False
            passed = v > bound if maximises else v < bound
            cut = prunes and (reached or passed) and child != last
            steps.append(Step(node, child, v, (alpha, beta), cut, giver))
            if cut:
                return v
            if maximises and v > alpha:
                alpha, alpha_from = v, child
            elif not maximises and v < beta:
                beta, beta_from = v, child
        return v

    return value_of(start, *window, -1, -1), visits, steps


def levels_of(tree: Tree, reading: Reading) -> Sequence[int]:
    """The level of every node, as a reading counts: the root is level 1.

    A child is one level below its parent; in rounds it is so only where MAX moves there, and else on the same level.
    Nobody moves at a leaf: it counts as if the other player did.
    """
    if not reading.depth_in_rounds:
        return tree.levels
    levels = [1] * len(tree)
    for node in range(1, len(tree)):
        parent = tree.parents[node]
        label = tree.labels[node] or other(tree.labels[parent] or MAX)
        levels[node] = levels[parent] + (label == MAX)
    return levels


def depths_of(tree: Tree, reading: Reading = TEXTBOOK) -> range:
    """The depths at which a search of this tree can be cut off; none where a node that needs an eval has none."""
    levels = levels_of(tree, reading)
    first = [node for node in tree.inner_nodes() if node != ROOT and levels[node] > levels[tree.parents[node]]]
    if not first or any(tree.evals[node] is None for node in first):
        return range(0)
    return range(1, deepest_level(tree, reading) + 1)


def deepest_level(tree: Tree, reading: Reading) -> int:
    """The smallest depth at which every leaf can be seen: the level of the lowest inner nodes."""
    if not reading.depth_in_rounds:
        return tree.height
    levels = levels_of(tree, reading)
    return max((levels[node] for node in tree.inner_nodes()), default=0)


def backed_up_values(
    tree: Tree,
    *,
    depth: int | None = None,
    start: int = ROOT,
    level: int | None = None,
    reading: Reading = TEXTBOOK,
) -> list[Number]:
    """The minimax value of every node below `start`, when nodes deeper than `depth` are evaluated in place."""
    levels = levels_of(tree, reading)
    shift = 0 if level is None else level - levels[start]
    found: list[Number] = [0] * len(tree)
    for node in range(tree.ends[start] - 1, start - 1, -1):
        estimate = _static_value(tree, node, levels[node] + shift, depth)
        if estimate is None:
            answers = [found[child] for child in tree.children[node]]
            estimate = max(answers) if tree.labels[node] == MAX else min(answers)
        found[node] = estimate
    return found


def _static_value(tree: Tree, node: int, level: int, depth: int | None) -> Number | None:
    """The value or eval of a node that is not expanded; None where the search goes on below it."""
    if not tree.children[node]:
        return tree.values[node]
    if depth is not None and level > depth:
        estimate = tree.evals[node]
        # A search that goes wrong above may still be asked about here; a missing estimate is the planner's fault.
        assert estimate is not None, f"{tree.names[node]} is beyond depth {depth} and has no eval"
        return estimate
    return None
