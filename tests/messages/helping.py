"""`--help` of every command there is: each says what it does, and shows an example."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import ROOT
from tests.messages.situation import Situation

CLI = ROOT / "autograder" / "cli"
GROUPS = ("autograder", "autograder tree")  # which only hand on to others, and have no parser of their own


def parsers(folder: Path = CLI) -> Iterator[str]:
    """The name of every command that has a parser, read off the source: a new one cannot be forgotten."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Parser":
                name = node.args[0]
                assert isinstance(name, ast.Constant) and isinstance(name.value, str), (
                    f"{path}: a parser without a name"
                )
                yield name.value


SITUATIONS = [Situation(title=name, command=f"{name} --help") for name in (*GROUPS, *sorted(parsers()))]
