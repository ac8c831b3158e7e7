"""A fixture is one hand-crafted tree with the literal facts that are known about it."""

from __future__ import annotations

from dataclasses import dataclass, field

from autograder.model.tree import Number, Tree

PUBLIC = "public"
HIDDEN = "hidden"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a person can check on paper; None where the file does not say."""

    value: Number | None = None
    moves: tuple[str, ...] | None = None
    minimax: tuple[str, ...] | None = None
    alphabeta: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixture:
    """One file of the bank."""

    name: str
    title: str
    tree: Tree
    facts: Facts
    facts_at_depth: dict[int, Facts] = field(default_factory=dict)
    source: str = ""
    traits: tuple[str, ...] = ()
    visibility: str = PUBLIC
    path: str = ""

    @property
    def is_hidden(self) -> bool:
        return self.visibility == HIDDEN
