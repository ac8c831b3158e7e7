"""A job is what a worker is asked to do: student code, trees and calls, and nothing of what is expected."""

from __future__ import annotations

from autograder.model.assignment import Limits, Problem
from autograder.model.record import record
from autograder.model.tree import MAX, Number, Tree

# How much isolation is asked for: every layer there is, or as many as can be had.
FULL = "full"
BEST = "best"


@record
class Call:
    """One call of a student's function: which one, where in the tree, and with what."""

    tree: int  # the tree's place in the job
    purpose: str  # search, max or min
    start: int
    alpha: Number
    beta: Number
    player: str = MAX
    level: int | None = None  # d, the level that the start is said to have
    depth: int | None = None


@record
class Job:
    """All calls of one problem of one submission on its public, or on its hidden trees."""

    problem: Problem
    dialect: str
    sources: dict[str, bytes]  # by path beside the problem's file
    withheld: tuple[str, ...] = ()  # what else lies there: should the program want any of it, all is to be begun anew
    trees: tuple[Tree, ...]
    calls: tuple[Call, ...]
    limits: Limits
    isolation: str = BEST
    hidden: bool = False  # whether its trees are; such a worker leaves nothing for others to find
    laid_out: tuple[tuple[Call, ...], ...] = ()  # the calls of all problems on these trees: what a server gets ready
