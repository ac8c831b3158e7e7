"""Signing: every known misreading is run over the trees, as a submission would be, and its behaviour written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import monotonic

from autograder.bank.made_up import made_up_trees
from autograder.checks import as_bits
from autograder.diagnose.signs import signature
from autograder.edits.programs import source_digest
from autograder.errors import Mistake
from autograder.expectations import expectations
from autograder.grading.cases import Known
from autograder.judge import judge
from autograder.judge.case import Case
from autograder.judge.order import prunes
from autograder.load.assignments import load_assignment
from autograder.model.assignment import Assignment, Problem
from autograder.model.fixture import Fixture
from autograder.model.job import Job
from autograder.model.misreading import Program
from autograder.model.record import record, replace
from autograder.model.signatures import NOTHING, Column, Table, Token, coded
from autograder.model.trace import Ended
from autograder.plan import admits, plan
from autograder.rules import own_rules, rules_of, spoken_in
from autograder.run import Server, start

AT_ONCE = 40  # programs that share one worker and its trees
SECONDS_EACH = 60.0
_BEYOND_THE_BOOK = ("turns", "depth")  # rules that a search has to know about; what is judged, it need not


@record
class Behaved:
    """How one program behaves: a token for each tree, whether it ever prunes, and whether any search returns."""

    tokens: tuple[Token, ...]
    prunes: bool
    runs: bool

    @property
    def shows_nothing(self) -> bool:
        return not any(searches or direct for searches, direct, _ in self.tokens)


NOTHING_RUN = Behaved(tokens=(), prunes=False, runs=False)
_Run = Callable[[Sequence[int], tuple[Fixture, ...]], dict[int, Behaved]]  # these programs, by number, on these trees


def sign(
    assignment: Assignment,
    problem: str,
    programs: tuple[Program, ...],
    bank: Sequence[Fixture],
    known: Table | None,
    jobs: int,
) -> Table:
    """The behaviour of programs over a bank; what is known of a tree from an earlier table is not run again."""
    spoken, rules = spoken_in(assignment), rules_of(assignment, problem)
    trees = tuple(fixture for fixture in bank if admits(spoken, fixture.tree))
    digests = tuple(map(source_digest, programs))
    before = _Before(known if known is not None and known.rules == rules else None)
    usual = as_its_dialect(assignment)

    def run(chosen: Sequence[int], on: tuple[Fixture, ...]) -> dict[int, Behaved]:
        rows = run_programs(usual, problem, on, [programs[number].source for number in chosen], jobs)
        return dict(zip(chosen, rows, strict=True))

    rows = _rows(digests, trees, before, run)
    table = Table(
        rules=rules,
        programs=digests,
        columns={
            tree.name: _column(tree.digest, [row.tokens[place] for row in rows]) for place, tree in enumerate(trees)
        },
        prunes="".join(_bit(row.prunes) for row in rows),
        runs="".join(_bit(row.runs) for row in rows),
        equivalent=(),
    )
    unseen = table.groups().get((".",) * len(trees), [])
    doubtful = [number for number in unseen if not before.is_equivalent(digests[number])]
    differing = {number for number, row in run(doubtful, made_up_trees(spoken)).items() if not row.shows_nothing}
    return replace(table, equivalent=tuple(number for number in unseen if number not in differing))


def _rows(digests: Sequence[str], trees: tuple[Fixture, ...], before: _Before, run: _Run) -> list[Behaved]:
    """How each program behaves on every tree: new programs are run on all, known ones on the trees that are new."""
    old = [number for number, digest in enumerate(digests) if before.knows_program(digest)]
    new = [number for number, digest in enumerate(digests) if not before.knows_program(digest)]
    new_trees = tuple(tree for tree in trees if not before.knows_tree(tree))
    rows = run(new, trees)
    added = run(old, new_trees) if new_trees else dict.fromkeys(old, NOTHING_RUN)
    rows |= {number: before.completed(digests[number], trees, row) for number, row in added.items()}
    return [rows[number] for number in range(len(digests))]


def _bit(holds: bool) -> str:
    return "1" if holds else "0"


class _Before:
    """What an earlier table knows: by the source of a program and by the content of a tree."""

    def __init__(self, table: Table | None) -> None:
        self._table = table
        self._number = {digest: number for number, digest in enumerate(table.programs)} if table else {}
        self._equivalent = {table.programs[number] for number in table.equivalent} if table else set()

    def knows_program(self, digest: str) -> bool:
        return digest in self._number

    def knows_tree(self, tree: Fixture) -> bool:
        column = self._table.columns.get(tree.name) if self._table else None
        return column is not None and column.digest == tree.digest

    def completed(self, digest: str, trees: Sequence[Fixture], added: Behaved) -> Behaved:
        """What a known program does on all trees, with what was `added` on those that are new."""
        table = self._table
        assert table is not None  # it knows the program
        number, fresh = self._number[digest], iter(added.tokens)
        return Behaved(
            tokens=tuple(
                table.columns[tree.name].token(number) if self.knows_tree(tree) else next(fresh) for tree in trees
            ),
            prunes=added.prunes or table.prunes[number] == "1",
            runs=added.runs or table.runs[number] == "1",
        )

    def is_equivalent(self, digest: str) -> bool:
        return digest in self._equivalent


def _column(digest: str, shown: list[Token]) -> Column:
    tokens, codes = coded(shown, NOTHING)
    return Column(digest=digest, tokens=tokens, codes=codes)


def _failed_checks(problem: Problem, case: Case) -> int:
    """The checks that fail on a tree, as bits; judged by itself, so that no other tree has a say in it."""
    verdicts, _ = judge(problem, [case])
    return as_bits((check for check, (verdict,) in verdicts.items() if not verdict.passed), verdicts)


def as_its_dialect(assignment: Assignment) -> Assignment:
    """The assignment with the functions as the reference solutions name them.

    Misreadings are edits of these; where a rule makes them wrong themselves, an edit of them says nothing.
    """
    own = own_rules(assignment)
    key = next((key for key in _BEYOND_THE_BOOK if key in own), None)
    if key is not None:
        raise Mistake(
            f"misreadings are edits of the book's text, which is not right itself under `{key}: {own[key]}`",
            hint=f"grading goes on without them; leave out the rule `{key}` to see what the bank catches",
        )
    shipped = {problem.name: problem for problem in load_assignment(assignment.dialect).problems}
    return replace(
        assignment,
        problems=tuple(replace(shipped[problem.name], points=problem.points) for problem in assignment.problems),
    )


def run_programs(
    assignment: Assignment, problem: str, trees: tuple[Fixture, ...], sources: Sequence[str], jobs: int = 1
) -> list[Behaved]:
    """What each program does on each tree, by the way that submissions go."""
    batches = [tuple(sources[place : place + AT_ONCE]) for place in range(0, len(sources), AT_ONCE)]
    if jobs == 1 or len(batches) < 2:
        return [row for batch in batches for row in _rows_in_a_server_of_its_own(assignment, problem, trees, batch)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        many = [(assignment, problem, trees, batch) for batch in batches]
        return [row for rows in pool.map(_rows_in_a_server_of_its_own, *zip(*many, strict=True)) for row in rows]


def _rows_in_a_server_of_its_own(
    assignment: Assignment, problem: str, trees: tuple[Fixture, ...], sources: tuple[str, ...]
) -> list[Behaved]:
    file = assignment.problem(problem).file
    with Server.spawn() as server:
        return list(rows_of(assignment, problem, trees, [{file: source.encode()} for source in sources], server))


def rows_of(
    assignment: Assignment,
    problem: str,
    trees: tuple[Fixture, ...],
    programs: Sequence[dict[str, bytes]],
    server: Server,
) -> Iterator[Behaved]:
    """The rows of a few programs, each given by its files, all in one worker."""
    asked = assignment.problem(problem)
    planned = plan(asked, spoken_in(assignment), trees, assignment.readings[0])
    expected = expectations(assignment, planned)
    jobs = tuple(
        Job(
            problem=asked,
            dialect=assignment.dialect,
            sources=program,
            trees=tuple(tree.tree for tree in trees),
            calls=planned.calls,
            limits=assignment.limits,
        )
        for program in programs
    )
    if not jobs:
        return
    running, known = start(jobs, server), Known()
    for ran in running.finish(monotonic() + SECONDS_EACH * len(jobs), 0, wary=(True,) * len(jobs)):
        cases = known.part(assignment, planned, expected, ran).cases
        yield Behaved(
            tokens=tuple(
                (sign.searches, sign.direct or 0, _failed_checks(asked, case))
                for case, sign in zip(cases, signature(cases), strict=True)
            ),
            prunes=prunes(cases),
            runs=any(trace.ended is Ended.RETURNED for case in cases for _, trace in case.searches),
        )
