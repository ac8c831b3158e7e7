"""Gradescope's results.json, made by gradescope-utils' JSONTestRunner; see schemas/results.schema.json."""

from __future__ import annotations

import io
import json

from autograder import __version__
from autograder.model.policy import VISIBILITIES, VISIBLE
from autograder.model.record import record
from autograder.model.report import Criterion, Points, ProblemReport, Report
from autograder.render.diagnosis import plain_diagnosis
from autograder.render.feedback import criterion_summary, criterion_title, failed_tree, plain_points
from autograder.render.overview import headline, summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@record
class Entry:
    """One row of the results page: a criterion with points, or a failed tree without."""

    name: str
    number: str
    output: str
    score: Points | None = None
    max_score: int | None = None
    failed: bool = False  # whatever the scores say
    tags: tuple[str, ...] = ()
    visibility: str = VISIBLE


def prepare() -> None:
    """Import the test runner, which takes longer than anything else here."""
    import unittest

    import gradescope_utils.autograder_utils.json_test_runner

    assert unittest and gradescope_utils


def render(report: Report) -> str:
    """The whole results.json."""
    import unittest

    from gradescope_utils.autograder_utils.json_test_runner import JSONTestResult, JSONTestRunner

    class Page(unittest.TestCase):
        """One test a row; the runner reads what it needs off the methods."""

        def shortDescription(self) -> str:  # noqa: N802  # unittest's name
            name: str = getattr(self, self._testMethodName).__row__
            return name

    class Result(JSONTestResult):  # type: ignore[misc]  # gradescope-utils tells no types
        """What came of the tests; where a failure was raised from is nobody's concern, and takes long to find out."""

        def _exc_info_to_string(self, _error: object, _test: object) -> str:
            return ""

    suite = unittest.TestSuite()
    for place, entry in enumerate(entries(report)):
        setattr(Page, f"row_{place}", _test(entry))
        suite.addTest(Page(f"row_{place}"))
    made: dict[str, Any] = {}

    def take(data: dict[str, Any]) -> None:
        """Leave nothing for the runner to write: it spends most of its time on the indentation."""
        made.update(data)
        data.clear()

    runner = JSONTestRunner(stream=io.StringIO(), failure_prefix="", post_processor=take)
    runner.resultclass = Result
    runner.run(suite)
    _complete(made, report)
    return _written(made)


def placeholder(report: Report) -> str:
    """The same without the test runner, for the result that is laid down before anything has run."""
    tests = [
        {
            "name": entry.name,
            "number": entry.number,
            "output": entry.output,
            "score": plain_points(entry.score or 0),
            "max_score": entry.max_score,
            "status": "failed",
            "visibility": entry.visibility,
        }
        for entry in entries(report)
    ]
    data: dict[str, Any] = {"tests": tests}
    _complete(data, report)
    data["extra_data"]["counted"] = False  # towards a limit of attempts: nobody pays for what was not graded
    return _written(data)


def _written(data: dict[str, Any]) -> str:
    """The page as JSON with a line for each row."""
    tests = ",\n".join([f"        {json.dumps(row)}" for row in data["tests"]])
    fields = [f"    {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items() if key != "tests"]
    return "{\n" + ",\n".join([f'    "tests": [\n{tests}\n    ]', *fields]) + "\n}\n"


def entries(report: Report) -> list[Entry]:
    """The rows of the page: each criterion, and after it nothing that was earned; then every failed public tree."""
    rows: list[Entry] = []
    page = report.assignment.page
    for number, problem in enumerate(report.problems, start=1):
        for place, criterion in enumerate(problem.criteria, start=1):
            rows.append(
                Entry(
                    name=criterion_title(criterion),
                    number=f"{number}.{place}",
                    output=criterion_summary(criterion, problem),
                    score=criterion.earned,
                    max_score=0 if criterion.extra else criterion.points,  # so that the page adds up to the total
                    failed=criterion.extra and not criterion.is_full,
                    visibility=_seen_by(report, criterion),
                )
            )
        for place, failed in enumerate(problem.failed, start=len(problem.criteria) + 1):
            rows.append(
                Entry(
                    name=f"{problem.problem} on {failed.fixture.name}",
                    number=f"{number}.{place}",
                    output=failed_tree(failed),
                    failed=True,
                    tags=failed.fixture.traits,
                    visibility=_least([page.of(problem.problem, verdict.check) for verdict in failed.verdicts]),
                )
            )
    return rows


def _seen_by(report: Report, criterion: Criterion) -> str:
    """Who sees a criterion; one with a gate tells of that too."""
    page, gates = report.assignment.page, report.assignment.problem(criterion.problem).gates_of(criterion.check)
    return _least([page.of(criterion.problem, check) for check in (criterion.check, *gates)])


def _least(visibilities: list[str]) -> str:
    """The narrowest of some: a tree tells of every criterion that it failed."""
    return max(visibilities, key=VISIBILITIES.index, default=VISIBLE)


def _test(entry: Entry) -> Any:
    """A test method that carries a row the way gradescope-utils' decorators would."""

    def method(self: Any) -> None:
        if entry.failed:
            self.fail(entry.output)
        print(entry.output)

    attributes: dict[str, Any] = {
        "__row__": entry.name,
        "__number__": entry.number,
        "__visibility__": entry.visibility,
        "__tags__": list(entry.tags) or None,
    }
    if entry.score is not None:
        attributes |= {"__score__": plain_points(entry.score), "__weight__": entry.max_score}
    for name, value in attributes.items():
        setattr(method, name, value)
    return method


def _complete(data: dict[str, Any], report: Report) -> None:
    """What the runner does not know: the exact total, the time as a number, and the words above the rows."""
    page = report.assignment.page
    data.pop("leaderboard", None)
    if board := _leaderboard(report):
        data["leaderboard"] = board
    data["score"] = plain_points(report.awarded)
    data["execution_time"] = round(report.seconds, 3)
    data["output"] = _words(report)
    data["output_format"] = "text"
    data["test_output_format"] = "text"
    data["visibility"] = page.visibility
    data["stdout_visibility"] = page.stdout_visibility
    data["extra_data"] = {
        "assignment": report.assignment.name,
        "submission": report.submission,
        "autograder": __version__,
        "points": report.points,
        "awarded": str(report.awarded),
        "counted": report.ruling is None or report.ruling.counted,
        "criteria": {
            f"{criterion.problem}.{criterion.check}": {
                "earned": str(criterion.earned),
                "points": criterion.points,
                **({"extra": True} if criterion.extra else {}),
                "public": [criterion.public.passed, criterion.public.total],
                "hidden": [criterion.hidden.passed, criterion.hidden.total],
            }
            for criterion in report.criteria
        },
        "diagnosis": {
            problem.problem: plain_diagnosis(problem.diagnosis) for problem in report.problems if problem.diagnosis
        },
        "seed": report.seed,
        "grader_faults": len(report.faults),
        "isolation": {"missing": dict(report.missing_layers)},
    }


def _words(report: Report) -> str:
    """The words above the rows: nothing that tells of a criterion which is not shown yet."""
    tells_all = report.assignment.page.tells_all
    opening = headline(report) if tells_all else f"{report.assignment.title}."
    return summary(report, opening, lambda problem: _is_open(problem, report))


def _is_open(problem: ProblemReport, report: Report) -> bool:
    """Whether all criteria of a problem are shown: a diagnosis tells of each of them."""
    page = report.assignment.page
    return all(page.of(problem.problem, criterion.check) == VISIBLE for criterion in problem.criteria)


def _leaderboard(report: Report) -> list[dict[str, Any]]:
    """How many nodes alpha-beta looked at, the fewest first; students choose on Gradescope under which name."""
    looks = [problem.looks for problem in report.problems if problem.looks is not None]
    return [{"name": report.assignment.page.leaderboard, "value": sum(looks), "order": "asc"}] if looks else []
