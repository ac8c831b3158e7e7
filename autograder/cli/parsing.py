"""An argument parser whose mistakes read like ours: one line of what is wrong, one of what to do."""

from __future__ import annotations

import argparse
from typing import NoReturn

from autograder.errors import Mistake


class Parser(argparse.ArgumentParser):
    """argparse with an example below every help text and a Mistake for a wrong call."""

    def __init__(self, prog: str, description: str, example: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=f"example:\n  {example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        raise Mistake(message, hint=f"see `{self.prog} --help`", file=self.prog)
