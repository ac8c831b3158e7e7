"""The summary of a GitHub Actions job: Markdown with every failed tree folded up below its name."""

from __future__ import annotations

from html import escape

from autograder.cleaning import clean_name
from autograder.model.report import FailedTree, ProblemReport, Report
from autograder.render.feedback import failed_tree, smallest_first
from autograder.render.markdown import block, heading, problem_table
from autograder.render.summary import names

MOST_BYTES = 900_000  # GitHub drops a step's summary that is larger than 1 MiB


def render(report: Report) -> str:
    """The whole text."""
    parts = heading(report)
    for place, problem in enumerate(report.problems):
        parts += problem_table(problem, report.feedback)
        room = (MOST_BYTES - _bytes(parts)) // (len(report.problems) - place)
        parts += _folded(problem, room)
    return "\n\n".join(parts) + "\n"


def _folded(problem: ProblemReport, room: int) -> list[str]:
    """The failed trees, the smallest first, as many as there is room for; the others by name."""
    parts: list[str] = []
    trees = smallest_first(problem.failed)
    for place, tree in enumerate(trees):
        text = _tree(tree)
        if _bytes(parts) + len(text.encode()) > room:
            left = f"{len(trees) - place} more failed and are left out, to keep this summary small:"
            return [*parts, left, block(names(trees[place:]))]
        parts.append(text)
    return parts


def _tree(failed: FailedTree) -> str:
    """A fold, which GitHub leaves as it is; the blank lines make what is inside Markdown again."""
    title = f"{escape(failed.problem)} on <b>{escape(clean_name(failed.fixture.name))}</b>"
    checks = ", ".join(verdict.check for verdict in failed.verdicts)
    return f"<details><summary>{title} ({checks})</summary>\n\n{block(failed_tree(failed))}\n\n</details>"


def _bytes(parts: list[str]) -> int:
    return sum(len(part.encode()) + 2 for part in parts)
