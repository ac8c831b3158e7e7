"""`autograder tree new`: a tree written into the bank; everything that can be computed is computed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from autograder.atomic import write_atomically
from autograder.bank.adding import filled_in, name_from, refuse_twin
from autograder.cli.parsing import Parser
from autograder.cli.tree.picture import picture
from autograder.errors import Mistake
from autograder.load.fixtures import read_bank
from autograder.load.writing import fixture_text
from autograder.model.fixture import HIDDEN, PUBLIC, Fixture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

EXAMPLE = "autograder tree new '[[3, 5], [2, 9]]' --name shallow-alpha-cut --title 'A smaller MIN value is cut'"


def run(argv: list[str]) -> int:
    parser = Parser(
        "autograder tree new", "Write a new tree from compact notation, fill in its facts and draw it.", EXAMPLE
    )
    parser.add_argument("notation", metavar="TREE", help="nested lists with numbers as leaves, or YAML with keys")
    parser.add_argument("--title", required=True, help="one line that states a fact about the tree")
    add_new_file(parser)
    options = parser.parse_args(argv)
    return write_new(options, options.notation, options.title)


def add_new_file(parser: Parser) -> None:
    """What a new file needs besides the tree and its title."""
    parser.add_argument("--name", help="named after its trait; by default from the title")
    parser.add_argument("--traits", default="", help="comma-separated")
    parser.add_argument("--source", default="", help="where the numbers come from, if not from you")
    parser.add_argument("--hidden", action="store_true", help="never shown to students")
    parser.add_bank()
    parser.add_argument("--family", default="", metavar="FOLDER", help="the folder of the bank to put it in")


def write_new(options: Namespace, notation: str, title: str) -> int:
    """Write a tree that the bank does not have yet, with all its facts, and draw it."""
    name = options.name or name_from(title)
    path = Path(options.fixtures) / options.family / f"{name}.yaml"
    if path.exists():
        raise Mistake("this tree is there already", hint="choose another --name, or edit the file", file=str(path))
    text = fixture_text(
        name=name,
        title=title,
        tree=notation,
        visibility=HIDDEN if options.hidden else PUBLIC,
        traits=[trait.strip() for trait in options.traits.split(",") if trait.strip()],
        source=options.source,
    )
    text, fixture = filled_in(text, str(path))
    refuse_twin(fixture, _bank_if_any(Path(options.fixtures)))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(str(path), text)
    print(picture(fixture))
    print(f"written: {os.path.relpath(path)}", file=sys.stderr)
    return 0


def _bank_if_any(folder: Path) -> tuple[Fixture, ...]:
    """The trees of a bank that may still be empty."""
    return read_bank(folder) if folder.is_dir() and any(folder.rglob("*.yaml")) else ()
