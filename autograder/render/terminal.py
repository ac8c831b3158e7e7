"""The report as a person reads it in a terminal."""

from __future__ import annotations

import os
import sys

from autograder.model.report import FailedTree, ProblemReport, Report
from autograder.render.diagnosis import diagnosis_text
from autograder.render.feedback import earned_of, failed_tree, points, smallest_first, title, total_of

MOST_TREES = 3  # shown in full for each problem; the others by name
WIDTH = 100
NARROWEST = 6  # the column of checks


def render(report: Report, show: int = MOST_TREES) -> str:
    """Points by criterion, then the smallest failed trees of each problem in full."""
    blocks = [f"{report.assignment.title}\n{'=' * len(report.assignment.title)}"]
    blocks += [_problem(problem, show, report.feedback) for problem in report.problems]
    blocks += report.complaints
    if report.faults:
        faults = "\n".join(f"  {fault}" for fault in report.faults)
        blocks.append(f"The grader itself failed; this cost no points:\n{faults}")
    blocks.append(total_of(report))
    return "\n\n".join(blocks) + "\n"


def _problem(problem: ProblemReport, show: int, feedback: str) -> str:
    lines = [bold(problem.file)]
    if problem.complaint:
        lines.append(f"  {red('x')} {problem.complaint}")
    width = max(NARROWEST, *(len(criterion.check) for criterion in problem.criteria))
    for criterion in problem.criteria:
        mark = green("ok") if criterion.is_full else red("x ")
        earned = earned_of(criterion) if criterion.extra else f"{points(criterion.earned)}/{criterion.points}"
        trees = f"  {criterion.all.passed} of {criterion.all.total} trees" if criterion.all.total else ""
        lines.append(f"  {mark} {criterion.check:<{width}} {earned:>8}  {title(criterion)}{trees}")
        if criterion.note:
            lines.append(f"       {criterion.note}")
    if told := diagnosis_text(problem, feedback):
        lines += ["", *(f"  {line}" for line in _wrapped(told))]
    return "\n".join([*lines, *_failures(problem.failed, show)])


def _wrapped(text: str) -> list[str]:
    """Lines short enough for a terminal; what belongs to a line stands below it, indented."""
    from textwrap import wrap

    rows = []
    for line in text.splitlines():
        indent = " " * (len(line) - len(line.lstrip())) + "  "
        rows += wrap(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return rows


def _failures(failed: tuple[FailedTree, ...], show: int) -> list[str]:
    """The smallest failed trees in full, since they teach most; the others by name."""
    by_size = smallest_first(failed)
    lines = []
    for tree in by_size[:show]:
        heading = f"-- {tree.problem} on {tree.fixture.name} "
        lines += ["", bold(heading.ljust(WIDTH, "-")), failed_tree(tree)]
    if len(by_size) > show:
        names = ", ".join(tree.fixture.name for tree in by_size[show:])
        lines += ["", f"{len(by_size) - show} more failed: {names}."]
    return lines


def red(text: str) -> str:
    """What went wrong, where colours are wanted."""
    return _coloured(text, 31)


def green(text: str) -> str:
    """What went well, where colours are wanted."""
    return _coloured(text, 32)


def bold(text: str) -> str:
    """A heading, where colours are wanted."""
    return _coloured(text, 1)


def _coloured(text: str, code: int) -> str:
    """Coloured where a person is looking and has not asked for plain text."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        return text
    return f"\033[{code}m{text}\033[0m"
