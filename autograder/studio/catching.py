"""Which misreadings a tree catches, and which the bank does: run as submissions are, on a server that stays alive."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import Any

from autograder.bank.finding import Answer, Ground, find_misreading
from autograder.bank.signing import AT_ONCE, as_its_dialect, rows_of
from autograder.bank.small_trees import Bounds
from autograder.checks import from_bits
from autograder.edits.programs import single_misreadings
from autograder.errors import Mistake
from autograder.load.assignments import load_assignment
from autograder.model.assignment import Assignment
from autograder.model.fixture import Facts, Fixture
from autograder.model.misreading import Program
from autograder.model.tree import Tree
from autograder.plan import admits
from autograder.rules import spoken_in
from autograder.run import Server
from autograder.studio.shelf import Shelf
from autograder.textbook.facts import truths_of

FIND_SECONDS = 10.0
AT_MOST = 400  # nodes: beyond this a page that is redrawn at every key would wait

misreadings = cache(single_misreadings)  # by dialect and problem: they stay the same while a studio is open


class _Bench:
    """A server of workers for one kind of work, which goes one after the other.

    It is started by the thread that starts the studio: on Linux it goes when the thread that started it goes.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._server = Server.spawn()

    @contextmanager
    def server(self) -> Iterator[Server]:
        with self._lock:
            yield self._server

    def close(self) -> None:
        """End the server, also in the middle of its work: the studio is closing."""
        self._server.close()


class Catcher:
    """Runs misreadings: on the tree on the page, and, once and then only what is new, on the bank."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._page, self._bank, self._search = _Bench(), _Bench(), _Bench()
        self._latest = 0
        # by assignment and problem, then by the digest of a tree: the checks that each misreading fails, as bits
        self._known: dict[tuple[str, str], dict[str, list[int]]] = {}

    def caught(self, name: str, tree: Tree, assignment: str) -> list[dict[str, Any]] | None:
        """Every misreading with the checks that fail on this tree; None when the page has asked again meanwhile."""
        asked = _speaking_of(tree, assignment)
        fixture = Fixture(name=name or "typed", title="", tree=tree, facts=Facts(), truths=truths_of(tree))
        self._latest += 1
        turn = self._latest
        with self._page.server() as server:
            if turn != self._latest:
                return None
            return [
                {
                    "problem": problem.name,
                    "name": program.edits[0].name,
                    "title": program.edits[0].title,
                    "checks": list(from_bits(failed, problem.points)),
                }
                for problem in asked.problems
                for program, (failed,) in _failed(asked, problem.name, (fixture,), server)
            ]

    def in_the_bank(self, assignment: str, apart: str) -> dict[str, list[str]]:
        """For each misreading, as `problem/name`, the trees of the bank that catch it, this one apart."""
        asked = as_its_dialect(load_assignment(assignment))
        spoken = spoken_in(asked)
        bank = [tree for tree in self._shelf.trees() if admits(spoken, tree.tree) and tree.name != apart]
        found = {}
        for problem in asked.problems:
            known = self._known.setdefault((assignment, problem.name), {})
            with self._bank.server() as server:
                if new := tuple(tree for tree in bank if tree.digest not in known):
                    rows = list(_failed(asked, problem.name, new, server))
                    known |= {tree.digest: [failed[n] for _, failed in rows] for n, tree in enumerate(new)}
            for number, program in enumerate(misreadings(asked.dialect, problem.name)):
                found[f"{problem.name}/{program.edits[0].name}"] = [
                    tree.name for tree in bank if known[tree.digest][number]
                ]
        return found

    def find(self, name: str, problem: str, assignment: str) -> Answer:
        """A small tree on which a misreading shows."""
        asked, bank = load_assignment(assignment), self._shelf.trees()
        with self._search.server() as server:
            ground = Ground(bank=bank, server=server, bounds=Bounds(), seconds=FIND_SECONDS)
            found = find_misreading(name, asked, problem, ground)
        if found is None:
            raise Mistake(
                f"no tree was found on which {name} shows", hint="is it a misreading of another assignment's text?"
            )
        return found

    def close(self) -> None:
        """End every server."""
        for bench in (self._page, self._bank, self._search):
            bench.close()


def _failed(
    assignment: Assignment, problem: str, trees: tuple[Fixture, ...], server: Server
) -> Iterator[tuple[Program, list[int]]]:
    """Every misreading of a problem with the checks that fail on each tree, as bits."""
    programs = misreadings(assignment.dialect, problem)
    file = assignment.problem(problem).file
    for place in range(0, len(programs), AT_ONCE):
        batch = programs[place : place + AT_ONCE]
        rows = rows_of(assignment, problem, trees, [{file: program.source.encode()} for program in batch], server)
        for program, row in zip(batch, rows, strict=True):
            yield program, [failed for _, _, failed in row.tokens]


def _speaking_of(tree: Tree, assignment: str) -> Assignment:
    """The assignment as its dialect has it, if its book can speak about this tree."""
    loaded = load_assignment(assignment)
    if not admits(spoken_in(loaded), tree):
        raise Mistake(
            f"{assignment} has no such trees: there MAX moves first and the players take turns",
            hint="choose another assignment to see what this tree catches, or flip labels",
        )
    if len(tree) > AT_MOST:
        raise Mistake(
            f"the tree has {len(tree)} nodes: too many to run every misreading on it while you type",
            hint="save it, then `autograder audit` tells what it catches",
        )
    return as_its_dialect(loaded)
