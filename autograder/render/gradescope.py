"""Gradescope's results.json, made by gradescope-utils' JSONTestRunner; see schemas/results.schema.json."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable

from autograder import __version__
from autograder.model.policy import VISIBILITIES, VISIBLE
from autograder.model.record import record
from autograder.model.report import Criterion, Points, ProblemReport, Report
from autograder.recent import RecentOf
from autograder.render.diagnosis import plain_diagnosis
from autograder.render.feedback import criterion_summary, criterion_title, failed_tree, plain_points
from autograder.render.summary import headline, summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ROWS_KEPT = 20_000_000  # characters, in a generation

_kept = RecentOf(ROWS_KEPT)


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
    import gradescope_utils.autograder_utils.json_test_runner

    assert gradescope_utils


def render(report: Report) -> str:
    """The whole results.json."""
    data: dict[str, Any] = {"execution_time": 0.0, "score": 0}
    _complete(data, report)
    return _written((_rows(problem, number, report) for number, problem in enumerate(report.problems, start=1)), data)


def _rows(problem: ProblemReport, number: int, report: Report) -> str:
    """The rows of a problem as JSON; programs that are the same share their report, and so the rows."""
    return _kept.of(
        (problem, report.assignment), lambda: _lines(_run(entries_of(problem, number, report))), len, also=number
    )


def _run(entries: list[Entry]) -> list[dict[str, Any]]:
    """What the test runner makes of some rows."""
    from gradescope_utils.autograder_utils.json_test_runner import JSONTestResult, JSONTestRunner

    class Result(JSONTestResult):  # type: ignore[misc]  # gradescope-utils tells no types
        """What came of the tests; where a failure was raised from is nobody's concern, and takes long to find out."""

        def _exc_info_to_string(self, _error: object, _test: object) -> str:
            return ""

    def suite(result: Result) -> None:
        for entry in entries:
            _Test(entry)(result)

    made: list[dict[str, Any]] = []

    def take(data: dict[str, Any]) -> None:
        """Leave nothing for the runner to write: it spends most of its time on the indentation."""
        made.extend(data["tests"])
        data.clear()

    runner = JSONTestRunner(stream=io.StringIO(), failure_prefix="", post_processor=take)
    runner.resultclass = Result
    runner.run(suite)
    return made


class _Test:
    """A row as a test: the runner reads off it what gradescope-utils' decorators would have put on a method.

    It does what a `unittest.TestCase` does when it is run, without looking for fixtures, skips and subtests, which
    takes ten times as long.
    """

    _testMethodName = "row"  # noqa: N815  # unittest's name

    def __init__(self, entry: Entry) -> None:
        self._entry = entry
        self.row = _Decorated(entry)

    def shortDescription(self) -> str:  # noqa: N802  # unittest's name
        return self._entry.name

    def __call__(self, result: Any) -> None:
        result.startTest(self)
        if self._entry.failed:
            result.addFailure(self, (AssertionError, AssertionError(self._entry.output), None))
        else:
            print(self._entry.output)
            result.addSuccess(self)
        result.stopTest(self)


class _Decorated:
    """What gradescope-utils' decorators tell about a test."""

    def __init__(self, entry: Entry) -> None:
        self.__dict__ = {
            "__number__": entry.number,
            "__visibility__": entry.visibility,
            "__tags__": list(entry.tags) or None,
        }
        if entry.score is not None:
            self.__dict__ |= {"__score__": plain_points(entry.score), "__weight__": entry.max_score}


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
    data: dict[str, Any] = {}
    _complete(data, report)
    data["extra_data"]["counted"] = False  # towards a limit of attempts: nobody pays for what was not graded
    return _written([_lines(tests)], data)


def _lines(rows: list[dict[str, Any]]) -> str:
    return ",\n".join([f"        {json.dumps(row)}" for row in rows])


def _written(rows: Iterable[str], data: dict[str, Any]) -> str:
    """The page as JSON with a line for each row."""
    tests = ",\n".join(filter(None, rows))
    fields = [f"    {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
    return "{\n" + ",\n".join([f'    "tests": [\n{tests}\n    ]', *fields]) + "\n}\n"


def entries(report: Report) -> list[Entry]:
    """The rows of the page, problem by problem."""
    return [
        entry
        for number, problem in enumerate(report.problems, start=1)
        for entry in entries_of(problem, number, report)
    ]


def entries_of(problem: ProblemReport, number: int, report: Report) -> list[Entry]:
    """The rows of a problem: each criterion with what it earned; then every failed public tree, without points."""
    page = report.assignment.page
    rows = [
        Entry(
            name=criterion_title(criterion),
            number=f"{number}.{place}",
            output=criterion_summary(criterion, problem),
            score=criterion.earned,
            max_score=0 if criterion.extra else criterion.points,  # so that the page adds up to the total
            failed=criterion.extra and not criterion.is_full,
            visibility=_seen_by(report, criterion),
        )
        for place, criterion in enumerate(problem.criteria, start=1)
    ]
    return rows + [
        Entry(
            name=f"{problem.problem} on {failed.fixture.name}",
            number=f"{number}.{place}",
            output=failed_tree(failed),
            failed=True,
            tags=failed.fixture.traits,
            visibility=_least([page.of(problem.problem, verdict.check) for verdict in failed.verdicts]),
        )
        for place, failed in enumerate(problem.failed, start=len(problem.criteria) + 1)
    ]


def _seen_by(report: Report, criterion: Criterion) -> str:
    """Who sees a criterion; one with a gate tells of that too."""
    page, gates = report.assignment.page, report.assignment.problem(criterion.problem).gates_of(criterion.check)
    return _least([page.of(criterion.problem, check) for check in (criterion.check, *gates)])


def _least(visibilities: list[str]) -> str:
    """The narrowest of some: a tree tells of every criterion that it failed."""
    return max(visibilities, key=VISIBILITIES.index, default=VISIBLE)


def _complete(data: dict[str, Any], report: Report) -> None:
    """What the runner does not know: the exact total, the time as a number, and the words above the rows."""
    page = report.assignment.page
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
