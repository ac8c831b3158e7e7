"""The report as one self-contained page: nothing is fetched, nothing runs."""

from __future__ import annotations

from html import escape

from autograder.model.reading import TEXTBOOK
from autograder.model.report import Criterion, FailedTree, ProblemReport, Report
from autograder.render.diagnosis import diagnosis_text
from autograder.render.feedback import TITLES, criterion_summary, failed_tree, points
from autograder.render.svg import STYLE as TREE_STYLE
from autograder.render.svg import svg

_STYLE = """
:root { color-scheme: light dark; --line: #8888; --good: #1a7f37; --bad: #b42318; }
@media (prefers-color-scheme: dark) { :root { --good: #57c26e; --bad: #ff8a80; } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number { text-align: right; white-space: nowrap; }
.good { color: var(--good); } .bad { color: var(--bad); }
pre { overflow-x: auto; padding: .8rem; border: 1px solid var(--line); border-radius: .4rem; line-height: 1.35; }
.diagnosis { white-space: pre-line; border-left: .3rem solid var(--line); padding-left: .8rem; }
.picture { overflow-x: auto; }
summary { cursor: pointer; font-weight: 600; padding: .3rem 0; }
"""


MOST_DRAWN = 12  # failed trees of a problem, the smallest; the page stays small
MOST_NODES = 80  # a larger tree is told in words


def render(report: Report) -> str:
    """The whole page."""
    title = escape(f"{report.assignment.title}: {points(report.earned)} of {report.points} points")
    complaints = "".join(f'<p class="bad">{escape(complaint)}</p>\n' for complaint in report.complaints)
    faults = "".join(f"<p>Grader fault, which cost no points: {escape(fault)}</p>\n" for fault in report.faults)
    problems = "\n".join(_problem(problem, report.feedback) for problem in report.problems)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}{TREE_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(report.assignment.title)}</h1>\n"
        f"<p>Submission <strong>{escape(report.submission)}</strong>: "
        f"<strong>{points(report.earned)} of {report.points} points</strong></p>\n"
        f"{complaints}{faults}{problems}\n</main>\n</body>\n</html>\n"
    )


def prepare() -> None:
    """Nothing takes long here."""


def placeholder(report: Report) -> str:
    """The same: nothing has failed yet, so it is short."""
    return render(report)


def _problem(problem: ProblemReport, feedback: str) -> str:
    rows = "\n".join(_row(criterion, problem) for criterion in problem.criteria)
    told = diagnosis_text(problem, feedback)
    diagnosis = f'<p class="diagnosis">{escape(told)}</p>\n' if told else ""
    by_size = sorted(problem.failed, key=lambda failed: len(failed.fixture.tree))
    failed = "\n".join(_failed(tree, drawn=place < MOST_DRAWN) for place, tree in enumerate(by_size))
    return (
        f"<section>\n<h2>{escape(problem.file)}</h2>\n<table>\n"
        '<thead><tr><th scope="col">Criterion</th><th scope="col">Points</th><th scope="col">Trees</th></tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody>\n</table>\n{diagnosis}{failed}\n</section>"
    )


def _row(criterion: Criterion, problem: ProblemReport) -> str:
    mark, tone = ("✓", "good") if criterion.is_full else ("✗", "bad")
    what = f'<span class="{tone}">{mark}</span> {escape(criterion.check)}: {escape(TITLES[criterion.check])}'
    earned = f"{points(criterion.earned)} / {criterion.points}"
    summary = escape(criterion_summary(criterion, problem)).replace("\n", "<br>")
    return f'<tr><td>{what}</td><td class="number">{earned}</td><td>{summary}</td></tr>'


def _failed(failed: FailedTree, drawn: bool) -> str:
    checks = ", ".join(verdict.check for verdict in failed.verdicts)
    return (
        f"<details>\n<summary>{escape(failed.fixture.name)} ({escape(checks)})</summary>\n"
        f"{_picture(failed) if drawn else ''}<pre>{escape(failed_tree(failed))}</pre>\n</details>"
    )


def _picture(failed: FailedTree) -> str:
    """The textbook's search drawn, with how the student's differs where the order was wrong."""
    tree = failed.fixture.tree
    if len(tree) > MOST_NODES:
        return ""
    look = failed.look
    drawn = svg(
        tree,
        failed.problem,
        reading=look.reading if look else TEXTBOOK,
        depth=look.depth if look else None,
        title=f"{failed.problem} on {failed.fixture.name}",
        visits=look.visits if look else None,
        alone=False,
    )
    return f'<div class="picture">{drawn}</div>\n'
