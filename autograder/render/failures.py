"""A failed tree on a page: drawn, told in words, and with what the stepper needs."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.model.assignment import ORDER, Assignment
from autograder.model.pseudocode import Pseudocode
from autograder.model.record import record
from autograder.model.report import FailedTree, Replay
from autograder.model.verdict import Finding
from autograder.recent import Recent, RecentOf
from autograder.render.escaping import as_text
from autograder.render.feedback import MOST_FINDINGS, by_findings, printed, sides
from autograder.render.stepper import parting, student_side, textbook_side
from autograder.render.svg import Sketch, finished, sketch
from autograder.rules import spoken_in
from autograder.textbook.walkthrough import Walkthrough, walk_through
from autograder.visits import where_they_part

MOST_NODES = 400  # of a tree that is drawn on a page
MOST_CHARACTERS = 860_000  # of all drawings on a page: the smallest trees come first, the page stays below 1 MB
TELLINGS_KEPT = 1_500  # of calls, in a generation, for the next page: a class fails in the same ones
SHOWN_KEPT = 16_000_000  # characters of failed trees, in a generation
TOLD_KEPT = 4_000_000  # of what is said about them

_NOT_DRAWN = (
    '<p class="soft">It is not drawn here, to keep this page small: '
    "<code>autograder tree show {name} --svg -o {name}.svg</code> draws it.</p>\n"
)

EMPTY = Pseudocode(lines=())


class Budget:
    """How much may still be drawn, on a page for one; what one problem leaves over, the next may use."""

    def __init__(self, problems: int, most: int = MOST_CHARACTERS) -> None:
        self._left = most
        self._problems = problems
        self._share = 0
        self.is_full = False  # something did not fit; what follows is larger still, so it need not even be drawn

    @property
    def left(self) -> int:
        return self._left

    def next_problem(self) -> int:
        """Share out what is left among the problems that are still to come; the share of the next one."""
        self._share = self._left // self._problems
        self._problems -= 1
        self.is_full = False
        return self._share

    def grants(self, text: str) -> bool:
        """Whether a drawing still fits; if so, it is taken off."""
        if len(text) > self._share:
            self.is_full = True
            return False
        self.take(len(text))
        return True

    def take(self, characters: int) -> None:
        self._share -= characters
        self._left -= characters


@record
class _Telling:
    """The textbook's side of a call: the same for every student who failed in it."""

    walk: Walkthrough
    picture: Sketch
    moments: str


_kept = Recent(TELLINGS_KEPT)
_shown, _told, _differences = RecentOf(SHOWN_KEPT), RecentOf(TOLD_KEPT), RecentOf(SHOWN_KEPT // 2)


def failure(failed: FailedTree, assignment: Assignment, code: Pseudocode | None, budget: Budget, opened: bool) -> str:
    """One failed tree, folded up unless it is the first."""
    tags = "".join(f"<span>{as_text(verdict.check)}</span>" for verdict in failed.verdicts)
    words = _told.of(  # submissions that fail alike share their verdicts
        (*failed.verdicts, assignment), lambda: "".join(_words(failed)), len, also=(failed.output, failed.origin)
    )
    body = "" if budget.is_full else _picture(failed, assignment, code) + words
    if budget.is_full or not budget.grants(body):
        body = words + _NOT_DRAWN.format(name=as_text(failed.fixture.name))
    return (
        f'<details data-problem="{as_text(failed.problem)}"{" open" if opened else ""}>\n<summary><strong>'
        f'{as_text(failed.fixture.name)}</strong>: {as_text(failed.fixture.title)} <span class="tags bad">{tags}</span>'
        f'</summary>\n<div class="body">\n{body}</div>\n</details>'
    )


def drawing(failed: FailedTree, assignment: Assignment) -> str:
    """The picture with the difference, which stands alone; empty where nothing was called or the tree is too large."""
    if failed.replay is None or len(failed.fixture.tree) > MOST_NODES:
        return ""
    telling = _telling(failed, failed.replay, assignment, EMPTY)
    return finished(telling.picture, f"{failed.problem} on {failed.fixture.name}", failed.replay.visits)


def _picture(failed: FailedTree, assignment: Assignment, code: Pseudocode | None) -> str:
    """The drawing, and what the stepper needs: the same for all of whom the same call is replayed."""
    return _shown.of(
        (failed.fixture, assignment),
        lambda: _drawn(failed, assignment, code),
        len,
        also=(failed.problem, failed.replay, code is None),
    )


def _drawn(failed: FailedTree, assignment: Assignment, code: Pseudocode | None) -> str:
    """The picture with the difference, and the data to step through it."""
    tree, replay = failed.fixture.tree, failed.replay
    if replay is None or len(tree) > MOST_NODES:
        return ""
    telling = _telling(failed, replay, assignment, code or EMPTY)
    title = f"{failed.problem} on {failed.fixture.name}"
    picture, apart = _differences.of(  # many programs differ elsewhere and look at the same here
        (telling,),
        lambda: (
            finished(telling.picture, title, replay.visits, alone=False),
            parting(tree, telling.walk, replay.visits),
        ),
        lambda made: len(made[0]),
        also=(title, replay.visits),
    )
    data = f'{{"textbook":{telling.moments},"student":{student_side(replay, apart)}}}'
    return (
        f'<div class="picture" tabindex="0" role="group" aria-label="{as_text(title)}">{picture}</div>\n'
        f'<div class="stepper-here"></div>\n<script type="application/json" class="moments">{data}</script>\n'
    )


def _telling(failed: FailedTree, replay: Replay, assignment: Assignment, code: Pseudocode) -> _Telling:
    fixture, call = failed.fixture, replay.call
    key = (
        *(fixture.name, fixture.digest, failed.problem, assignment.dialect, assignment.folder, assignment.rules),
        replay.reading,
        *(call.purpose, call.start, call.alpha, call.beta, call.player, call.level, call.depth, bool(code.lines)),
    )
    if fixture.digest and (known := _kept.get(key)) is not None:
        telling: _Telling = known
        return telling
    walk = walk_through(
        fixture.tree, failed.problem, call, reading=replay.reading, dialect=spoken_in(assignment), code=code
    )
    telling = _Telling(
        walk=walk,
        picture=sketch(fixture.tree, walk.outcome, call.start, walk.window, replay.reading),
        moments=textbook_side(fixture.tree, walk),
    )
    _kept.put(key, telling)
    return telling


def _words(failed: FailedTree) -> Iterator[str]:
    """What was wanted and what was got, check by check."""
    for findings, checks in by_findings(failed.verdicts).items():
        yield f"<h4>{as_text(', '.join(checks))}</h4>\n"
        for finding in findings[:MOST_FINDINGS]:
            yield _finding(finding, checks[0])
        if len(findings) > MOST_FINDINGS:
            yield f"<p>... and {len(findings) - MOST_FINDINGS} more calls</p>\n"
    if failed.origin:
        yield f"<p>{as_text(failed.origin)}</p>\n"
    if failed.output:
        yield f"<h4>Your program printed</h4>\n<pre>{as_text(printed(failed))}</pre>\n"


def _finding(finding: Finding, check: str) -> str:
    call = f"<p><code>{as_text(finding.call)}</code>"
    if not finding.wanted:
        return f"{call}: {as_text(finding.got)}</p>\n"
    wanted, got = sides(check, finding)
    texts = (
        _first_difference(finding.wanted, finding.got)
        if check == ORDER
        else map(as_text, (finding.wanted, finding.got))
    )
    rows = "".join(
        f'<tr><th scope="row">{what}</th><td>{text}</td></tr>' for what, text in zip((wanted, got), texts, strict=True)
    )
    why = f"<p>{as_text(finding.why)}</p>\n" if finding.why else ""
    return f"{call}</p>\n<table>{rows}</table>\n{why}"


def _first_difference(wanted: str, got: str) -> tuple[str, str]:
    """Two sequences of names, with the place marked where they part."""
    one, other = wanted.split(" "), got.split(" ")
    place = where_they_part(one, other)
    return _marked(one, place), _marked(other, place)


def _marked(names: list[str], place: int) -> str:
    shown = [as_text(name) for name in names]
    if place < len(shown):
        shown[place] = f"<mark>{shown[place]}</mark>"
    return " ".join(shown)
