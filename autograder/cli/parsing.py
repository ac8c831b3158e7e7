"""An argument parser whose mistakes read like ours: one line of what is wrong, one of what to do."""

from __future__ import annotations

import argparse
import os
import sys

from autograder import content
from autograder.errors import Mistake
from autograder.nearest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NoReturn


# What argparse says, and how we say it.
_IN_OUR_WORDS = {
    "expected one argument": "a value is missing after it",
    "not allowed with argument": "does not go together with",
    "argument ": "",
}


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help of a fixed width: asking the terminal for its own imports half the standard library."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=30, width=110)

    def _format_action_invocation(self, action: argparse.Action) -> str:
        """`-o, --output FILE`, as newer Pythons have it: the value once, so that most options fit on a line."""
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        value = self._format_args(action, self._get_default_metavar_for_optional(action))
        return f"{', '.join(action.option_strings)} {value}"


class Parser(argparse.ArgumentParser):
    """argparse with an example below every help text and a Mistake for a wrong call."""

    def __init__(self, prog: str, description: str, example: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=f"example:\n  {example}",
            formatter_class=_Formatter,
            allow_abbrev=False,
        )

    def add_bank(self) -> None:
        """`--fixtures`: every command that needs trees can be pointed at another bank."""
        self.add_argument("--fixtures", default=content.fixtures_folder(), metavar="DIR", help="the bank of trees")

    def add_assignment(self, otherwise: str = "") -> None:
        """`-a`, which has to be given unless it is said what happens otherwise."""
        said = "an assignment's name, folder or file"
        if otherwise:
            said = f"{said}; else {otherwise}"
        self.add_argument("-a", "--assignment", required=not otherwise, default="", help=said)

    def add_jobs(self) -> None:
        """`--jobs`: how many processes may be at work at once."""
        said = "processes at work at once; else one for each processor"
        self.add_argument("--jobs", type=_at_least_one, default=_processors(), metavar="N", help=said)

    def add_isolation(self, default: str) -> None:
        """`--isolation`: what to do where the machine that grades lacks a layer."""
        from autograder.model.job import BEST, FULL

        said = "best: every layer there is on the machine that grades; full: it refuses to grade if one is missing; "
        said += f"{default} unless you say otherwise"
        self.add_argument("--isolation", default=default, choices=(BEST, FULL), help=said)

    def parse_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        """The options; a word that means nothing here is told with the one that was most likely meant."""
        options, unknown = self.parse_known_args(args, namespace)
        if unknown:
            word = unknown[0].partition("=")[0]
            hint = did_you_mean(word, self._option_string_actions, self._see_help, mark="`")
            wrong = f"there is no option `{word}`" if word.startswith("-") else f"one word too many: `{word}`"
            raise Mistake(wrong, hint=hint, file=self._name)
        return options

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """The same in our words: argparse's own speak of an invalid choice, and differ with Python's version."""
        if action.choices is not None and value not in action.choices:
            wanted = " or ".join(map(str, action.choices))
            raise argparse.ArgumentError(action, f"wanted {wanted}, got `{value}`")

    @property
    def _name(self) -> str:
        """The command without `autograder`, which begins every mistake anyway."""
        return self.prog.removeprefix("autograder ")

    @property
    def _see_help(self) -> str:
        return f"see `{self.prog} --help`"

    def error(self, message: str) -> NoReturn:
        for theirs, ours in _IN_OUR_WORDS.items():
            message = message.replace(theirs, ours)
        raise Mistake(message, hint=self._see_help, file=self._name)


def whole_number(text: str) -> int:
    """The type of an option that counts something."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"wanted a whole number, got `{text}`") from None


def _at_least_one(text: str) -> int:
    """The type of an option that says how many, of which there must be some."""
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"wanted 1 or more, got {number}")
    return number


def seconds(text: str) -> float:
    """The type of an option that says how long."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"wanted a number of seconds, got `{text}`") from None


def _processors() -> int:
    """How many processors this process may use, which in a container can be fewer than there are."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
