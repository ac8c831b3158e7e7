"""The report as a table for spreadsheets and scripts: one row for each criterion, as RFC 4180 has it."""

from __future__ import annotations

from autograder.model.report import Criterion, ProblemReport, Report
from autograder.render.diagnosis import diagnosis_text
from autograder.render.feedback import points
from autograder.render.spreadsheet import line

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


def render(report: Report) -> str:
    """The headings and the rows."""
    rows = [_row(criterion, problem, report) for problem in report.problems for criterion in problem.criteria]
    return "".join([line(*HEADINGS), *rows])


def _row(criterion: Criterion, problem: ProblemReport, report: Report) -> str:
    remark = "\n".join(filter(None, [*report.complaints, problem.complaint or criterion.note]))
    told = "" if criterion.is_full else diagnosis_text(problem, report.feedback)
    return line(
        report.assignment.name,
        report.submission,
        problem.problem,
        criterion.check,
        points(criterion.earned),
        criterion.points,
        criterion.public.passed,
        criterion.public.total,
        criterion.hidden.passed,
        criterion.hidden.total,
        remark,
        told,
        len(report.faults),
    )
