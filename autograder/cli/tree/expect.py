"""`autograder tree expect`: the facts of a tree, worked out and, if asked, filled in."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from autograder.cli.parsing import Parser
from autograder.cli.tree.named import add_tree, read_tree
from autograder.load.writing import with_facts
from autograder.textbook.facts import complete

EXAMPLE = "autograder tree expect fixtures/cuts/shallow-alpha-cut.yaml --write"


def run(argv: list[str]) -> int:
    parser = Parser(
        "autograder tree expect",
        "Work out the facts of a tree and show them; with --write, put them into the file.",
        EXAMPLE,
    )
    add_tree(parser)
    parser.add_argument("--write", action="store_true", help="replace the `expect` block of the file")
    options = parser.parse_args(argv)
    fixture = read_tree(options.tree, options.fixtures)
    facts, at_depth = complete(fixture)
    if not options.write:
        print(with_facts("", facts, at_depth).strip())
        return 0
    path = Path(fixture.path)
    path.write_text(with_facts(path.read_text(encoding="utf-8"), facts, at_depth), encoding="utf-8")
    print(f"filled in: {os.path.relpath(path)}", file=sys.stderr)
    return 0
