"""What every platform is told alike: the words above the criteria, and the failed trees as far as there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from autograder.cleaning import clean
from autograder.model.report import Criterion, FailedTree, ProblemReport, Report
from autograder.render.diagnosis import diagnosis_text
from autograder.render.feedback import criterion_summary, failed_in, failed_tree, points, total_of
from autograder.textbook.words import few

MOST_TREES = 3  # told in full, where a platform shows few; the others by name
MOST_NAMES = 100
CUT = "... The rest is left out, to keep this result small."


def headline(report: Report) -> str:
    """The total, and what was earned where a policy takes some of it."""
    before = f" ({points(report.earned)} were earned)" if 0 < report.awarded < report.earned else ""
    return f"{report.assignment.title}: {total_of(report)}{before}."


def _always(_: ProblemReport) -> bool:
    return True


def summary(report: Report, opening: str = "", tells_of: Callable[[ProblemReport], bool] = _always) -> str:
    """The words above the rows, with the diagnoses of the problems that may be told of."""
    lines = [opening or headline(report), *why_not(report)]
    lines += grader_faults(report)
    lines += [
        f"\n{problem.file}: {told}"
        for problem in report.problems
        if tells_of(problem) and (told := diagnosis_text(problem, report.feedback))
    ]
    return "\n".join(dict.fromkeys(lines))


def grader_faults(report: Report) -> list[str]:
    """That the grader itself failed, where it did."""
    times = "once" if len(report.faults) == 1 else f"{len(report.faults)} times"
    return [f"The grader itself failed {times}, which cost no points. Tell the staff."] if report.faults else []


def why_not(report: Report) -> list[str]:
    """Why something of the submission could not run, each reason once."""
    complaints = [*report.complaints, *(problem.complaint for problem in report.problems if problem.complaint)]
    return list(dict.fromkeys(complaints))


def story(criterion: Criterion, problem: ProblemReport, most: int, diagnosis: str = "") -> str:
    """A criterion in so many characters: how many trees passed, what is misread, the smallest trees that failed."""
    failed = failed_in(problem, criterion.check)
    parts = [criterion_summary(criterion, problem), diagnosis, trees_in_words(failed, most - len(diagnosis))]
    return shortened("\n\n".join(filter(None, parts)), most)


def trees_in_words(failed: Sequence[FailedTree], most: int) -> str:
    """The first failed trees in full, as long as they fit into so many characters; the others by name."""
    told: list[str] = []
    for tree in failed[:MOST_TREES]:
        text = f"-- {tree.problem} on {tree.fixture.name} --\n{failed_tree(tree)}"
        if sum(map(len, told)) + len(text) > most * 3 // 4:  # the names need room too
            break
        told.append(text)
    if rest := failed[len(told) :]:
        told.append(f"{len(rest)} {'more ' if told else ''}failed: {names(rest)}.")
    return "\n\n".join(told)


def names(failed: Sequence[FailedTree]) -> str:
    """The names of failed trees, or of as many as anyone reads."""
    return few([tree.fixture.name for tree in failed], MOST_NAMES)


def shortened(text: str, most: int) -> str:
    """Harmless text of at most so many characters; where something was cut, it says so."""
    text = clean(text)
    return text if len(text) <= most else f"{text[: most - len(CUT) - 1].rstrip()}\n{CUT}"
