"""A misreading is an edit of the reference solution: this line, read as that; and what can be told about it."""

from __future__ import annotations

from autograder.model.record import record


@record
class Change:
    """One place of the reference solution, read otherwise."""

    where: str  # the purpose of the function: search, max or min
    find: str
    read: str


@record
class Edit:
    """How a misreading looks in some dialects' solutions."""

    problem: str
    dialects: tuple[str, ...]
    changes: tuple[Change, ...]


@record
class Misreading:
    """A classic mistake with a name, as its file tells it."""

    name: str
    title: str
    tempting: str
    reread: str  # the line of the pseudocode
    where: str
    hint: str
    edits: tuple[Edit, ...]
    common: bool = False  # pairs of common ones are known too
    path: str = ""


@record
class Reread:
    """What can be told of one edit: which line to reread, what was read instead, and a hint that gives nothing away."""

    name: str  # empty where no one has given it a name yet
    title: str
    function: str  # as the pseudocode spells it: MIN-VALUE
    line: str  # as it stands
    read: str  # as it was read
    hint: str
    tempting: str = ""


@record
class Program:
    """A reference solution with one edit, or two, and what can be told of each."""

    source: str
    edits: tuple[Reread, ...]
    other_way: bool = False  # an edit of another right solution than the one that follows the pseudocode

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its misreadings; none where an edit has none."""
        return tuple(edit.name for edit in self.edits if edit.name)
