"""The report as one self-contained page: nothing is fetched, nothing runs."""

from __future__ import annotations

from html import escape

from autograder.model.report import Criterion, FailedTree, ProblemReport, Report
from autograder.render.diagnosis import diagnosis_text
from autograder.render.feedback import TITLES, criterion_summary, failed_tree, points

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
summary { cursor: pointer; font-weight: 600; padding: .3rem 0; }
"""


def render(report: Report) -> str:
    """The whole page."""
    title = escape(f"{report.assignment.title}: {points(report.earned)} of {report.points} points")
    complaints = "".join(f'<p class="bad">{escape(complaint)}</p>\n' for complaint in report.complaints)
    faults = "".join(f"<p>Grader fault, which cost no points: {escape(fault)}</p>\n" for fault in report.faults)
    problems = "\n".join(_problem(problem, report.feedback) for problem in report.problems)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
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
    failed = "\n".join(map(_failed, sorted(problem.failed, key=lambda failed: len(failed.fixture.tree))))
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


def _failed(failed: FailedTree) -> str:
    checks = ", ".join(verdict.check for verdict in failed.verdicts)
    return (
        f"<details>\n<summary>{escape(failed.fixture.name)} ({escape(checks)})</summary>\n"
        f"<pre>{escape(failed_tree(failed))}</pre>\n</details>"
    )
