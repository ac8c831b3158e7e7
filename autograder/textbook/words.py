"""Numbers, steps and cuts in words, the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from autograder.model.reading import TEXTBOOK, Reading
from autograder.model.tree import MAX, Number, Tree
from autograder.textbook.engine import Step, Window


def number(value: Number) -> str:
    """The number as a textbook prints it."""
    if value == inf:
        return "+inf"
    if value == -inf:
        return "-inf"
    return str(value)


def few(names: Sequence[str], most: int) -> str:
    """So many of the names, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def spelled(window: Window) -> str:
    """The window as a textbook prints it: `(-inf, 3)`."""
    alpha, beta = window
    return f"({number(alpha)}, {number(beta)})"


def comparison(tree: Tree, step: Step, reading: Reading) -> str:
    """The test a node makes after a child: `v = 2 <= alpha = 3`, or its opposite where it does not hold."""
    v, equal_cuts = step.value, reading.cut_at_equality
    if tree.labels[step.node] == MAX:
        name, bound = "beta", step.beta
        sign = (">=" if v >= bound else "<") if equal_cuts else (">" if v > bound else "<=")
    else:
        name, bound = "alpha", step.alpha
        sign = ("<=" if v <= bound else ">") if equal_cuts else ("<" if v < bound else ">=")
    return f"v = {number(v)} {sign} {name} = {number(bound)}"


def bound_origin(tree: Tree, step: Step) -> str:
    """Where the bound of a cut came from: `MAX already has 3 from a1`."""
    maximises = tree.labels[step.node] == MAX
    bound = number(step.beta if maximises else step.alpha)
    holder = "MIN" if maximises else "MAX"
    if step.giver < 0:
        return f"{holder} already has {bound}, from the window of the call"
    at = tree.names[tree.parents[step.giver]]
    return f"{holder} already has {bound} from {tree.actions[step.giver]} at {at}"


def cut_reason(tree: Tree, step: Step, reading: Reading = TEXTBOOK) -> str:
    """Why a node stopped: `at C after c1: v = 2 <= alpha = 3 (MAX already has 3 from a1 at A)`."""
    node, child = tree.names[step.node], tree.names[step.child]
    return f"at {node} after {child}: {comparison(tree, step, reading)} ({bound_origin(tree, step)})"
