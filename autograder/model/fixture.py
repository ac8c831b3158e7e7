"""A fixture is one hand-crafted tree with the literal facts that are known about it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from autograder.model.record import record
from autograder.model.tree import Number, Tree

PUBLIC = "public"
HIDDEN = "hidden"


@record
class Facts:
    """What a person can check on paper; None where the file does not say."""

    value: Number | None = None
    moves: tuple[str, ...] | None = None
    minimax: tuple[str, ...] | None = None
    alphabeta: tuple[str, ...] | None = None


@record
class Fixture:
    """One file of the bank."""

    name: str
    title: str
    tree: Tree
    facts: Facts
    facts_at_depth: Mapping[int, Facts] = MappingProxyType({})
    source: str = ""
    traits: tuple[str, ...] = ()
    visibility: str = PUBLIC
    path: str = ""

    @property
    def is_hidden(self) -> bool:
        return self.visibility == HIDDEN
