"""The bank for grading: every tree below a folder, read and verified once, then recalled by content."""

from __future__ import annotations

import os

from autograder.load.cache import read_texts, recall, remember
from autograder.model.fixture import Facts, Fixture, Truth
from autograder.model.record import replace
from autograder.model.tree import Number, Tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TREE = ("names", "parents", "actions", "labels", "values", "evals", "children", "ends", "levels")
_FIXTURE = ("name", "title", "source", "traits", "visibility", "path", "digest")


def load_bank(folder: str) -> tuple[Fixture, ...]:
    """Every tree below the folder; its literal facts are so."""
    texts = read_texts(_tree_files(folder))
    known = recall("bank", folder, texts)
    if known is not None:
        return tuple(map(_fixture, known))
    bank = _read_and_verify(folder)
    remember("bank", folder, texts, [_plain(fixture) for fixture in bank])
    return bank


def recalled(folder: str, name: str) -> Fixture | None:
    """One tree of the bank as it is remembered; None if anything below the folder is not as it was then.

    Nothing is read in earnest, so that what is wrong with another tree, or with the folder, is not told here.
    """
    known = recall("bank", folder, read_texts(_tree_files(folder))) or ()
    return next((_fixture(data) for data in known if data["name"] == name), None)


def _tree_files(folder: str) -> list[str]:
    found: list[str] = []
    waiting = [folder]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    if entry.is_dir():
                        waiting.append(entry.path)
                    elif entry.name.endswith(".yaml"):
                        found.append(entry.path)
        except OSError:
            return []  # reading it in earnest says what is wrong
    return sorted(found)


def _read_and_verify(folder: str) -> tuple[Fixture, ...]:
    from pathlib import Path

    from autograder.load.fixtures import read_bank
    from autograder.textbook.facts import disagreements, truths_of

    bank = read_bank(Path(folder))
    for fixture in bank:
        for mistake in disagreements(fixture):
            raise mistake
    return tuple(
        replace(fixture, truths=truths_of(fixture.tree), digest=digest_of(fixture.name, fixture.tree))
        for fixture in bank
    )


def digest_of(name: str, tree: Tree) -> str:
    """Changes whenever the tree does, or its name, on which the choice of direct calls hangs."""
    from hashlib import sha256

    return sha256(f"{name} {tree!r}".encode()).hexdigest()[:12]


def _plain(fixture: Fixture) -> dict[str, Any]:
    return {
        "tree": {name: getattr(fixture.tree, name) for name in _TREE},
        **{name: getattr(fixture, name) for name in _FIXTURE},
        "truths": [(depth, truth.values, dict(truth.visits)) for depth, truth in fixture.truths.items()],
    }


def _fixture(data: dict[str, Any]) -> Fixture:
    """A recalled fixture; its facts were verified when it was stored, and grading needs them no more."""
    tree = data.pop("tree")
    children = tuple(map(tuple, tree.pop("children")))
    return Fixture(
        tree=Tree(children=children, **{name: tuple(values) for name, values in tree.items()}),
        facts=Facts(),
        traits=tuple(data.pop("traits")),
        truths={depth: _truth(values, visits) for depth, values, visits in data.pop("truths")},
        **data,
    )


def _truth(values: list[Number], visits: dict[str, list[int]]) -> Truth:
    return Truth(values=tuple(values), visits={problem: tuple(nodes) for problem, nodes in visits.items()})
