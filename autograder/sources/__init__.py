"""Sources: where a class's submissions come from. One file and one line of SOURCES for each."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from autograder.errors import Mistake
from autograder.model.record import replace
from autograder.model.submission import Submission
from autograder.nearest import did_you_mean
from autograder.opening import collect, unpacked
from autograder.opening.entry import Entry
from autograder.sources.hand_in import HandIn
from autograder.sources.naming import Names
from autograder.sources.place import open_place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from autograder.sources.place import Place

    class Source(Protocol):
        """What a source module offers."""

        TITLE: str
        EXAMPLES: tuple[dict[str, str], ...]  # small exports: the files by path, each with its content

        def recognises(self, place: Place) -> bool:
            """Whether a place looks like an export of this kind, by its names alone."""

        def hand_ins(self, place: Place) -> Iterator[HandIn]:
            """Every hand-in of the export, in an order that does not change."""


# The first that recognises a place reads it; the last takes anything.
SOURCES = {
    "gradescope": "autograder.sources.gradescope",
    "moodle": "autograder.sources.moodle",
    "canvas": "autograder.sources.canvas",
    "github-classroom": "autograder.sources.github_classroom",
    "folder": "autograder.sources.folder",
}
FOLDER = "folder"


def source(name: str) -> Source:
    """The source of this name; only its own file is imported."""
    if name not in SOURCES:
        hint = did_you_mean(name, SOURCES, f"the sources are {', '.join(SOURCES)}")
        raise Mistake(f"there is no source called {name}", hint=hint)
    module: Source = import_module(SOURCES[name])
    return module


def open_source(path: str, name: str | None = None) -> tuple[Place, str]:
    """Where a class's submissions lie, and the name of the source that reads them: the given one, or as detected."""
    place = open_place(path)
    if name is not None:
        source(name)  # or say that there is none
    if len(place.folders()) == 1 and not place.files():  # an export is often wrapped in a folder of its own
        inner = place.inside(place.folders()[0])
        if detect(inner) != FOLDER or len(inner.folders()) > 1:
            place = inner
    return place, name or detect(place)


def detect(place: Place) -> str:
    """The name of the source that a place is an export of."""
    return next(name for name in SOURCES if source(name).recognises(place))


def hand_ins(place: Place, name: str) -> Iterator[HandIn]:
    """Every hand-in of a place, each with a folder name of its own."""
    names = Names()
    for handed in source(name).hand_ins(place):
        yield replace(handed, name=names.give(handed.label))


def open_hand_in(place: Place, handed: HandIn) -> Submission:
    """The submission: the Python files of a hand-in, in memory."""
    entries = _entries(place, handed)
    opened = collect(handed.name, unpacked(entries) if handed.unpack else entries)
    return replace(opened, complaints=(*handed.complaints, *opened.complaints))


def _entries(place: Place, handed: HandIn) -> Iterator[Entry]:
    for member in handed.members:
        for entry in place.entries(member.name):
            yield replace(entry, path=member.path or entry.path)
