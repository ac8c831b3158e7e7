"""The report as Markdown that every forge shows alike: headings, a table, and all that came from a student as code.

Within a code block nothing is a link, a picture, a mention or HTML, whatever it says; so no text of a student stands
outside of one.
"""

from __future__ import annotations

import re

from autograder.cleaning import clean
from autograder.model.report import ProblemReport, Report
from autograder.render.diagnosis import diagnosis_text
from autograder.render.feedback import earned_of, smallest_first, title, total_of
from autograder.render.summary import grader_faults, shortened, trees_in_words, why_not

MOST_CHARACTERS = 12_000  # of a block; the whole then fits into a comment, where forges take 65,536


def render(report: Report) -> str:
    """The whole text."""
    parts = heading(report)
    for problem in report.problems:
        parts += problem_table(problem, report.feedback)
        if problem.failed:
            parts.append(block(trees_in_words(smallest_first(problem.failed), MOST_CHARACTERS)))
    return "\n\n".join(parts) + "\n"


def heading(report: Report) -> list[str]:
    """The total, and what there is to say about the submission as a whole."""
    parts = [
        f"# {plain(report.assignment.title)}",
        f"**{total_of(report)}** for {code(report.submission)}",
    ]
    if complaints := why_not(report):
        parts.append(block("\n".join(complaints)))
    return [*parts, *grader_faults(report)]


def problem_table(problem: ProblemReport, feedback: str) -> list[str]:
    """A problem: its criteria as a table, what is to be said about them, and the diagnosis."""
    rows = ["| check | points | | trees passed |", "|---|---|---|---|"]
    for criterion in problem.criteria:
        earned = earned_of(criterion)
        trees = f"{criterion.all.passed} of {criterion.all.total}" if criterion.all.total else "none ran"
        rows.append(f"| {criterion.check} | {earned} | {title(criterion)} | {trees} |")
    notes = [plain(criterion.note) for criterion in problem.criteria if criterion.note]
    told = diagnosis_text(problem, feedback)
    return [f"## {plain(problem.file)}", "\n".join(rows), *dict.fromkeys(notes), *([block(told)] if told else [])]


def plain(text: str) -> str:
    """Text of the staff's, in which no sign means anything."""
    return re.sub(r"([\\`*_\[\]<>#|~&$@])", r"\\\1", " ".join(clean(text).split()))


def code(text: str) -> str:
    """A word of the student's, between more backticks than it has in a row."""
    text = " ".join(shortened(text, 200).split()) or "?"
    if "`" not in text:
        return f"`{text}`"
    ticks = "`" * (_longest_run(text) + 1)
    return f"{ticks} {text} {ticks}"


def block(text: str) -> str:
    """Text as it stands, within a fence that it cannot close."""
    text = shortened(text, MOST_CHARACTERS)
    fence = "`" * max(3, _longest_run(text) + 1)
    return f"{fence}text\n{text}\n{fence}"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)
