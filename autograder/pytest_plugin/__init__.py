"""The pytest plugin's doorkeeper: it looks whether this is a handout folder, and is gone again if it is not.

It is imported by every pytest run on a machine where the autograder is installed, so it imports nothing that pytest
has not imported before.
"""

from __future__ import annotations

import os
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pytest import Config

MARKER = "autograder.yaml"
KEY = b"assignment:"  # a file of that name without it is somebody else's
BOM = b"\xef\xbb\xbf"  # which some editors put before the first line


def pytest_configure(config: Config) -> None:
    """In a handout folder, have pytest collect its trees; anywhere else, do nothing."""
    files = frozenset(folder / MARKER for folder in _folders(config) if _is_handout(folder))
    if files:
        from autograder.pytest_plugin.handout_tests import HandoutTests

        config.pluginmanager.register(HandoutTests(files), "autograder-handout")


def _folders(config: Config) -> set[Path]:
    """Where pytest was started, where its root is, and what it was asked to look at."""
    here = config.invocation_params.dir
    asked = [Path(os.path.abspath(here / arg.partition("::")[0])) for arg in config.args]
    return {here, config.rootpath, *(path.parent if path.name == MARKER else path for path in asked)}


def _is_handout(folder: Path) -> bool:
    try:
        with open(folder / MARKER, "rb") as stream:
            return any(line.removeprefix(BOM).startswith(KEY) for line in stream)
    except OSError:
        return False
