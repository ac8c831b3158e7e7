"""`autograder tree`: what a TA does with trees; a table of commands, each in a file of its own, imported when used."""

from __future__ import annotations

from importlib import import_module

from autograder.errors import Mistake
from autograder.nearest import did_you_mean

COMMANDS = {
    "new": "write a new tree from compact notation",
    "show": "draw a tree with its values, visits and cuts",
    "check": "validate trees and their literal facts",
    "expect": "work out the facts of a tree, and fill them in",
    "find": "the smallest tree on which a misreading or a submission differs from the textbook",
}
EXAMPLE = (
    "autograder tree new '[[3, 12, 8], [2, 4, 6], [14, 5, 2]]' --name textbook-figure --title 'The textbook figure'"
)


def run(argv: list[str]) -> int:
    if argv and argv[0] in COMMANDS:
        status: int = import_module(f"autograder.cli.tree.{argv[0]}").run(argv[1:])
        return status
    if argv and argv[0] in ("-h", "--help"):
        print(overview())
        return 0
    choose = f"choose one of {', '.join(COMMANDS)}; see `autograder tree --help`"
    if not argv:
        raise Mistake("a tree command is missing", hint=choose)
    raise Mistake(f"there is no `tree {argv[0]}`", hint=did_you_mean(argv[0], COMMANDS, choose, mark="`"))


def overview() -> str:
    """What `autograder tree --help` says."""
    rows = "\n".join(f"  {name:<7} {purpose}" for name, purpose in COMMANDS.items())
    return (
        f"usage: autograder tree COMMAND ...\n\n{rows}\n\nexample: {EXAMPLE}\n"
        "`autograder tree COMMAND --help` tells more."
    )
