"""Signatures on disk: worked out ahead, so that a diagnosis is a look-up."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable

from autograder import content
from autograder.load.cache import recall, remember
from autograder.model.assignment import Assignment
from autograder.model.signatures import Book, Column, Table
from autograder.recent import Recent
from autograder.rules import rules_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BOOKS_KEPT = 8  # an assignment has two

_opened = Recent(BOOKS_KEPT)
_PLAIN = ("rules", "prunes", "runs")


Trees = Collection[tuple[str, str]]  # the name and the digest of each


def load_book(assignment: Assignment, problem: str, trees: Trees) -> Book | None:
    """What is known under an assignment's rules, of as many of these trees as can be.

    One book comes with the grader; an audit on this machine may have left another, for a bank of its own.
    """
    rules = rules_of(assignment, problem)
    shipped = _shipped(assignment.dialect, problem, rules)
    if shipped is not None and all(tree in trees for tree in shipped.trees):
        return shipped
    text = recall("book", rules, {"rules": rules})
    own = None if text is None else Book.opened(text.encode())
    if own is not None and all(tree in trees for tree in own.trees):
        return own
    found = [book for book in (shipped, own) if book is not None]  # neither is of this bank alone
    return max(found, key=lambda book: sum(tree in trees for tree in book.trees), default=None)


def _shipped(dialect: str, problem: str, rules: str) -> Book | None:
    path = shipped_book(dialect, problem)
    try:
        status = os.stat(path)
        key = path, status.st_mtime_ns, status.st_size
        book: Book | None = _opened.get(key)
        if book is None:
            with open(path, "rb") as stream:
                book = Book.opened(stream.read())
            _opened.put(key, book)
    except (OSError, ValueError, KeyError):
        return None  # none came with it: an audit makes one
    return book if book.rules == rules else None


def shipped_book(dialect: str, problem: str) -> str:
    """The file that comes with the grader."""
    return os.path.join(content.signatures_folder(), f"{dialect}-{problem}.txt")


def remember_book(book: Book) -> None:
    """Keep a book on this machine, for an assignment with rules of its own."""
    remember("book", book.rules, {"rules": book.rules}, book.data.decode())


def recall_table(rules: str, checks: Iterable[str]) -> Table | None:
    """The whole table that an earlier audit here has left, whatever its bank was: each column knows its tree.

    Which checks a program fails is told of those alone that earned points there.
    """
    judged = _judged(rules, checks)
    data = recall("table", judged, {"rules": judged})
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


def remember_table(table: Table, checks: Iterable[str]) -> None:
    """Keep a whole table on this machine, for the next audit under the same rules."""
    judged = _judged(table.rules, checks)
    data: dict[str, Any] = {name: getattr(table, name) for name in _PLAIN}
    data["equivalent"], data["programs"] = table.equivalent, table.programs
    data["columns"] = {name: (each.digest, each.tokens, each.codes) for name, each in table.columns.items()}
    remember("table", judged, {"rules": judged}, data)


def _judged(rules: str, checks: Iterable[str]) -> str:
    return f"{rules} checks:{','.join(sorted(checks))}"
