"""What a custom validator of Submitty writes to validation_results.json; see schemas/submitty.schema.json."""

from __future__ import annotations

import json

from autograder.model.report import Criterion, ProblemReport, Report
from autograder.render.feedback import criterion_title, earned_of, share_of
from autograder.render.summary import shortened, story, summary

MOST_CHARACTERS = 20_000  # of a message
SUCCESS, FAILURE, INFORMATION = "success", "failure", "information"


def render(report: Report) -> str:
    """The share of the points that was earned, and a message for each criterion."""
    messages = [{"message": shortened(summary(report), MOST_CHARACTERS), "status": INFORMATION}]
    messages += [_message(criterion, problem) for problem in report.problems for criterion in problem.criteria]
    data = {"score": share_of(report), "message": messages}
    return json.dumps({"status": SUCCESS, "data": data}, indent=2) + "\n"


def _message(criterion: Criterion, problem: ProblemReport) -> dict[str, str]:
    earned = f"{criterion_title(criterion)}: {earned_of(criterion)} points."
    return {
        "message": f"{earned}\n{story(criterion, problem, MOST_CHARACTERS)}",
        "status": SUCCESS if criterion.is_full else FAILURE,
    }
