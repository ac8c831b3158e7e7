"""`autograder.check(...)`: the local check from within Python, for notebooks and interpreters."""

from __future__ import annotations

import os
from html import escape
from types import FunctionType, ModuleType

from autograder import content
from autograder.errors import Mistake
from autograder.grading import grade
from autograder.load.assignments import assignment_names, load_assignment
from autograder.load.bank import load_bank
from autograder.model.assignment import PROBLEMS, Assignment
from autograder.model.diagnosis import LINE
from autograder.model.record import replace
from autograder.model.report import Report
from autograder.model.submission import Submission
from autograder.nearest import did_you_mean
from autograder.opening import open_submission
from autograder.opening.live import source_of
from autograder.opening.recognising import definitions, recognise, the_best
from autograder.render import html, terminal
from autograder.run import Server

FRAME_HEIGHT = 720  # pixels of a notebook's page


class Checked:
    """A report that shows itself: as drawn trees in a notebook, as text in a terminal."""

    def __init__(self, report: Report) -> None:
        self.report = report

    @property
    def passed(self) -> bool:
        """Whether everything did."""
        return self.report.is_full

    def __repr__(self) -> str:
        return terminal.render(self.report).rstrip("\n")

    def _repr_html_(self) -> str:
        """The page in a frame of its own, so that neither its style nor its script meets the notebook's."""
        page = escape(html.render(self.report), quote=True)
        return (
            f'<iframe sandbox="allow-scripts" title="{escape(self.report.assignment.title)}" srcdoc="{page}" '
            f'style="width: 100%; height: {FRAME_HEIGHT}px; border: 0"></iframe>'
        )


class Refused:
    """What could not be checked, and why: a mistake of the user's needs no traceback."""

    passed = False

    def __init__(self, mistake: Mistake) -> None:
        self.mistake = mistake

    def __repr__(self) -> str:
        return f"autograder: {self.mistake}"


def check(what: object, assignment: str = "", problem: str = "", fixtures: str = "") -> Checked | Refused:
    """Check a function, a module or a path on the public trees."""
    try:
        asked, submission = _asked(what, assignment, problem)
        bank = tuple(each for each in load_bank(fixtures or content.fixtures_folder()) if not each.is_hidden)
        with Server.spawn() as server:  # a notebook has threads, and a process with threads is not forked
            return Checked(grade(asked, bank, submission, server, feedback=LINE))
    except Mistake as mistake:
        return Refused(mistake)


def _asked(what: object, assignment: str, problem: str) -> tuple[Assignment, Submission]:
    """What is to be checked, as a submission, and the problems that it is for."""
    if problem and problem not in PROBLEMS:
        hint = did_you_mean(problem, PROBLEMS, f"it is one of {', '.join(PROBLEMS)}")
        raise Mistake(f"there is no problem {problem}", hint=hint)
    if isinstance(what, (str, os.PathLike)):
        submission = open_submission(os.fspath(what))
        return _only(load_assignment(assignment or recognise(submission)), problem), submission
    if not isinstance(what, (FunctionType, ModuleType)):
        raise Mistake(
            f"a value of type {type(what).__name__} cannot be checked", hint="give a function, a module or a path"
        )
    live = source_of(what)
    name, its_problem = _place(live.files[""], what, assignment, problem)
    asked = _only(load_assignment(name), its_problem)
    files = {asked.problems[0].file if path == "" else path: data for path, data in live.files.items()}
    return asked, replace(live, files=files)


def _only(assignment: Assignment, problem: str) -> Assignment:
    """An assignment with one of its problems alone, if one is named."""
    return replace(assignment, problems=(assignment.problem(problem),)) if problem else assignment


def _place(source: bytes, what: FunctionType | ModuleType, assignment: str, problem: str) -> tuple[str, str]:
    """The assignment and the problem whose functions a source defines most of."""
    defined = definitions(source)
    scores: dict[str, int] = {}
    for name in [assignment] if assignment else assignment_names():
        for each in load_assignment(name).problems:
            functions = each.functions.values()
            named = isinstance(what, ModuleType) or what.__name__ in {function.name for function in functions}
            if problem in ("", each.name) and named:
                scores[f"{name} {each.name}"] = sum(str(function) in defined for function in functions)
    if not scores:
        raise Mistake(f"no assignment asks for a function called {what.__name__}", hint="name it as the handout does")
    found = the_best(scores, "say which, with assignment= and problem=; they fit")
    name, _, its_problem = found.rpartition(" ")
    return name, its_problem
