"""Dialects: one book's API each, in one file and one line of the table; other packages can add theirs."""

from __future__ import annotations

from importlib import import_module

from autograder.dialects.dialect import Dialect

DIALECTS = {
    "aima4e": "autograder.dialects.aima4e",
    "aima3e": "autograder.dialects.aima3e",
    "aima2e": "autograder.dialects.aima2e",
    "depth-limited": "autograder.dialects.depth_limited",
    "labelled-tree": "autograder.dialects.labelled_tree",
}


def dialect(name: str) -> Dialect:
    """The dialect of this name; only its own file is imported."""
    if name in DIALECTS:
        ours: Dialect = import_module(DIALECTS[name]).DIALECT
        return ours
    from autograder import plugins

    found = plugins.load(plugins.DIALECT, name, DIALECTS).DIALECT
    if type(found) is not Dialect or found.name != name:
        raise plugins.wrong(plugins.DIALECT, name, DIALECTS, f"has a DIALECT that is not one called {name}")
    return found
