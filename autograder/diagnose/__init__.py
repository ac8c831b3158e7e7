"""Diagnose: which misreading leaves the same signature? A look-up among behaviours that were worked out ahead.

Only public trees are looked at, so that a diagnosis can tell nothing of a hidden one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from autograder.checks import CHECKS
from autograder.diagnose.certain import certainties, failures
from autograder.diagnose.signs import Sign, digests_of, signature
from autograder.judge.case import Case
from autograder.model.assignment import MOVE, ORDER, SEARCH, VALUE, Problem
from autograder.model.diagnosis import CERTAIN, EXACT, FAILED, NEAREST, Diagnosis
from autograder.model.misreading import Reread
from autograder.model.record import record
from autograder.model.signatures import Behaviour, Book, code
from autograder.model.verdict import Verdict

CLOSE = 0.5  # of the trees that show something in either program, so many must show the same
PAIRS_ARE_RARER = 0.2  # two misreadings at once must come so much nearer than one
MOST_TOLD = 4
MOST_TREES = 5


def diagnose(
    problem: Problem,
    cases: list[Case],
    verdicts: dict[str, list[Verdict]],
    known: Callable[[frozenset[tuple[str, str]]], Book | None],
) -> Diagnosis | None:
    """What the fault of a problem is; None where no public tree shows one."""
    public = [case for case in cases if not case.fixture.is_hidden]
    # What another package checks, no misreading was ever judged by.
    judged = [verdict for check, of_check in verdicts.items() if check in CHECKS for verdict in of_check]
    failing = {verdict.fixture.name for verdict in judged if not verdict.passed} & {
        case.fixture.name for case in public
    }
    if not failing:
        return None
    failed = failures(public)
    certain = (*failed, *certainties(public, verdicts, failing))
    book = known(frozenset((case.fixture.name, case.fixture.digest) for case in public))
    found = _look_up(public, book, failing if _sees_everything(problem) else None)
    if failed and found.kind != EXACT:
        found = _Found(kind=FAILED)
    return Diagnosis(
        problem=problem.name,
        kind=found.kind,
        suspects=found.suspects,
        fits=found.fits,
        agrees=found.agrees,
        trees=found.trees,
        differs_on=found.differs_on,
        certain=certain,
    )


def _sees_everything(problem: Problem) -> bool:
    """Whether a tree that passes every check shows nothing at all: what is not judged may still be wrong."""
    wanted = {VALUE, ORDER} | ({MOVE} if "action" in problem.functions[SEARCH].returns else set())
    return wanted <= set(problem.points)


@record
class _Found:
    kind: str
    suspects: tuple[tuple[Reread, ...], ...] = ()
    fits: int = 0
    agrees: int = 0
    trees: int = 0
    differs_on: tuple[str, ...] = ()


def _look_up(cases: list[Case], book: Book | None, failing: set[str] | None) -> _Found:
    if book is None:
        return _Found(kind=CERTAIN)
    trees = set(book.trees)
    compared = [case for case in cases if (case.fixture.name, case.fixture.digest) in trees]
    signs = {case.fixture.name: sign for case, sign in zip(compared, signature(compared, failing), strict=True)}
    if len(signs) < len(book.trees):  # some trees have changed since: what is left can only be compared
        return _nearest(signs, book)
    fitting = _fitting([signs[name] for name, _ in book.trees], book)
    if not fitting:
        return _nearest(signs, book)
    return _Found(
        kind=EXACT,
        suspects=_told(fitting),
        fits=sum(behaviour.fits for behaviour in fitting),
        agrees=len(signs),
        trees=len(signs),
    )


def _fitting(signs: list[Sign], book: Book) -> list[Behaviour]:
    """The behaviours that are the same wherever both can be compared.

    Searches and direct calls may run different code. So where the one kind is all right, or is not there at all, the
    other is compared alone.
    """
    both, searches, direct = digests_of([(sign.searches, sign.direct or 0) for sign in signs])
    exact = book.exact(both)
    if exact is not None:
        return [exact]
    if not any(sign.direct for sign in signs):
        return book.same_searches(searches)
    if not any(sign.searches for sign in signs):
        return book.same_direct_calls(direct)
    return []


def _nearest(signs: dict[str, Sign], book: Book) -> _Found:
    """The named misreading that shows the same on most of the trees that show anything at all."""
    matrix = book.matrix()
    fitting = {name: _codes(sign, matrix.columns[name][0]) for name, sign in signs.items() if _shows(sign)}
    same: Counter[int] = Counter()
    for name, alike in fitting.items():
        for code_alike in alike:
            same.update(_places(matrix.columns[name][1], code_alike))

    def nearness(number: int) -> float:
        both = sum(matrix.columns[name][1][number] != "." for name in fitting)
        either = matrix.shown[number] + len(fitting) - both
        return same[number] / either - (PAIRS_ARE_RARER if matrix.edits[number] > 1 else 0)

    worth_a_look = [
        number for number, count in same.items() if count >= CLOSE * max(matrix.shown[number], len(fitting))
    ]
    best = max(worth_a_look, key=nearness, default=None)
    if best is None or nearness(best) < CLOSE:
        return _Found(kind=CERTAIN, trees=len(signs))
    differs = [name for name in signs if matrix.columns[name][1][best] not in fitting.get(name, ".")]
    (behaviour,) = book.behaviours([matrix.rows[best]])
    return _Found(
        kind=NEAREST,
        suspects=_told([behaviour]),
        fits=behaviour.fits,
        agrees=len(signs) - len(differs),
        trees=len(signs),
        differs_on=tuple(differs[:MOST_TREES]),
    )


def _places(codes: str, wanted: str) -> Iterator[int]:
    """Where a code stands: most codes of a column are others."""
    place = codes.find(wanted)
    while place >= 0:
        yield place
        place = codes.find(wanted, place + 1)


def _shows(sign: Sign) -> bool:
    return bool(sign.searches or sign.direct)


def _codes(sign: Sign, tokens: Sequence[Sequence[int]]) -> str:
    """The codes of a column that say the same as a sign."""
    return "".join(
        code(number)
        for number, (searches, direct) in enumerate(tokens)
        if searches == sign.searches and sign.direct in (None, direct)
    )


def _told(behaviours: list[Behaviour]) -> tuple[tuple[Reread, ...], ...]:
    """What can be told: the named ones alone, if there are any."""
    suspects = [edits for behaviour in behaviours for edits in behaviour.suspects]
    named = [edits for edits in suspects if all(edit.name for edit in edits)]
    return tuple((named or suspects)[:MOST_TOLD])
