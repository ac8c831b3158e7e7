"""The report as one self-contained page: nothing is fetched, and nothing runs but the stepper that comes with it."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256

from autograder.load.pseudocode import load_pseudocode
from autograder.model.assignment import ALPHABETA, Assignment
from autograder.model.diagnosis import LINE, OFF
from autograder.model.misreading import Reread
from autograder.model.pseudocode import Pseudocode
from autograder.model.record import record
from autograder.model.report import Criterion, FailedTree, ProblemReport, Report
from autograder.recent import RecentOf
from autograder.render.diagnosis import diagnosis_text
from autograder.render.escaping import as_text
from autograder.render.failures import Budget, failure
from autograder.render.feedback import criterion_summary, earned_of, points, title, total_of
from autograder.render.svg import STYLE as TREE_STYLE
from autograder.render.svg import legend


@record
class _Frame:
    """What is the same on every page."""

    style: str
    script: str
    stepper: str
    policy: str  # what the browser may do: run this very script and nothing else, fetch nothing


SECTIONS_KEPT = 40_000_000  # characters, in a generation

_frames: list[_Frame] = []  # read once
_sections = RecentOf(SECTIONS_KEPT)


def render(report: Report) -> str:
    """The whole page."""
    frame = _frame()
    heading = as_text(f"{report.assignment.title}: {total_of(report)}")
    budget = Budget(len(report.problems))
    problems = "\n".join(_problem(problem, report, budget) for problem in report.problems)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{frame.policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{heading}</title>\n<style>{frame.style}</style>\n</head>\n<body>\n<main>\n"
        f"{_summary(report)}{problems}\n</main>\n{frame.stepper}<script>{frame.script}</script>\n</body>\n</html>\n"
    )


def prepare() -> None:
    """Read what is the same on every page."""
    _frame()


def _frame() -> _Frame:
    if not _frames:
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "page")
        parts = []
        for name in ("report.css", "report.js", "stepper.html"):
            with open(os.path.join(folder, name), encoding="utf-8") as stream:
                parts.append(stream.read())
        style, script, stepper = parts
        digest = b64encode(sha256(script.encode()).digest()).decode()
        policy = (
            f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; "
            "base-uri 'none'; form-action 'none'"
        )
        _frames.append(_Frame(style=style + TREE_STYLE, script=script, stepper=stepper, policy=policy))
    return _frames[0]


def _summary(report: Report) -> str:
    complaints = "".join(f'<p class="bad">{as_text(complaint)}</p>\n' for complaint in report.complaints)
    faults = "".join(f"<p>Grader fault, which cost no points: {as_text(fault)}</p>\n" for fault in report.faults)
    return (
        f'<header>\n<h1>{as_text(report.assignment.title)}</h1>\n<p class="total">{points(report.awarded)} '
        f"<small>of {report.points} points</small></p>\n"
        f'<p class="soft">Submission {as_text(report.submission)}</p>\n{complaints}{faults}</header>\n'
    )


def _problem(problem: ProblemReport, report: Report, budget: Budget) -> str:
    """The section of a problem; programs that are the same share their report, and so the section."""
    text, taken = _sections.of(
        (problem, report.assignment),
        lambda: _weighed(problem, report, budget),
        lambda made: len(made[0]),
        also=(report.feedback, budget.next_problem()),
    )
    budget.take(taken)
    return text


def _weighed(problem: ProblemReport, report: Report, budget: Budget) -> tuple[str, int]:
    """A section, and how much of the budget it takes, which is taken off when it is put on a page."""
    before = budget.left
    text = _section(problem, report, budget)
    taken = before - budget.left
    budget.take(-taken)
    return text, taken


def _section(problem: ProblemReport, report: Report, budget: Budget) -> str:
    is_shown = report.feedback != OFF and (problem.failed or problem.diagnosis)
    code = load_pseudocode(report.assignment, problem.problem) if is_shown else None
    earned = points(sum(criterion.earned for criterion in problem.criteria))
    of = sum(criterion.points for criterion in problem.criteria if not criterion.extra)
    criteria = "\n".join(_criterion(criterion, problem) for criterion in problem.criteria)
    return (
        f'<section>\n<div class="row"><h2>{as_text(problem.file)}</h2>'
        f"<p><strong>{earned}</strong> of {of} points</p></div>\n"
        f'<ul class="criteria">\n{criteria}\n</ul>\n{_diagnosis(problem, report.feedback, code)}'
        f"{_failures(problem, report.assignment, code, budget)}</section>"
    )


def _criterion(criterion: Criterion, problem: ProblemReport) -> str:
    mark, tone = ("&#10003;", "good") if criterion.is_full else ("&#10007;", "bad")
    share = float(100 * criterion.earned / criterion.points) if criterion.points else 100
    summary = as_text(criterion_summary(criterion, problem)).replace("\n", "<br>")
    return (
        f'<li><div class="row"><p><span class="{tone}" aria-hidden="true">{mark}</span> <strong>'
        f"{as_text(criterion.check)}</strong></p><p>{earned_of(criterion)}</p></div>"
        f'<div class="bar" aria-hidden="true"><span style="width:{share:.4g}%"></span></div>'
        f'<p class="soft">{as_text(title(criterion).capitalize())}. {summary}</p></li>'
    )


def _diagnosis(problem: ProblemReport, feedback: str, code: Pseudocode | None) -> str:
    """The diagnosis in words, beside the pseudocode with the lines that were misread."""
    told = diagnosis_text(problem, feedback)
    if not told:
        return ""
    misread = _misread(problem, code) if code is not None and feedback == LINE else frozenset()
    shown = _listing(code, misread) if code is not None and misread else ""
    heading = "What seems to be misread" if problem.diagnosis and problem.diagnosis.suspects else "What is certain"
    return f'<div class="diagnosis">\n<h3>{heading}</h3>\n<p>{as_text(told)}</p>\n{shown}</div>\n'


def _misread(problem: ProblemReport, code: Pseudocode) -> frozenset[int]:
    """The lines of the pseudocode that a diagnosis says to reread."""
    suspects = problem.diagnosis.suspects if problem.diagnosis else ()
    return frozenset(place for edits in suspects for edit in edits for place in _places(edit, code))


def _places(edit: Reread, code: Pseudocode) -> list[int]:
    """Where a line stands in its function: it itself, else lines that have it in them, else what it was read as."""
    head, own = "", []
    for place, line in enumerate(code.lines):
        head = line.text if not line.role else head
        if f" {edit.function}(" in head:
            own.append((place, _plain(line.text)))
    wanted = _plain(edit.line)
    for fits in (str.__eq__, str.startswith, str.__contains__):
        if found := [place for place, text in own if fits(text, wanted)]:
            return found
    from difflib import get_close_matches

    near = get_close_matches(_plain(edit.read), [text for _, text in own], n=1, cutoff=0.8)
    return [place for place, text in own if text in near][:1]


def _plain(line: str) -> str:
    """A line whichever way its functions are spelled."""
    return line.strip().replace("-", "_").lower()


def _listing(code: Pseudocode, misread: frozenset[int] = frozenset()) -> str:
    return f'<ol class="code" tabindex="0" aria-label="The pseudocode">\n{"".join(_lines(code, misread))}</ol>\n'


def _lines(code: Pseudocode, misread: frozenset[int]) -> Iterator[str]:
    for place, line in enumerate(code.lines):
        kinds = " ".join(filter(None, ["" if line.role else "head", "misread" if place in misread else ""]))
        of_kind = f' class="{kinds}"' if kinds else ""
        yield f"<li{of_kind}>{as_text(line.text)}</li>\n"


def _failures(problem: ProblemReport, assignment: Assignment, code: Pseudocode | None, budget: Budget) -> str:
    """The failed trees, those first that show a difference at a glance: small ones, and those whose visits differ."""
    if not problem.failed:
        return ""
    trees = sorted(problem.failed, key=_telling)
    shown = "\n".join(failure(tree, assignment, code, budget, opened=place == 0) for place, tree in enumerate(trees))
    listing = "" if code is None else f'<template id="code-{as_text(problem.problem)}">{_listing(code)}</template>\n'
    what = "public tree that failed" if len(trees) == 1 else "public trees that failed"
    signs = " · ".join(legend(prunes=problem.problem == ALPHABETA, differs=True))
    return f'<h3>{len(trees)} {what}</h3>\n<p class="soft">{as_text(signs)}</p>\n{listing}{shown}\n'


def _telling(failed: FailedTree) -> tuple[bool, int]:
    return failed.compared is None, len(failed.fixture.tree)
