"""`autograder tree check`: trees validated: their form, their literal facts, and that nothing is there twice."""

from __future__ import annotations

import sys
from pathlib import Path

from autograder.cli.parsing import Parser
from autograder.errors import Mistake
from autograder.load.fixtures import fixture_files, misnamed, read_fixture
from autograder.textbook.facts import disagreements

EXAMPLE = "autograder tree check fixtures/cuts/shallow-alpha-cut.yaml"


def run(argv: list[str]) -> int:
    parser = Parser(
        "autograder tree check", "Validate trees and their literal facts. Without FILE, the whole bank.", EXAMPLE
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="tree files or folders of trees")
    parser.add_bank()
    options = parser.parse_args(argv)
    roots = [Path(name) for name in options.files] or [Path(options.fixtures)]
    files = [file for root in roots for file in (fixture_files(root) if root.is_dir() else [root])]
    wrong = 0
    seen: dict[object, str] = {}
    for file in files:
        for mistake in _mistakes(file, seen):
            wrong += 1
            print(mistake, file=sys.stderr)
    print(f"{len(files)} {'tree' if len(files) == 1 else 'trees'} checked, {wrong} wrong")
    return 1 if wrong else 0


def _mistakes(file: Path, seen: dict[object, str]) -> list[Mistake]:
    """What is wrong with one file; `seen` remembers where each name, title and tree was met first."""
    try:
        fixture = read_fixture(file)
    except Mistake as mistake:
        return [mistake]
    found = list(disagreements(fixture))
    if wrong := misnamed(fixture, file):
        found.append(wrong)
    for key, what in (("name", fixture.name), ("title", fixture.title), ("tree", fixture.tree)):
        if (twin := seen.setdefault((key, what), str(file))) != str(file):
            found.append(Mistake(f"is the same as in {twin}", hint="vary one of the two", file=str(file), key=key))
    return found
