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
class Truth:
    """What the engine found out about a tree searched to one depth, under the textbook's reading."""

    values: tuple[Number, ...]  # backed up, of all nodes
    visits: Mapping[str, tuple[int, ...]]  # by problem


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
    relative_of: str = ""  # the tree of the bank that this is a variant of, if it is one
    digest: str = ""  # of its name and tree; what was worked out about it once is known by it
    truths: Mapping[int | None, Truth] = MappingProxyType({})  # by depth; what the bank remembers

    def truth(self, depth: int | None) -> Truth | None:
        """What is known of a search to this depth; one that reaches every leaf is as good as one without a limit."""
        if depth is not None and depth >= self.tree.height:
            depth = None
        return self.truths.get(depth)

    @property
    def is_hidden(self) -> bool:
        return self.visibility == HIDDEN
