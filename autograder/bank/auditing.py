"""An audit of one problem, from the programs to what the bank catches; and the book that grading looks up in."""

from __future__ import annotations

import os

from autograder.atomic import write_atomically
from autograder.bank.book import book_of
from autograder.bank.catches import Catches, catches
from autograder.bank.signing import sign
from autograder.edits.programs import programs_of, single_misreadings
from autograder.load.signatures import recall_table, remember_book, remember_table, shipped_book
from autograder.model.assignment import Assignment, Problem
from autograder.model.fixture import Fixture
from autograder.rules import rules_of


def audit_named(assignment: Assignment, problem: Problem, bank: tuple[Fixture, ...], jobs: int) -> Catches:
    """What the bank catches of the misreadings that have names; nothing is kept, since it takes only seconds."""
    programs = single_misreadings(assignment.dialect, problem.name)
    table = sign(assignment, problem.name, programs, bank, None, jobs)
    return catches(assignment, problem, table, programs, bank)


def audit_problem(
    assignment: Assignment, problem: Problem, bank: tuple[Fixture, ...], jobs: int, write: bool
) -> Catches:
    """What the bank catches of everything that can be misread in a problem; kept for the next audit and for grading."""
    programs = programs_of(assignment.dialect, problem.name, ours=write)
    known = recall_table(rules_of(assignment, problem.name), problem.points)
    table = sign(assignment, problem.name, programs, bank, known, jobs)
    remember_table(table, problem.points)
    public = [fixture.name for fixture in bank if not fixture.is_hidden and fixture.name in table.columns]
    book = book_of(table, programs, public)
    if write:
        path = shipped_book(assignment.dialect, problem.name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_atomically(path, book.data.decode())
    else:
        remember_book(book)
    return catches(assignment, problem, table, programs, bank)
