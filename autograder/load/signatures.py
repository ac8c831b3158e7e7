"""Signatures on disk: worked out ahead, so that a diagnosis is a look-up."""

from __future__ import annotations

import os

from autograder import content
from autograder.load.cache import recall, remember
from autograder.model.assignment import Assignment
from autograder.model.signatures import Book, Column, Table
from autograder.rules import rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PLAIN = ("rules", "prunes", "runs")


def load_book(assignment: Assignment, problem: str) -> Book | None:
    """What is known under an assignment's rules: what came with the grader, or else what an audit here has left."""
    rules = rules_of(assignment, problem)
    try:
        with open(shipped_book(assignment.dialect, problem), encoding="utf-8") as stream:
            book = Book.opened(stream.read())
        if book.rules == rules:
            return book
    except (OSError, ValueError, KeyError):
        pass  # none came with it: an audit makes one
    text = recall("book", rules, {"rules": rules})
    return None if text is None else Book.opened(text)


def shipped_book(dialect: str, problem: str) -> str:
    """The file that comes with the grader."""
    return os.path.join(content.signatures_folder(), f"{dialect}-{problem}.txt")


def remember_book(book: Book) -> None:
    """Keep a book on this machine, for an assignment with rules of its own."""
    remember("book", book.rules, {"rules": book.rules}, book.text)


def recall_table(rules: str) -> Table | None:
    """The whole table that an earlier audit here has left, whatever its bank was: each column knows its tree."""
    data = recall("table", rules, {"rules": rules})
    if data is None:
        return None
    columns = {
        name: Column(digest=digest, tokens=tuple(map(tuple, tokens)), codes=codes)
        for name, (digest, tokens, codes) in data["columns"].items()
    }
    return Table(
        columns=columns,
        equivalent=tuple(data["equivalent"]),
        programs=tuple(data["programs"]),
        **{name: data[name] for name in _PLAIN},
    )


def remember_table(table: Table) -> None:
    data: dict[str, Any] = {name: getattr(table, name) for name in _PLAIN}
    data["equivalent"], data["programs"] = table.equivalent, table.programs
    data["columns"] = {name: (each.digest, each.tokens, each.codes) for name, each in table.columns.items()}
    remember("table", table.rules, {"rules": table.rules}, data)
