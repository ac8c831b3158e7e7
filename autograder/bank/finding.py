"""The smallest tree on which a misreading or a submission differs: which programs are tried, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from autograder.bank.signing import as_its_dialect
from autograder.bank.small_trees import Bounds
from autograder.bank.smallest import Finder, Found
from autograder.edits.programs import named_programs
from autograder.errors import Mistake
from autograder.load.writing import notation_of
from autograder.model.assignment import Assignment, Problem
from autograder.model.fixture import Fixture
from autograder.model.record import record
from autograder.model.submission import Submission
from autograder.nearest import did_you_mean
from autograder.opening import find_problem
from autograder.run import Server


@record
class Answer:
    """A tree in compact notation, a title for it, and how it was found."""

    notation: str
    title: str
    how: str


@record
class Ground:
    """Where a tree is looked for, and for how long: cut down from those of a bank, and made up within bounds."""

    bank: Sequence[Fixture]
    server: Server
    bounds: Bounds
    seconds: float


@record
class _Suspect:
    """One program to try: its problem, its files and what its fault is called."""

    problem: str
    sources: dict[str, bytes]
    title: str


def find_misreading(name: str, assignment: Assignment, problem: str | None, ground: Ground) -> Answer | None:
    """The smallest tree on which a named misreading differs, in one problem or in the first where it does."""
    return _find(list(_misreading(name, assignment, problem)), as_its_dialect(assignment), ground)


def find_submission(
    submission: Submission, assignment: Assignment, problem: str | None, ground: Ground
) -> Answer | None:
    """The smallest tree on which a submission differs, in one problem or in the first where it does."""
    suspects = _submitted(submission, [each for each in assignment.problems if problem in (None, each.name)])
    return _find(suspects, assignment, ground)


def _find(suspects: Iterable[_Suspect], assignment: Assignment, ground: Ground) -> Answer | None:
    for suspect in suspects:
        finder = Finder(assignment, suspect.problem, suspect.sources, ground.server, ground.bounds)
        found = finder.find(ground.bank, ground.seconds)
        if found.tree is not None:
            return Answer(notation=notation_of(found.tree), title=suspect.title, how=_how(found, suspect))
    return None


def _how(found: Found, suspect: _Suspect) -> str:
    assert found.tree is not None
    nodes = f"{suspect.problem}: {len(found.tree)} nodes, {found.tree.height} levels below the root"
    if found.is_smallest:
        return f"{nodes}; no smaller tree with values around zero, or with its own, shows it ({found.tried} were tried)"
    return f"{nodes}; the smallest of {found.tried} that were tried before time was up"


def _submitted(submission: Submission, problems: Sequence[Problem]) -> list[_Suspect]:
    found = [(problem, find_problem(submission, problem.file)) for problem in problems]
    title = f"{submission.name} differs from the textbook"
    suspects = [
        _Suspect(problem=problem.name, sources=program.sources, title=title)
        for problem, program in found
        if not program.complaint
    ]
    if not suspects:
        complaints = dict.fromkeys(program.complaint for _, program in found)  # of a broken archive, just one
        raise Mistake(
            f"nothing in it can be tried: {' '.join(complaints)}",
            hint=f"name a submission that has {' or '.join(problem.file for problem in problems)}",
            file=submission.name,
        )
    return suspects


def _misreading(name: str, assignment: Assignment, only: str | None) -> Iterator[_Suspect]:
    known: dict[str, None] = {}
    for problem in assignment.problems:
        if only not in (None, problem.name):
            continue
        for program in named_programs(assignment.dialect, problem.name):
            known[program.edits[0].name] = None
            if program.names == (name,):
                sources = {f"{problem.name}.py": program.source.encode()}
                yield _Suspect(problem=problem.name, sources=sources, title=program.edits[0].title)
    if name not in known:
        hint = did_you_mean(name, known, f"see `autograder audit -a {assignment.name} --named`", most=3)
        raise Mistake(f"there is neither a submission nor a misreading called {name}", hint=hint)
