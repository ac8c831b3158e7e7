"""The overview of a class, counted up row by row: what is kept grows with what there is to tell, not with the class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from autograder.model.assignment import Assignment
from autograder.model.diagnosis import EXACT, FAILED, NEAREST
from autograder.model.fixture import Fixture
from autograder.model.overview import Alike, CriterionOverview, HardTree, Misread, Overview, Trouble
from autograder.model.row import FAULT, Row
from autograder.sources.hand_in import HandIn

MOST_TREES = 25
MOST_MISREAD = 30
MOST_ALIKE = 60
MOST_NAMES = 40  # of a group
MOST_TROUBLE = 100
SLOW_SECONDS = 5.0


def overview(assignment: Assignment, bank: tuple[Fixture, ...], rows: Iterable[tuple[HandIn, Row]]) -> Overview:
    """All that a class's page tells."""
    tally = _Tally()
    for handed, row in rows:
        tally.add(handed, row)
    titles = {fixture.name: fixture.title for fixture in bank}
    return Overview(
        title=assignment.title,
        points=assignment.total,
        submissions=sum(tally.statuses.values()),
        students=tally.students,
        late=tally.late,
        statuses=dict(sorted(tally.statuses.items())),
        scores=tuple(sorted(tally.scores)),
        criteria=tuple(
            CriterionOverview(
                name=name,
                points=worth,
                mean=float(tally.earned[name] / len(tally.scores)) if tally.scores else 0.0,
                full=tally.full[name, str(worth)],
            )
            for name, worth in assignment.criteria.items()
        ),
        hardest=tuple(
            HardTree(problem=problem, name=name, title=titles.get(name, ""), failed=count)
            for (problem, name), count in _commonest(tally.failed)[:MOST_TREES]
        ),
        misread=_misread(tally),
        alike=_alike(tally),
        slow=tuple(
            Trouble(name=name, why=f"{seconds:.1f} seconds") for seconds, name in sorted(tally.slow, reverse=True)
        )[:MOST_TROUBLE],
        crashed=tuple(tally.crashed[:MOST_TROUBLE]),
        faults=tuple(tally.faults[:MOST_TROUBLE]),
        not_full=tally.not_full,
    )


class _Tally:
    """What is counted."""

    def __init__(self) -> None:
        self.students = self.late = self.not_full = 0
        self.statuses: Counter[str] = Counter()
        self.scores: list[float] = []
        self.earned: Counter[str] = Counter()
        self.full: Counter[tuple[str, str]] = Counter()
        self.failed: Counter[tuple[str, str]] = Counter()
        self.misread: Counter[tuple[str, str, str]] = Counter()
        self.alike: dict[str, list[str]] = {}
        self.known_as: dict[str, tuple[str, bool]] = {}
        self.slow: list[tuple[float, str]] = []
        self.crashed: list[Trouble] = []
        self.faults: list[Trouble] = []

    def add(self, handed: HandIn, row: Row) -> None:
        self.statuses[row.status] += 1
        self.students += len(handed.students)
        self.late += bool(handed.late)
        self.not_full += row.isolation.startswith("lacks")
        if row.score:
            self.scores.append(float(Fraction(row.score)))
        for criterion, earned in row.criteria.items():
            self.earned[criterion] += Fraction(earned)  # type: ignore[assignment]  # exact, whatever the order
            self.full[criterion, earned] += 1
        for problem, trees in row.failed.items():
            self.failed.update([(problem, tree) for tree in trees])
        for found in row.diagnoses:
            for title in found.misread:
                self.misread[found.problem, title, found.kind] += 1
            if found.kind == FAILED:
                self.crashed.append(Trouble(name=handed.name, why=f"{found.problem}: {found.title}"))
        if row.behaviour:
            self.alike.setdefault(row.behaviour, []).append(handed.name)
            told = "; ".join(f"{found.problem}: {found.title}" for found in row.diagnoses)
            self.known_as[row.behaviour] = told, all(found.kind == EXACT for found in row.diagnoses)
        if row.seconds > SLOW_SECONDS:
            self.slow.append((row.seconds, handed.name))
        if row.status == FAULT or any(note.startswith("grader fault") for note in row.notes):
            self.faults.append(Trouble(name=handed.name, why=" ".join(row.notes)))


def _commonest(counted: Counter[tuple[str, str]]) -> list[tuple[tuple[str, str], int]]:
    """From many to few; where as many, by name, so that the page is the same each time."""
    return sorted(counted.items(), key=lambda item: (-item[1], item[0]))


def _misread(tally: _Tally) -> tuple[Misread, ...]:
    both: Counter[tuple[str, str]] = Counter()
    for (problem, title, _), count in tally.misread.items():
        both[problem, title] += count
    return tuple(
        Misread(
            problem=problem,
            title=title,
            exact=tally.misread[problem, title, EXACT],
            nearest=tally.misread[problem, title, NEAREST],
        )
        for (problem, title), _ in _commonest(both)[:MOST_MISREAD]
    )


def _alike(tally: _Tally) -> tuple[Alike, ...]:
    """Groups of two and more; first those that do what no known misreading does."""
    groups = [
        Alike(names=tuple(names[:MOST_NAMES]), count=len(names), diagnosis=told, known=known)
        for behaviour, names in tally.alike.items()
        if len(names) > 1
        for told, known in (tally.known_as[behaviour],)
    ]
    return tuple(sorted(groups, key=lambda group: (group.known, -group.count, group.names))[:MOST_ALIKE])
