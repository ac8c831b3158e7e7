"""How every known misreading behaves on every tree: whole, as an audit needs it, and as a book to look up in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from autograder.model.misreading import Reread
from autograder.model.record import record

Token = tuple[int, int, int]  # the marks of searches and of direct calls, and the checks that failed, as bits
NOTHING: Token = (0, 0, 0)
_FIRST = 0x100  # beyond everything that JSON would have to escape


def code(number: int) -> str:
    """A token's number as one character: a dot for nothing."""
    return chr(_FIRST + number) if number else "."


def code_of(character: str) -> int:
    return 0 if character == "." else ord(character) - _FIRST


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


_REREAD = ("name", "title", "function", "line", "read", "hint", "tempting")


@record
class Book:
    """Signatures as they lie on disk; nothing is parsed before it is asked for.

    The first line names the rules and the trees and holds the texts. The second is a matrix of the named misreadings,
    to find the nearest. Every other line is one behaviour: a digest of all it shows, one of its searches alone, one of
    its direct calls alone, and what can be told of it.
    """

    text: str
    rules: str
    programs: str
    trees: tuple[tuple[str, str], ...]  # the name and the digest of each
    texts: Sequence[str]

    @classmethod
    def opened(cls, text: str) -> Book:
        data = json.loads(text[: text.index("\n")])
        return cls(
            text=text,
            rules=data["rules"],
            programs=data["programs"],
            trees=tuple(map(tuple, data["trees"])),
            texts=data["texts"],
        )

    def exact(self, digest: str) -> Behaviour | None:
        """The behaviour with this digest."""
        return next(self._lines(f"\n{digest} "), None)

    def same_searches(self, digest: str) -> list[Behaviour]:
        """Every behaviour whose searches have this digest."""
        return [*self._lines(f" {digest} ")]

    def same_direct_calls(self, digest: str) -> list[Behaviour]:
        """Every behaviour whose direct calls have this digest."""
        return [*self._lines(f" {digest} [")]

    def matrix(self) -> tuple[dict[str, tuple[list[tuple[int, int]], str]], list[Behaviour]]:
        """By tree: its tokens and what each of these behaviours shows; and the behaviours."""
        start = self.text.index("\n") + 1
        data = json.loads(self.text[start : self.text.index("\n", start)])
        columns = {
            name: ([(searches, direct) for searches, direct in tokens], codes) for name, tokens, codes in data[0]
        }
        return columns, [self._behaviour(row) for row in data[1]]

    def _lines(self, mark: str) -> Iterator[Behaviour]:
        place = self.text.find(mark)
        while place >= 0:
            start = self.text.index("[", place)
            end = self.text.index("\n", start)
            yield self._behaviour(json.loads(self.text[start:end]))
            place = self.text.find(mark, end - 1)

    def _behaviour(self, row: list[object]) -> Behaviour:
        suspects, fits = row
        assert isinstance(suspects, list) and isinstance(fits, int)
        told = [tuple(self._reread(edit) for edit in edits) for edits in suspects]
        return Behaviour(suspects=tuple(told), fits=fits)

    def _reread(self, row: list[int]) -> Reread:
        return Reread(**{name: self.texts[number] for name, number in zip(_REREAD, row, strict=True)})


def plain_reread(edit: Reread, texts: dict[str, int]) -> list[int]:
    """An edit as numbers of texts, each of which is kept once."""
    return [texts.setdefault(getattr(edit, name), len(texts)) for name in _REREAD]
