"""An old tree file brought up to a new one: only what is different is touched, so that comments and layout stay."""

from __future__ import annotations

import re
from textwrap import dedent

import yaml

from autograder.load.writing import section

KEYS = ("name", "title", "source", "traits", "visibility", "tree")


def revised(old: str, new: str) -> str:
    """The old text with every section that says something else taken from the new text, and its facts left open."""
    old = section("expect").sub("expect: {}\n", old, count=1)  # they may speak of nodes that are gone
    for key in KEYS:
        wanted, there = section(key).search(new), section(key).search(old)
        if wanted is None:
            old = section(key).sub("", old, count=1)
        elif there is None:
            tree = section("tree").search(old)
            place = tree.start() if tree else len(old)
            old = f"{old[:place]}{_ended(wanted[0])}{old[place:]}"
        elif not _same(key, there[0], wanted[0]):
            old = f"{old[: there.start()]}{_ended(wanted[0])}{old[there.end() :]}"
    return old


def _same(key: str, there: str, wanted: str) -> bool:
    """Whether two sections say the same; the tree to the letter, since how it is written is the TA's own."""
    return _said(there) == _said(wanted) or (key != "tree" and yaml.safe_load(there) == yaml.safe_load(wanted))


def tree_text(text: str) -> str:
    """The tree of a file as it is written there, moved to the margin; empty where it cannot be told by its look."""
    found = section("tree").search(text)
    return _said(found[0]) if found else ""


def comments(text: str) -> list[str]:
    """The comments of a file, by what they say."""
    return [found.strip() for found in re.findall(r"(?:^|\s)(#.*)$", text, re.MULTILINE)]


def _said(found: str) -> str:
    """What stands behind a key, without the indentation that its place asks for."""
    first, _, rest = found.partition(":")[2].partition("\n")
    return f"{first.strip()}\n{dedent(rest)}".strip()


def _ended(found: str) -> str:
    return f"{found.rstrip()}\n"
