"""PrairieLearn's results.json for external graders; see schemas/prairielearn.schema.json."""

from __future__ import annotations

import json
from base64 import b64encode

from autograder.model.assignment import Assignment
from autograder.model.report import Criterion, FailedTree, ProblemReport, Report
from autograder.render.failures import Budget, drawing
from autograder.render.feedback import criterion_summary, criterion_title, failed_in, plain_points, share_of
from autograder.render.summary import MOST_TREES, shortened, summary, trees_in_words, why_not

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# PrairieLearn takes results of at most 1 MB. A character is at most four bytes; of the million, texts and pictures have
# their shares.
MOST_MESSAGE = 8_000
MOST_OUTPUT = 10_000
MOST_REASONS, MOST_REASON = 8, 1_000
MOST_PICTURES = 360_000


def render(report: Report) -> str:
    """The whole results.json."""
    budget = Budget(len(report.problems), MOST_PICTURES)
    data: dict[str, Any] = {
        "gradable": any(not problem.complaint for problem in report.problems),
        "score": share_of(report),
        "message": shortened(summary(report), MOST_MESSAGE),
        "tests": [test for problem in report.problems for test in _tests(problem, report.assignment, budget)],
    }
    if not data["gradable"]:
        data["format_errors"] = [shortened(reason, MOST_REASON) for reason in why_not(report)[:MOST_REASONS]]
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _tests(problem: ProblemReport, assignment: Assignment, budget: Budget) -> list[dict[str, Any]]:
    budget.next_problem()
    return [_test(criterion, problem, assignment, budget) for criterion in problem.criteria]


def _test(criterion: Criterion, problem: ProblemReport, assignment: Assignment, budget: Budget) -> dict[str, Any]:
    """A criterion: its points, how many trees passed, the trees that failed in words, and the smallest drawn."""
    test: dict[str, Any] = {
        "name": criterion_title(criterion),
        "points": plain_points(criterion.earned),
        "max_points": 0 if criterion.extra else criterion.points,
        "message": shortened(criterion_summary(criterion, problem), MOST_MESSAGE),
    }
    if failed := failed_in(problem, criterion.check):
        test["output"] = shortened(trees_in_words(failed, MOST_OUTPUT), MOST_OUTPUT)
        test["images"] = _images(failed[:MOST_TREES], assignment, budget)
    return test


def _images(trees: list[FailedTree], assignment: Assignment, budget: Budget) -> list[dict[str, str]]:
    """Failed trees, drawn, as long as there is room for them in the whole."""
    images = []
    for failed in trees:
        picture = b64encode(drawing(failed, assignment).encode()).decode()
        if picture and budget.grants(picture):
            label = f"{failed.problem} on {failed.fixture.name}"
            images.append({"label": label, "url": f"data:image/svg+xml;base64,{picture}"})
    return images
