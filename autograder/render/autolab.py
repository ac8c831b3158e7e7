"""Autolab's way: text for the student, and on the last line the scores; see schemas/autolab.schema.json.

Autolab puts quotes around every word that a colon follows before it parses that line, so no string in it may hold one:
the line has the names of criteria and numbers, and all words stand above it.
"""

from __future__ import annotations

import json

from autograder.model.report import ProblemReport, Report
from autograder.render.feedback import earned_of, plain_points, smallest_first, title
from autograder.render.summary import shortened, summary, trees_in_words

MOST_CHARACTERS = 60_000  # of a problem


def render(report: Report) -> str:
    """What a student reads, then one line for Autolab."""
    blocks = [shortened(summary(report), MOST_CHARACTERS)]
    blocks += [_problem(problem) for problem in report.problems]
    return "\n\n".join([*blocks, scores(report)]) + "\n"


def scores(report: Report) -> str:
    """The line that Autolab parses; each name is that of a problem of the assessment."""
    earned = {f"{criterion.problem} {criterion.check}": plain_points(criterion.earned) for criterion in report.criteria}
    return json.dumps({"scores": earned})


def _problem(problem: ProblemReport) -> str:
    lines = [problem.file]
    for criterion in problem.criteria:
        trees = criterion.all
        passed = f", {trees.passed} of {trees.total} trees passed" if trees.total else ""
        lines.append(f"  {criterion.check}: {earned_of(criterion)} ({title(criterion)}{passed})")
        lines += [f"    {criterion.note}"] if criterion.note else []
    if problem.failed:
        lines += ["", trees_in_words(smallest_first(problem.failed), MOST_CHARACTERS)]
    return shortened("\n".join(lines), MOST_CHARACTERS)
