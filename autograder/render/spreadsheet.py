"""Cells of a table that spreadsheets open: text in them stays text."""

from __future__ import annotations

import csv
import io

from autograder.render.summary import shortened

MOST_CHARACTERS = 30_000  # of a cell; spreadsheets hold 32,767
FORMULAS = (
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "＝",
    "＋",
    "－",
    "＠",
)  # a cell that begins so would be reckoned, not shown


def cell(text: str) -> str:
    """Text that stays text: an apostrophe before what a spreadsheet would take for a formula."""
    text = shortened(text, MOST_CHARACTERS)
    return f"'{text}" if text.startswith(FORMULAS) or text.lstrip().startswith(FORMULAS) else text


def line(*cells: str | int) -> str:
    """A line of a CSV file as RFC 4180 has it, in which no cell is ever a formula."""
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\r\n").writerow(
        [each if isinstance(each, int) else cell(each) for each in cells]
    )
    return stream.getvalue()
