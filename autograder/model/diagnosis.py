"""A diagnosis: which misreading a program behaves like, and what is certain where none fits."""

from __future__ import annotations

from autograder.model.misreading import Reread
from autograder.model.record import record

# How much of a diagnosis a student is told.
OFF = "off"
HINT = "hint"
LINE = "line"

EXACT = "exact"  # some misreading behaves just like this, on every public tree
NEAREST = "nearest"  # one comes close
CERTAIN = "certain"  # none does: only what was seen is told
FAILED = "failed"  # the program did not return: an exception, a hang, a missing function


@record
class Diagnosis:
    """What is known of one problem's fault, from its public trees alone."""

    problem: str
    kind: str
    suspects: tuple[tuple[Reread, ...], ...] = ()  # each one edit, or two that come together
    fits: int = 0  # how many single edits fit; more than are told where it exceeds the suspects
    agrees: int = 0  # the public trees on which a suspect does the same
    trees: int = 0  # all public trees that were compared
    differs_on: tuple[str, ...] = ()  # public trees on which the nearest does otherwise
    certain: tuple[str, ...] = ()  # sentences that hold whatever the fault is
