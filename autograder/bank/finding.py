"""`tree find` from its options to its answer: which programs are meant, and what is told of the tree."""

from __future__ import annotations

import os
import re
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence

from autograder.bank.signing import as_its_dialect
from autograder.bank.small_trees import Bounds
from autograder.bank.smallest import Finder, Found
from autograder.edits.programs import named_programs
from autograder.errors import Mistake
from autograder.load.assignments import load_assignment
from autograder.load.bank import load_bank
from autograder.load.writing import notation_of
from autograder.model.assignment import Assignment
from autograder.model.fixture import Fixture
from autograder.model.record import record
from autograder.nearest import did_you_mean
from autograder.opening import find_problem, open_submission
from autograder.run import Server


@record
class Answer:
    """A tree in compact notation, a title for it, and how it was found."""

    notation: str
    title: str
    how: str


@record
class _Suspect:
    """One program to try: its problem, its files and what its fault is called."""

    problem: str
    sources: dict[str, bytes]
    title: str


def find_for(options: Namespace) -> Answer | None:
    """The smallest tree on which what the options name differs from the textbook."""
    assignment = load_assignment(options.assignment)
    bounds = _bounds(options)
    bank = load_bank(options.fixtures)
    with Server.spawn() as server:
        if os.path.exists(options.what):
            suspects = _submission(options, assignment)
            return _find(suspects, assignment, bank, server, bounds, options.seconds)
        return find_misreading(options.what, assignment, options.problem, bank, server, bounds, options.seconds)


def find_misreading(
    name: str,
    assignment: Assignment,
    problem: str | None,
    bank: Sequence[Fixture],
    server: Server,
    bounds: Bounds,
    seconds: float,
) -> Answer | None:
    """The smallest tree on which a named misreading differs, in one problem or in the first where it does."""
    suspects = list(_misreading(name, assignment, problem))
    return _find(suspects, as_its_dialect(assignment), bank, server, bounds, seconds)


def _find(
    suspects: Iterable[_Suspect],
    assignment: Assignment,
    bank: Sequence[Fixture],
    server: Server,
    bounds: Bounds,
    seconds: float,
) -> Answer | None:
    for suspect in suspects:
        found = Finder(assignment, suspect.problem, suspect.sources, server, bounds).find(bank, seconds)
        if found.tree is not None:
            return Answer(notation=notation_of(found.tree), title=suspect.title, how=_how(found, suspect))
    return None


def _how(found: Found, suspect: _Suspect) -> str:
    assert found.tree is not None
    nodes = f"{suspect.problem}: {len(found.tree)} nodes, {found.tree.height} levels below the root"
    if found.is_smallest:
        return f"{nodes}; no smaller tree with values around zero, or with its own, shows it ({found.tried} were tried)"
    return f"{nodes}; the smallest of {found.tried} that were tried before time was up"


def _bounds(options: Namespace) -> Bounds:
    match = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", options.values)
    if match is None or int(match[1]) >= int(match[2]):
        raise Mistake(f"`{options.values}` is no range of values", hint="write it like -9..9", file="--values")
    if options.branching < 1 or options.depth < 1:
        got = f"--branching {options.branching} --depth {options.depth}"
        hint = "give --branching and --depth 1 or more"
        raise Mistake(f"a tree has at least one child and one level, got {got}", hint=hint)
    return Bounds(branching=options.branching, depth=options.depth, lowest=int(match[1]), highest=int(match[2]))


def _submission(options: Namespace, assignment: Assignment) -> Iterator[_Suspect]:
    opened = open_submission(options.what)
    for problem in assignment.problems:
        found = find_problem(opened, problem.file)
        if not found.complaint and options.problem in (None, problem.name):
            yield _Suspect(
                problem=problem.name, sources=found.sources, title=f"{opened.name} differs from the textbook"
            )


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
