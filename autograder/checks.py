"""Checks: what earns points. One line of CHECKS for each that comes with the grader; other packages can add theirs."""

from __future__ import annotations

from collections.abc import Iterable

from autograder.model.assignment import MOVE, ORDER, VALUE
from autograder.model.record import record


@record
class Check:
    """One thing that is judged: what students read of it, and who judges it."""

    title: str  # a fact, in a few words
    passed: str  # how a tree that passed is spoken of
    module: str  # its `judge` takes the cases of a problem and gives a verdict for each


CHECKS = {
    VALUE: Check(title="the value is right", passed="with the right value", module="autograder.judge.value"),
    MOVE: Check(title="the move is optimal", passed="with an optimal move", module="autograder.judge.move"),
    ORDER: Check(
        title="nodes are looked at in the textbook's order",
        passed="looked at in the right order",
        module="autograder.judge.order",
    ),
}


def check_called(name: str) -> Check:
    """The check of this name."""
    if name in CHECKS:
        return CHECKS[name]
    from autograder import plugins

    found = plugins.load(plugins.CHECK, name, CHECKS).CHECK
    if type(found) is not Check:
        raise plugins.wrong(plugins.CHECK, name, CHECKS, f"has a CHECK that is none but a {type(found).__name__}")
    return found


def in_order(checks: Iterable[str]) -> list[str]:
    """Ours, and then what else there is among these: each has its place, by which tables of signatures know it."""
    return [*CHECKS, *sorted(set(checks) - set(CHECKS))]


def as_bits(failed: Iterable[str], checks: Iterable[str]) -> int:
    """Which of the checks failed, as one number; a check's bit is its place."""
    places = in_order(checks)
    return sum(1 << places.index(check) for check in failed)


def from_bits(bits: int, checks: Iterable[str]) -> tuple[str, ...]:
    """The checks that a number stands for."""
    return tuple(check for place, check in enumerate(in_order(checks)) if 1 << place & bits)
