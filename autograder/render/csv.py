"""The report as a table for spreadsheets and scripts: one row for each criterion, as RFC 4180 has it."""

from __future__ import annotations

import csv
import io

from autograder.model.report import Criterion, ProblemReport, Report
from autograder.render.diagnosis import diagnosis_text
from autograder.render.feedback import points
from autograder.render.overview import shortened

MOST_CHARACTERS = 30_000  # of a cell; spreadsheets hold 32,767
FORMULAS = ("=", "+", "-", "@", "\t", "＝", "＋", "－", "＠")  # a cell that begins so would be reckoned, not shown
HEADINGS = (
    "assignment",
    "submission",
    "problem",
    "check",
    "earned",
    "points",
    "public_passed",
    "public_trees",
    "hidden_passed",
    "hidden_trees",
    "remark",
    "diagnosis",
    "grader_faults",
)


def prepare() -> None:
    """Nothing takes long here."""


def placeholder(report: Report) -> str:
    """The same: nothing has failed yet, so it is short."""
    return render(report)


def render(report: Report) -> str:
    """The headings and the rows."""
    stream = io.StringIO()
    rows = csv.writer(stream, lineterminator="\r\n")
    rows.writerow(HEADINGS)
    rows.writerows(_row(criterion, problem, report) for problem in report.problems for criterion in problem.criteria)
    return stream.getvalue()


def _row(criterion: Criterion, problem: ProblemReport, report: Report) -> tuple[str | int, ...]:
    remark = "\n".join(filter(None, [*report.complaints, problem.complaint or criterion.note]))
    told = "" if criterion.is_full else diagnosis_text(problem, report.feedback)
    return (
        _cell(report.assignment.name),
        _cell(report.submission),
        problem.problem,
        criterion.check,
        points(criterion.earned),
        criterion.points,
        criterion.public.passed,
        criterion.public.total,
        criterion.hidden.passed,
        criterion.hidden.total,
        _cell(remark),
        _cell(told),
        len(report.faults),
    )


def _cell(text: str) -> str:
    """Text that stays text: an apostrophe before what a spreadsheet would take for a formula."""
    text = shortened(text, MOST_CHARACTERS)
    return f"'{text}" if text.lstrip().startswith(FORMULAS) else text
