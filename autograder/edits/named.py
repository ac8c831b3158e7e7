"""Named misreadings applied to a reference solution, and pairs of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from itertools import combinations

from autograder.edits.lines import LEFT_OUT, pseudocode, spell, statement_on
from autograder.errors import Mistake
from autograder.model.assignment import Function
from autograder.model.misreading import Change, Edit, Misreading, Program, Reread
from autograder.model.record import record


@record
class Spot:
    """Where in a solution's text a change is made."""

    start: int
    end: int
    text: str


@record
class Applied:
    """A misreading found in one solution."""

    spots: tuple[Spot, ...]
    reread: Reread

    def clashes(self, other: Applied) -> bool:
        """Whether the two touch the same text."""
        return any(one.start < two.end and two.start < one.end for one in self.spots for two in other.spots)


def named(
    source: str,
    functions: Mapping[str, Function],
    misreadings: tuple[Misreading, ...],
    dialect: str,
    problem: str,
) -> Iterator[Program]:
    """Each misreading of this dialect and problem alone, then each pair of common ones that fits together."""
    applied = [
        (misreading.common, _applied(source, functions, misreading, edit))
        for misreading in misreadings
        for edit in misreading.edits
        if edit.problem == problem and dialect in edit.dialects
    ]
    for _, one in applied:
        yield Program(source=_edited(source, one.spots), edits=(one.reread,))
    for one, two in combinations([one for common, one in applied if common], 2):
        if one.reread.name != two.reread.name and not one.clashes(two):
            yield Program(source=_edited(source, one.spots + two.spots), edits=(one.reread, two.reread))


def _applied(source: str, functions: Mapping[str, Function], misreading: Misreading, edit: Edit) -> Applied:
    spots = tuple(_spot(source, functions, misreading, change) for change in edit.changes)
    there = tuple(spot for spot, change in zip(spots, edit.changes, strict=True) if change.where == misreading.where)
    names = {purpose.upper(): spell(function.name) for purpose, function in functions.items()}
    reread = Reread(
        name=misreading.name,
        title=misreading.title.format(**names),
        function=names[misreading.where.upper()],
        line=misreading.reread.format(**names),
        read=_how_read(source, _edited(source, there or spots)),
        hint=misreading.hint.format(**names),
        tempting=misreading.tempting.format(**names),
    )
    return Applied(spots=spots, reread=reread)


def _spot(source: str, functions: Mapping[str, Function], misreading: Misreading, change: Change) -> Spot:
    """The one place of a function where the text to be misread stands."""
    function = functions[change.where].name
    definition = next(
        (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == function), None
    )
    lines = source.splitlines(keepends=True)
    begin, end = (definition.lineno - 1, definition.end_lineno) if definition else (0, 0)
    text, offset = "".join(lines[begin:end]), len("".join(lines[:begin]))
    if text.count(change.find) != 1:
        raise Mistake(
            f"`{change.find}` stands {text.count(change.find)} times in {function}, not once",
            hint="quote as much of the line as makes it the only one",
            file=misreading.path,
            key="edits",
        )
    start = offset + text.index(change.find)
    return Spot(start=start, end=start + len(change.find), text=change.read)


def _edited(source: str, spots: tuple[Spot, ...]) -> str:
    for spot in sorted(spots, key=lambda spot: spot.start, reverse=True):
        source = source[: spot.start] + spot.text + source[spot.end :]
    return source


def _how_read(source: str, edited: str) -> str:
    """The first line of the edited solution that is another, in the manner of pseudocode."""
    before, after = source.splitlines(), edited.splitlines()
    changes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    kind, old, _, new, _ = next(change for change in changes if change[0] != "equal")
    statement = statement_on(edited, new + 1)
    if kind == "delete" or statement is None:
        return LEFT_OUT
    text = pseudocode(statement)
    if kind == "replace" and before[old].strip() == after[new].strip():  # the same line, in another place
        deeper = len(after[new]) > len(before[old])
        return f"{text}, {'inside' if deeper else 'outside'} the loop or test above it"
    return text
