"""The `autograder` command: a table of subcommands, each in a file of its own, imported only when used."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from importlib import import_module

from autograder import __version__
from autograder.errors import Mistake
from autograder.nearest import did_you_mean

OPERATOR_MISTAKE = 2
GRADER_FAULT = 3

COMMANDS = {
    "check": "students: try your own files on the public trees",
    "grade": "instructors: grade one submission on every tree",
    "batch": "instructors: grade a whole class, with a gradebook and an overview",
    "tree": "TAs: add, draw, validate, fill in and search for trees",
    "studio": "TAs: draw, try and save trees on a page of this machine",
    "audit": "TAs: which misreadings the bank catches, and which it does not",
    "bundle": "instructors: the zip to upload to a platform, or to hand out",
    "assignments": "everyone: list the assignments; instructors: make and check one",
}


def main(argv: list[str] | None = None) -> int:
    """Run one subcommand; its exit status is ours."""
    gc.disable()  # one command is over before collecting garbage would pay
    argv = sys.argv[1:] if argv is None else argv
    if argv and argv[0] in COMMANDS:
        try:
            status: int = import_module(f"autograder.cli.{argv[0]}").run(argv[1:])
            return status
        except Mistake as mistake:
            print(f"autograder: {mistake}", file=sys.stderr)
            return OPERATOR_MISTAKE
        except BrokenPipeError:  # `autograder ... | head` is not an error
            sys.stderr.close()
            return 0
        except KeyboardInterrupt:
            print("autograder: stopped", file=sys.stderr)
            return 130
        except Exception as error:
            if os.environ.get("AUTOGRADER_DEBUG"):
                raise
            print(f"autograder: a fault of the grader itself: {type(error).__name__}: {error}", file=sys.stderr)
            print("  hint: please report it; AUTOGRADER_DEBUG=1 shows where it happened", file=sys.stderr)
            return GRADER_FAULT
    if argv and argv[0] == "--version":
        print(__version__)
        return 0
    if not argv or argv[0] in ("-h", "--help"):
        print(overview(), file=sys.stdout if argv else sys.stderr)
        return 0 if argv else OPERATOR_MISTAKE
    hint = did_you_mean(argv[0], COMMANDS, "choose one of these", mark="`")
    print(f"autograder: there is no command `{argv[0]}`\n  hint: {hint}\n\n{overview()}", file=sys.stderr)
    return OPERATOR_MISTAKE


def entry() -> None:
    """The installed command: it leaves at once, since taking the interpreter apart takes as long as a small grading."""
    status = main()
    with suppress(BrokenPipeError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status)


def overview() -> str:
    """What `autograder --help` says."""
    rows = "\n".join(f"  {name:<12} {purpose}" for name, purpose in COMMANDS.items())
    return (
        "usage: autograder COMMAND ...\n\nGrade minimax and alpha-beta: values, moves and the order of visits.\n\n"
        f"{rows}\n\nexample: autograder check -a aima4e\n`autograder COMMAND --help` tells more, with an example."
    )
