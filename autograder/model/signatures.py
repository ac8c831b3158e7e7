"""How every known misreading behaves on every tree: whole, as an audit needs it, and as a book to look up in."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from autograder.model.misreading import Reread
from autograder.model.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    T = TypeVar("T")

Token = tuple[int, int, int]  # the marks of searches and of direct calls, and the checks that failed, as bits
NOTHING: Token = (0, 0, 0)
_FIRST = 0x100  # beyond everything that JSON would have to escape


def code(number: int) -> str:
    """A token's number as one character: a dot for nothing."""
    return chr(_FIRST + number) if number else "."


def code_of(character: str) -> int:
    """The number that a character stands for."""
    return 0 if character == "." else ord(character) - _FIRST


def coded(shown: Sequence[T], nothing: T) -> tuple[tuple[T, ...], str]:
    """The different tokens, `nothing` first, and one character for each that is shown."""
    tokens = tuple(dict.fromkeys([nothing, *shown]))
    number = {token: place for place, token in enumerate(tokens)}
    return tokens, "".join(code(number[token]) for token in shown)


@record
class Column:
    """One tree: the different things that programs do on it, and which of them each program does."""

    digest: str  # of the tree
    tokens: tuple[Token, ...]  # the first is NOTHING
    codes: str  # one character for each program, which stands for a token

    def token(self, program: int) -> Token:
        return self.tokens[code_of(self.codes[program])]


@record
class Table:
    """Programs against trees, in the order in which the programs are made."""

    rules: str
    programs: tuple[str, ...]  # a digest of the source of each
    columns: Mapping[str, Column]  # by the name of the tree
    prunes: str  # a 1 for each program that ever prunes, else a 0
    runs: str  # a 1 for each program of which any search returns; an error says enough about the others
    equivalent: tuple[int, ...]  # programs that show nothing here, nor on hundreds of trees made up for the purpose

    def groups(self, trees: Sequence[str] | None = None) -> dict[tuple[str, ...], list[int]]:
        """The programs that run, those together that no tree tells apart; by what they show on each tree."""
        names = list(self.columns) if trees is None else trees
        found: dict[tuple[str, ...], list[int]] = {}
        for number, row in enumerate(zip(*(self.columns[name].codes for name in names), strict=True)):
            if self.runs[number] == "1":
                found.setdefault(row, []).append(number)
        return found


@record
class Behaviour:
    """What can be told of programs that behave alike."""

    suspects: tuple[tuple[Reread, ...], ...]  # the likeliest; each one edit, or two that come together
    fits: int  # how many there are


@record
class Matrix:
    """The behaviours that have names: what each shows on each tree, to find the nearest."""

    columns: Mapping[str, tuple[Sequence[Sequence[int]], str]]  # by tree: the tokens, and one code a behaviour
    shown: Sequence[int]  # by behaviour: the number of trees on which it shows anything
    edits: Sequence[int]  # by behaviour: one misreading, or two at once
    rows: Sequence[object]  # by behaviour: what can be told of it, for `Book.behaviours`


_REREAD = ("name", "title", "function", "line", "read", "hint", "tempting")


@record
class Book:
    """Signatures as they lie on disk; nothing is parsed before it is asked for.

    The first line names the rules and the trees, the second holds the texts. The third is a matrix of the behaviours
    that have names. Every other line is one behaviour: a digest of all it shows, one of its searches alone, one of its
    direct calls alone, and what can be told of it.
    """

    data: bytes
    rules: str
    programs: str
    trees: tuple[tuple[str, str], ...]  # the name and the digest of each
    parsed: dict[int, Any]  # the lines that were asked for already

    @classmethod
    def opened(cls, data: bytes) -> Book:
        head = json.loads(data[: data.index(b"\n")])
        trees = tuple(map(tuple, head["trees"]))
        return cls(data=data, rules=head["rules"], programs=head["programs"], trees=trees, parsed={})

    def exact(self, digest: str) -> Behaviour | None:
        """The behaviour with this digest."""
        return next(iter(self._with(f"\n{digest} ")), None)

    def same_searches(self, digest: str) -> list[Behaviour]:
        """Every behaviour whose searches have this digest."""
        return self._with(f" {digest} ")

    def same_direct_calls(self, digest: str) -> list[Behaviour]:
        """Every behaviour whose direct calls have this digest."""
        return self._with(f" {digest} [")

    def matrix(self) -> Matrix:
        columns, shown, edits, rows = self._line(2)
        return Matrix(
            columns={name: (tokens, codes) for name, tokens, codes in columns}, shown=shown, edits=edits, rows=rows
        )

    def behaviours(self, rows: Sequence[Any]) -> list[Behaviour]:
        """What rows, whose texts are numbers, stand for."""
        texts = self._line(1) if rows else []
        return [
            Behaviour(
                suspects=tuple(tuple(_reread(edit, texts) for edit in edits) for edits in suspects),
                fits=fits,
            )
            for suspects, fits in rows
        ]

    def _line(self, number: int) -> Any:
        """What a line says."""
        if number not in self.parsed:
            start = 0
            for _ in range(number):
                start = self.data.index(b"\n", start) + 1
            self.parsed[number] = json.loads(self.data[start : self.data.index(b"\n", start)])
        return self.parsed[number]

    def _with(self, mark: str) -> list[Behaviour]:
        """The behaviours on whose lines a mark stands."""
        wanted, rows = mark.encode(), []
        place = self.data.find(wanted)
        while place >= 0:
            start = self.data.index(b"[", place)
            end = self.data.index(b"\n", start)
            rows.append(json.loads(self.data[start:end]))
            place = self.data.find(wanted, end - 1)
        return self.behaviours(rows)


def _reread(row: Sequence[int], texts: Sequence[str]) -> Reread:
    return Reread(**{name: texts[number] for name, number in zip(_REREAD, row, strict=True)})


def plain_reread(edit: Reread, texts: dict[str, int]) -> list[int]:
    """An edit as numbers of texts, each of which is kept once."""
    return [texts.setdefault(getattr(edit, name), len(texts)) for name in _REREAD]
