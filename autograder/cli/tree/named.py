"""The tree that TREE names on the command line: a file, or a tree of the bank by its name."""

from __future__ import annotations

import os

from autograder.cli.parsing import Parser
from autograder.load.bank import recalled
from autograder.model.fixture import Fixture


def add_tree(parser: Parser) -> None:
    """TREE, and the bank in which a name is looked up."""
    parser.add_argument("tree", metavar="TREE", help="a tree file, or the name of a tree of the bank")
    parser.add_bank()


def named_tree(tree: str, bank: str) -> Fixture:
    """The tree without its literal facts, which a cache does not keep: recalled if it can be, since reading is slow."""
    known = None if os.path.isfile(tree) else recalled(bank, tree)
    return read_tree(tree, bank) if known is None else known


def read_tree(tree: str, bank: str) -> Fixture:
    """The tree read from its file, with everything that the file says; the other files of the bank do not matter."""
    from pathlib import Path

    from autograder.errors import Mistake
    from autograder.load.fixtures import fixture_files, read_fixture
    from autograder.nearest import did_you_mean

    if os.path.isfile(tree):
        return read_fixture(Path(tree))
    by_stem = {path.stem: path for path in fixture_files(Path(bank))}
    if tree in by_stem:
        return read_fixture(by_stem[tree])
    hint = did_you_mean(tree, by_stem, "give a file, or a name from the bank", most=3)
    raise Mistake(f"there is no tree called {tree}", hint=hint, file=bank)
