"""What a bank catches: misreadings against trees, read off a table of signatures."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from autograder.bank.cover import smallest_cover
from autograder.checks import from_bits
from autograder.credit import TreeOutcome, credit
from autograder.model.assignment import Assignment, Problem
from autograder.model.fixture import Fixture
from autograder.model.misreading import Program
from autograder.model.record import record
from autograder.model.signatures import Table


@record
class Caught:
    """One program that is wrong: the trees that catch it, by failed checks, and the points that it would keep."""

    what: str
    title: str
    is_named: bool  # a single misreading with a name
    is_single: bool
    trees: dict[str, tuple[str, ...]]  # by the name of the tree: the checks that fail there
    public: int
    hidden: int
    keeps: Fraction  # of the whole assignment, if the other problem is right


@record
class Catches:
    """One problem of an assignment."""

    problem: str
    trees: tuple[str, ...]
    caught: tuple[Caught, ...]
    uncaught: tuple[str, ...]  # what no tree catches though it is a fault
    equivalent: tuple[str, ...]  # edits that change nothing, and are never reported
    redundant: tuple[str, ...]  # trees without any of which, alone, all would still be caught and told apart
    smallest: tuple[str, ...]  # the fewest trees that catch as much
    is_proven: bool  # that there are no fewer

    @property
    def named(self) -> tuple[Caught, ...]:
        return tuple(row for row in self.caught if row.is_named)

    @property
    def by_one_tree(self) -> tuple[Caught, ...]:
        return tuple(row for row in self.caught if row.is_single and len(row.trees) == 1)

    @property
    def hidden_only(self) -> tuple[Caught, ...]:
        """What students cannot find out by themselves."""
        return tuple(row for row in self.caught if row.is_single and not row.public)


def catches(
    assignment: Assignment, problem: Problem, table: Table, programs: Sequence[Program], bank: Sequence[Fixture]
) -> Catches:
    """Everything there is to know about a bank's power over one problem."""
    by_name = {fixture.name: fixture for fixture in bank}
    trees = [by_name[name] for name in table.columns]
    caught: list[Caught] = []
    rows: list[frozenset[str]] = []
    unseen: list[int] = []
    for members in table.groups().values():
        flags = _flags(table, members[0])
        if not flags:
            unseen += members
            continue
        rows.append(frozenset(flags))
        caught += [_caught(assignment, problem, table, programs[member], member, flags, trees) for member in members]
    cover, is_proven = smallest_cover(rows)
    return Catches(
        problem=problem.name,
        trees=tuple(table.columns),
        caught=tuple(sorted(caught, key=lambda row: (not row.is_named, len(row.trees), row.what))),
        uncaught=tuple(describe(programs[member]) for member in unseen if member not in table.equivalent),
        equivalent=tuple(describe(programs[member]) for member in table.equivalent),
        redundant=tuple(_redundant(table)),
        smallest=tuple(sorted(cover)),
        is_proven=is_proven,
    )


def describe(program: Program) -> str:
    """A program by the names of its misreadings, or by the line that it touches."""
    return " and ".join(edit.name or f"{edit.function}: `{edit.line}` read as `{edit.read}`" for edit in program.edits)


def _flags(table: Table, program: int) -> dict[str, int]:
    """The trees that catch a program, with the checks that fail as bits."""
    found = ((name, column.token(program)[2]) for name, column in table.columns.items())
    return {name: flags for name, flags in found if flags}


def _caught(
    assignment: Assignment,
    problem: Problem,
    table: Table,
    program: Program,
    number: int,
    flags: dict[str, int],
    trees: Sequence[Fixture],
) -> Caught:
    failed = {name: from_bits(bits, problem.points) for name, bits in flags.items()}
    hidden = sum(tree.is_hidden and tree.name in flags for tree in trees)
    return Caught(
        what=describe(program),
        title=" and ".join(edit.title for edit in program.edits),
        is_named=len(program.edits) == 1 and bool(program.names),
        is_single=len(program.edits) == 1,
        trees=failed,
        public=len(flags) - hidden,
        hidden=hidden,
        keeps=_keeps(assignment, problem, table.prunes[number] == "1", failed, trees),
    )


def _keeps(
    assignment: Assignment,
    problem: Problem,
    prunes: bool,
    failed: dict[str, tuple[str, ...]],
    trees: Sequence[Fixture],
) -> Fraction:
    """The points of a submission with this fault in one problem and none in the other."""
    others = sum(each.total + each.extra for each in assignment.problems if each.name != problem.name)
    outcomes = [TreeOutcome(fixture=tree, failed=failed.get(tree.name, ())) for tree in trees]
    of_checks = (credit(assignment, problem, check, outcomes, prunes=prunes).earned for check in problem.points)
    return sum(of_checks, Fraction(others))


def _redundant(table: Table) -> list[str]:
    """The trees without any of which, alone, every behaviour would still show and differ from every other."""
    names = list(table.columns)
    rows = list(table.groups())
    found = []
    for place, name in enumerate(names):
        if len({row[:place] + row[place + 1 :] for row in rows}) == len(rows):
            found.append(name)
    return found
