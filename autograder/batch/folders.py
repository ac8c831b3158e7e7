"""The folder of each submission among the results: written whole, by whoever has graded it or heard of it."""

from __future__ import annotations

import os
from collections.abc import Mapping

from autograder.atomic import PARTIAL, write_atomically


def write_folder(output: str, name: str, files: Mapping[str, str]) -> None:
    """Every file of a submission, each either as it was or all new."""
    folder = os.path.join(output, name)
    os.makedirs(folder, exist_ok=True)
    tidy(folder)
    for file, text in files.items():
        write_atomically(os.path.join(folder, file), text)


def tidy(folder: str) -> None:
    """Remove what a batch that was killed had half written."""
    for name in os.listdir(folder):
        if name.endswith(PARTIAL):
            os.unlink(os.path.join(folder, name))
