"""An argument parser whose mistakes read like ours: one line of what is wrong, one of what to do."""

from __future__ import annotations

import argparse

from autograder.errors import Mistake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


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

    def error(self, message: str) -> NoReturn:
        raise Mistake(message, hint=f"see `{self.prog} --help`", file=self.prog)
