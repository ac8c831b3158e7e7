"""What GitHub Classroom's grading reporter takes: JSON in base64; see schemas/github-classroom.schema.json."""

from __future__ import annotations

import json
from base64 import b64encode

from autograder.model.report import Criterion, ProblemReport, Report
from autograder.render.diagnosis import diagnosis_text
from autograder.render.feedback import criterion_title, plain_points
from autograder.render.summary import story

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The reporter gets it in an environment variable, and Linux starts no program with one of 128 KiB or more. Six
# criteria of so many characters, four bytes each, and a third more for base64 stay below.
MOST_CHARACTERS = 3_000
PASS, FAIL, ERROR = "pass", "fail", "error"


def render(report: Report) -> str:
    """The value of a step's output `result`."""
    tests = [_test(criterion, problem, report) for problem in report.problems for criterion in problem.criteria]
    statuses = {test["status"] for test in tests}
    data = {
        "version": 1,
        "status": next((status for status in (ERROR, FAIL) if status in statuses), PASS),
        "max_score": report.points,
        "tests": tests,
    }
    return b64encode(json.dumps(data, ensure_ascii=False).encode()).decode() + "\n"


def _test(criterion: Criterion, problem: ProblemReport, report: Report) -> dict[str, Any]:
    """A criterion; one whose file could not run is an error, of which the reporter prints the message."""
    told = "" if criterion.is_full else diagnosis_text(problem, report.feedback)
    return {
        "name": criterion_title(criterion),
        "status": ERROR if problem.complaint else PASS if criterion.is_full else FAIL,
        "score": plain_points(criterion.earned),
        "message": story(criterion, problem, MOST_CHARACTERS, told),
        "test_code": f"autograder check -a {report.assignment.name}",  # printed with the result: try it yourself
        "filename": problem.file,
        "line_no": 0,
    }
