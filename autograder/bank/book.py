"""A table of signatures made into a book: what a diagnosis looks up, from public trees alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from difflib import SequenceMatcher

from autograder.diagnose.signs import digests_of
from autograder.edits.lines import LEFT_OUT
from autograder.edits.programs import digest_of
from autograder.model.misreading import Program
from autograder.model.signatures import NOTHING, Behaviour, Book, Table, code_of, coded, plain_reread

MOST_NAMED = 6  # suspects told of one behaviour, where they have names; how many there are is told too
MOST_GENERATED = 4


def book_of(table: Table, programs: tuple[Program, ...], trees: Sequence[str]) -> Book:
    """The book of a table, as far as these trees, which must all be public, tell behaviours apart."""
    texts: dict[str, int] = {}
    groups = {row: members for row, members in table.groups(trees).items() if set(row) != {"."}}
    columns = [table.columns[name] for name in trees]
    lines, named = [], []
    for row, members in groups.items():
        tokens = [column.tokens[code_of(shown)] for column, shown in zip(columns, row, strict=True)]
        told = told_of([programs[member] for member in members])
        plain = [[[plain_reread(edit, texts) for edit in edits] for edits in told.suspects], told.fits]
        both, searches, direct = digests_of([(searches, direct) for searches, direct, _ in tokens])
        lines.append(f"{both} {searches} {direct} {_compact(plain)}")
        if all(edit.name for edit in told.suspects[0]):
            named.append((tokens, plain, len(told.suspects[0])))
    head = {
        "rules": table.rules,
        "programs": digest_of(programs),
        "trees": [[name, table.columns[name].digest] for name in trees],
    }
    matrix = [
        [
            [name, *coded([tokens[place][:2] for tokens, _, _ in named], NOTHING[:2])]
            for place, name in enumerate(trees)
        ],
        [sum(any(token[:2]) for token in tokens) for tokens, _, _ in named],
        [edits for _, _, edits in named],
        [plain for _, plain, _ in named],
    ]
    return Book.opened("\n".join([*map(_compact, (head, list(texts), matrix)), *lines, ""]).encode())


def told_of(alike: list[Program]) -> Behaviour:
    """What can be told of programs that behave alike: a pair only where no single edit does the same."""
    single = [program for program in alike if len(program.edits) == 1]
    different = {
        tuple((edit.title, edit.line, edit.read) for edit in each.edits): each for each in (single or alike)[::-1]
    }
    likely = sorted(different.values(), key=_unlikeliness)
    if named := [program for program in likely if len(program.names) == len(program.edits)]:
        return Behaviour(suspects=tuple(program.edits for program in named[:MOST_NAMED]), fits=len(named))
    return Behaviour(suspects=tuple(program.edits for program in likely[:MOST_GENERATED]), fits=len(likely))


def _unlikeliness(program: Program) -> float:
    """Named ones first, then lines of the pseudocode itself; what was left out, then the smaller changes of a line."""
    if program.names:
        return 0.0
    edit = program.edits[0]
    change = 0.0 if edit.read == LEFT_OUT else 1 - SequenceMatcher(None, edit.line, edit.read).ratio()
    return change + (2 if program.other_way else 1)


def _compact(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
