"""A handout folder as pytest sees it: one test for each problem, check and public tree.

The tests are called `alphabeta::order::equal-bound-at-min`; `-k` knows a tree's traits and family, the problem and the
check. A problem is graded once, when its first test runs, and in the same isolation as anywhere else.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder.errors import Mistake
from autograder.grading import grade
from autograder.load.bank import load_bank
from autograder.load.handout import Handout, read_handout
from autograder.model.assignment import Problem
from autograder.model.diagnosis import LINE
from autograder.model.fixture import Fixture
from autograder.model.record import replace
from autograder.model.report import FailedTree, Report
from autograder.model.verdict import spot
from autograder.opening import open_submission
from autograder.plan import admits
from autograder.render.diagnosis import diagnosis_text
from autograder.render.feedback import failed_in, failed_tree
from autograder.rules import spoken_in
from autograder.run import Server

TOLD = "autograder_told"  # an attribute of a test's report: it also travels from pytest-xdist's processes


class HandoutTests:
    """The plugin that is registered where there is a handout."""

    def __init__(self, files: frozenset[Path]) -> None:
        self._files = files
        self._told: dict[str, None] = {}  # what is said once below all tests, in order

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        """The marker file of a handout holds its tests."""
        if file_path in self._files:
            return HandoutFile.from_parent(parent, path=file_path)
        return None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Give the report of a failed test the words that are said once for all of them."""
        report = yield
        if isinstance(item, TreeTest) and call.excinfo is not None and isinstance(call.excinfo.value, Wrong):
            setattr(report, TOLD, item.told())
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if told := getattr(report, TOLD, ""):
            self._told[told] = None

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The diagnosis, once for each problem."""
        if self._told:
            terminalreporter.section("diagnosis")
            terminalreporter.write_line("\n\n".join(self._told))


class HandoutFile(pytest.File):
    """The marker file: it names the assignment, and the folder around it is the submission."""

    handout: Handout

    def collect(self) -> Iterator[pytest.Collector]:
        try:
            self.handout = read_handout(str(self.path))
            bank = load_bank(self.handout.fixtures)
        except Mistake as mistake:
            raise self.CollectError(str(mistake)) from None
        spoken = spoken_in(self.handout.assignment)
        trees = tuple(each for each in bank if not each.is_hidden and admits(spoken, each.tree))
        for problem in self.handout.assignment.problems:
            yield ProblemTests.from_parent(self, name=problem.name, problem=problem, trees=trees)


class ProblemTests(pytest.Collector):
    """All tests of one problem; they share one grading."""

    def __init__(self, *, problem: Problem, trees: tuple[Fixture, ...], **given: object) -> None:
        super().__init__(**given)  # type: ignore[arg-type]  # pytest's own arguments
        self.problem = problem
        self.trees = trees
        self._report: Report | Exception | None = None

    def collect(self) -> Iterator[pytest.Collector]:
        for check in self.problem.points:
            yield CheckTests.from_parent(self, name=check)

    def report(self) -> Report:
        """The report on this problem alone, made when it is first asked for; what went wrong then, goes wrong again."""
        if self._report is None:
            try:
                self._report = self._graded()
            except Exception as error:
                self._report = error
        if isinstance(self._report, Exception):
            raise self._report
        return self._report

    def _graded(self) -> Report:
        assert isinstance(self.parent, HandoutFile)
        handout = self.parent.handout
        assignment = replace(handout.assignment, problems=(self.problem,))
        with Server.spawn() as server:  # pytest knows expectations and may have threads: it is not forked
            return grade(assignment, self.trees, open_submission(handout.folder), server, feedback=LINE)


class CheckTests(pytest.Collector):
    """The tests of one check, a tree each."""

    def collect(self) -> Iterator[pytest.Item]:
        assert isinstance(self.parent, ProblemTests)
        for fixture in self.parent.trees:
            yield TreeTest.from_parent(self, name=fixture.name, fixture=fixture)

    def failures(self) -> dict[str, FailedTree]:
        """The trees that failed this check, by name."""
        assert isinstance(self.parent, ProblemTests)
        (problem,) = self.parent.report().problems
        return {failed.fixture.name: failed for failed in failed_in(problem, self.name)}


class Wrong(Exception):
    """A failed tree, in the words of every other report."""


class TreeTest(pytest.Item):
    """One check on one tree."""

    def __init__(self, *, fixture: Fixture, **given: object) -> None:
        super().__init__(**given)  # type: ignore[arg-type]  # pytest's own arguments
        self.extra_keyword_matches.update((*fixture.traits, Path(fixture.path).parent.name))

    def runtest(self) -> None:
        report, (problem,) = self._report(), self._report().problems
        assert isinstance(self.parent, CheckTests)
        where = spot(self.parent.name, problem.problem, self.name)
        if problem.complaint:
            raise Wrong("\n".join([problem.complaint, *report.complaints]))
        if any(fault.startswith(f"{where}: ") for fault in report.faults):
            pytest.skip("the grader itself failed here, which costs nothing; tell the staff")
        if failed := self.parent.failures().get(self.name):
            raise Wrong(failed_tree(failed))

    def told(self) -> str:
        """What is said once of the whole problem: its diagnosis, and what else is to be known of its criteria."""
        report, (problem,) = self._report(), self._report().problems
        notes = [criterion.note for criterion in problem.criteria if criterion.note]
        said = "\n".join(filter(None, [diagnosis_text(problem, report.feedback), *notes]))
        return said and f"{problem.file}: {said}"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """The explanation itself; a traceback would be ours, not the student's."""
        if isinstance(excinfo.value, (Wrong, Mistake)):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo, style))

    def reportinfo(self) -> tuple[Path, None, str]:
        assert isinstance(self.parent, CheckTests) and self.parent.parent is not None
        return self.path, None, f"{self.parent.parent.name} {self.parent.name} on {self.name}"

    def _report(self) -> Report:
        assert isinstance(self.parent, CheckTests) and isinstance(self.parent.parent, ProblemTests)
        return self.parent.parent.report()
