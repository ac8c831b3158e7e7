"""What a student reads about a criterion and about a failed tree, the same in every report."""

from __future__ import annotations

from collections.abc import Iterable

from autograder.checks import check_called
from autograder.model.assignment import ORDER
from autograder.model.record import replace
from autograder.model.report import Criterion, FailedTree, Points, ProblemReport, Report, Tally
from autograder.model.tree import Tree
from autograder.model.verdict import Compared, Finding, Verdict
from autograder.recent import RecentOf
from autograder.render.drawing import draw, visit_column
from autograder.visits import where_they_part

GENERATED = "just the states are generated that the textbook looks at"
MOST_FINDINGS = 3
MOST_OUTPUT = 600
TEXTS_KEPT = 4_000_000  # characters on failed trees, in a generation

_told, _pictures = RecentOf(TEXTS_KEPT), RecentOf(TEXTS_KEPT)


def points(amount: Points) -> str:
    """Points as people write them: 12, 7.5, 3.33; never rounded up to more than was earned."""
    hundredths = amount * 100 // 1
    return f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")


def plain_points(amount: Points) -> int | float:
    """Points as machines read them: whole where they are whole."""
    return int(amount) if amount.denominator == 1 else float(amount)


def title(criterion: Criterion) -> str:
    """What a criterion is about, in a few words."""
    return GENERATED if criterion.generated else check_called(criterion.check).title


def earned_of(criterion: Criterion) -> str:
    """What a criterion earned beside what it is worth; extra credit has a plus: `+5 extra`, or `+2 of 5 extra`."""
    if not criterion.extra:
        return f"{points(criterion.earned)} of {criterion.points}"
    of = "" if criterion.is_full else f" of {criterion.points}"
    return f"+{points(criterion.earned)}{of} extra"


def criterion_title(criterion: Criterion) -> str:
    """A criterion on one line: `alphabeta order: nodes are looked at in the textbook's order`."""
    extra = " (extra credit)" if criterion.extra else ""
    return f"{criterion.problem} {criterion.check}: {title(criterion)}{extra}"


def total_of(report: Report) -> str:
    """The score beside what the whole is worth, and how much of it is extra credit."""
    extra = sum(criterion.earned for criterion in report.criteria if criterion.extra)
    on_top = f", {points(extra)} of them extra" if extra and report.awarded == report.earned else ""
    return f"{points(report.awarded)} of {report.points} points{on_top}"


def share_of(report: Report) -> float:
    """The score as a share of what the whole is worth, where a platform knows no more than all of it."""
    return min(1.0, float(report.awarded / report.points)) if report.awarded else 0.0


def criterion_summary(criterion: Criterion, problem: ProblemReport) -> str:
    """How many trees passed, and what there is to say about them."""
    if problem.complaint:
        return problem.complaint
    sentences = [_tally(criterion.public, "public"), _tally(criterion.hidden, "hidden"), criterion.note]
    return "\n".join(filter(None, sentences))


def _tally(tally: Tally, kind: str) -> str:
    if not tally.total:
        return ""
    return f"{tally.passed} of {tally.total} {kind} trees passed."


def failed_tree(failed: FailedTree) -> str:
    """Everything a student can learn from a failed public tree."""
    # Several reports tell it, and submissions that fail alike share their verdicts.
    return _told.of(failed.verdicts, lambda: _failed_tree(failed), len, also=(failed.output, failed.origin))


def _failed_tree(failed: FailedTree) -> str:
    blocks = [failed.fixture.title]
    blocks += [_verdict(checks, findings) for findings, checks in by_findings(failed.verdicts).items()]
    blocks.append(failed.origin)
    blocks.append(_picture(failed))
    if failed.output:
        blocks.append("Your program printed:\n" + _indent(printed(failed)))
    return "\n\n".join(filter(None, blocks))


def failed_in(problem: ProblemReport, check: str) -> list[FailedTree]:
    """The public trees that failed a check, the smallest first, each with what that check found and nothing else."""
    trees = [
        replace(failed, verdicts=verdicts)
        for failed in problem.failed
        if (verdicts := tuple(verdict for verdict in failed.verdicts if verdict.check == check))
    ]
    return smallest_first(trees)


def smallest_first(failed: Iterable[FailedTree]) -> list[FailedTree]:
    """Failed trees in the order to read them: the smallest teach most."""
    return sorted(failed, key=lambda tree: len(tree.fixture.tree))


def printed(failed: FailedTree) -> str:
    """The beginning of what the program printed."""
    more = "..." if len(failed.output) > MOST_OUTPUT else ""
    return (failed.output[:MOST_OUTPUT] + more).rstrip("\n")


def by_findings(verdicts: tuple[Verdict, ...]) -> dict[tuple[Finding, ...], list[str]]:
    """The checks that failed, those with the same findings together: a crash is told once."""
    checks: dict[tuple[Finding, ...], list[str]] = {}
    for verdict in verdicts:
        checks.setdefault(verdict.findings, []).append(verdict.check)
    return checks


def _verdict(checks: list[str], findings: tuple[Finding, ...]) -> str:
    shown = findings[:MOST_FINDINGS]
    lines = [line for finding in shown for line in _finding(checks[0], finding)]
    if len(findings) > len(shown):
        lines.append(f"  ... and {len(findings) - len(shown)} more calls")
    return "\n".join([f"{', '.join(checks)}:", *lines])


def sides(check: str, finding: Finding) -> tuple[str, str]:
    """What stands before what was wanted and before what was got."""
    if finding.generated:
        return "textbook generates", "you generated"
    return ("textbook looks at", "you looked at") if check == ORDER else ("wanted", "got")


def _finding(check: str, finding: Finding) -> list[str]:
    if not finding.wanted:
        return [f"  {finding.call}: {finding.got}"]
    wanted, got = sides(check, finding)
    width = max(len(wanted), len(got)) + 1
    lines = [
        f"  {finding.call}",
        f"    {(wanted + ':').ljust(width)} {finding.wanted}",
        f"    {(got + ':').ljust(width)} {finding.got}",
    ]
    if finding.why:
        lines.append(f"    {finding.why}")
    return lines


def _picture(failed: FailedTree) -> str:
    """The tree with both sequences of visits beside it; programs that differ elsewhere share what they share."""
    tree, compared = failed.fixture.tree, failed.compared
    return _pictures.of((tree, compared), lambda: draw(tree) if compared is None else _beside(tree, compared), len)


def _beside(tree: Tree, compared: Compared) -> str:
    visits, expected = compared.visits, compared.expected
    columns = [visit_column("you", visits), visit_column("textbook", expected)]
    place = where_they_part(visits, expected)
    notes = {}
    if place < len(visits):
        notes[visits[place]] = "<- here you part from the textbook"
    elif place < len(expected):
        notes[expected[place]] = "<- here the textbook goes on"
    return draw(tree, columns, notes)


def _indent(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())
