"""A grader that lives long: the bank is loaded once, one server makes the workers, and tasks come one by one."""

from __future__ import annotations

from functools import partial
from hashlib import sha256

from autograder.batch.course import Course, open_course
from autograder.errors import Mistake
from autograder.grading import grade, ungraded
from autograder.model.assignment import Assignment
from autograder.model.diagnosis import EXACT, NEAREST, Diagnosis
from autograder.model.record import record
from autograder.model.report import ProblemReport, Report
from autograder.model.row import FAULT, GRADED, MISSING, UNREADABLE, Diagnosed, Row
from autograder.model.submission import Submission
from autograder.recent import Recent, RecentOf
from autograder.render import reporter
from autograder.run import Server

RESULTS, PAGE = "results.json", "report.html"
TWINS_KEPT = 12_000  # programs and their failed trees, in a generation
DIGESTS_KEPT = 100_000  # characters, in a generation
FORMATS = {RESULTS: "gradescope", PAGE: "html"}

_shown = RecentOf(DIGESTS_KEPT)  # by programs that are the same, too


@record
class Task:
    """One submission to be graded: all of it, so that it can be graded anywhere."""

    name: str
    key: str  # of the submission and of all it is graded by
    submission: Submission


@record
class Outcome:
    """What grading a task gave: a row for the gradebook, and the student's files, if still to be written."""

    name: str
    key: str
    row: Row
    files: dict[str, str]


class Grader:
    """Grades tasks of one course, one at a time."""

    def __init__(self, course: Course) -> None:
        self._server = Server.spawn()  # before anything that student code must not see is loaded, and apart from it
        self._isolation = course.isolation
        self._twins = Recent(TWINS_KEPT)
        try:
            self.assignment, self._bank = open_course(course)
            for name in FORMATS.values():
                reporter(name).prepare()
        except BaseException:
            self.close()
            raise

    def grade(self, task: Task) -> Outcome:
        """The outcome, whatever the submission does and whatever befalls the grader; only a mistake is raised."""
        try:
            report = grade(
                self.assignment, self._bank, task.submission, self._server, self._isolation, twins=self._twins
            )
            files = {file: reporter(form).render(report) for file, form in FORMATS.items()}
            return Outcome(name=task.name, key=task.key, row=_row(report, task.submission), files=files)
        except Mistake:
            raise
        except Exception as error:  # a bug of ours stops nobody else
            self._server.close()
            self._server = Server.spawn()
            return faulty(self.assignment, task, f"{type(error).__name__}: {error}")

    def close(self) -> None:
        self._server.close()


def faulty(assignment: Assignment, task: Task, fault: str) -> Outcome:
    """The outcome where the grader itself failed: no score, and files that say so."""
    report = ungraded(assignment, task.name, "The grader itself failed on this submission; please tell the staff.")
    return Outcome(
        name=task.name,
        key=task.key,
        row=Row(status=FAULT, criteria={}, failed={}, notes=(fault,)),
        files={file: reporter(form).placeholder(report) for file, form in FORMATS.items()},
    )


def _row(report: Report, submission: Submission) -> Row:
    ran = any(not problem.complaint for problem in report.problems)
    return Row(
        status=_status(submission),
        score=str(report.earned),
        criteria={f"{each.problem}.{each.check}": str(each.earned) for each in report.criteria},
        diagnoses=tuple(_diagnosed(problem.diagnosis) for problem in report.problems if problem.diagnosis),
        failed={
            problem.problem: tuple([tree.fixture.name for tree in problem.failed])
            for problem in report.problems
            if problem.failed
        },
        behaviour=_behaviour(report),
        isolation=(f"lacks {', '.join(report.missing_layers)}" if report.missing_layers else "full") if ran else "",
        notes=(*report.complaints, *(f"grader fault: {fault}" for fault in report.faults)),
        seconds=round(report.seconds, 3),
    )


def _status(submission: Submission) -> str:
    if submission.files:
        return GRADED
    return UNREADABLE if submission.complaints else MISSING


def _diagnosed(found: Diagnosis) -> Diagnosed:
    """A fault in one line: the misreading it is like, or what is certain."""
    if found.kind not in (EXACT, NEAREST) or not found.suspects:
        title = found.certain[0] if found.certain else ""
        return Diagnosed(problem=found.problem, kind=found.kind, title=title)
    first, *others = dict.fromkeys(tuple(edit.title for edit in edits) for edits in found.suspects)
    others_told = f" (or {len(others)} other{'s' if len(others) > 1 else ''})" if others else ""
    return Diagnosed(
        problem=found.problem,
        kind=found.kind,
        title=" and ".join(first) + others_told,
        misread=tuple(dict.fromkeys(first)),
    )


def _behaviour(report: Report) -> str:
    """A digest of all that public trees showed; empty where they showed nothing wrong."""
    shown = [_shown.of((problem,), partial(_digest, problem), len) for problem in report.problems]
    return sha256(" ".join(shown).encode()).hexdigest()[:16] if any(shown) else ""


def _digest(problem: ProblemReport) -> str:
    shown = [
        (tree.fixture.name, verdict.check, verdict.findings, verdict.compared and verdict.compared.visits)
        for tree in problem.failed
        for verdict in tree.verdicts
    ]
    return sha256(repr(shown).encode("utf-8", "surrogatepass")).hexdigest() if shown else ""
