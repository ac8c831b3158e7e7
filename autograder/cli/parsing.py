"""An argument parser whose mistakes read like ours: one line of what is wrong, one of what to do."""

from __future__ import annotations

import argparse

from autograder.errors import Mistake
from autograder.nearest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NoReturn


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help of a fixed width: asking the terminal for its own imports half the standard library."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=110)


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

    def parse_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        """The options; a word that means nothing here is told with the one that was most likely meant."""
        options, unknown = self.parse_known_args(args, namespace)
        if unknown:
            word = unknown[0].partition("=")[0]
            hint = did_you_mean(word, self._option_string_actions, self._see_help, mark="`")
            what = "there is no option" if word.startswith("-") else "nothing is expected after the rest, got"
            raise Mistake(f"{what} `{word}`", hint=hint, file=self.prog)
        return options

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """The same in our words: argparse's own speak of an invalid choice, and differ with Python's version."""
        if action.choices is not None and value not in action.choices:
            wanted = " or ".join(map(str, action.choices))
            raise argparse.ArgumentError(action, f"wanted {wanted}, got `{value}`")

    @property
    def _see_help(self) -> str:
        return f"see `{self.prog} --help`"

    def error(self, message: str) -> NoReturn:
        raise Mistake(message.removeprefix("argument "), hint=self._see_help, file=self.prog)


def whole_number(text: str) -> int:
    """The type of an option that counts something."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"wanted a whole number, got `{text}`") from None


def at_least_one(text: str) -> int:
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
