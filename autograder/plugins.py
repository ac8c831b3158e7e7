"""Plugins: what other installed packages add to a table of ours, found by the entry points that they declare.

A name of ours always means ours, and is never looked up here: to look through what is installed takes longer than many
a command. Dialects are looked up beside student code too, so this knows how to find things, and nothing of what they
are for.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache

from autograder.errors import Mistake
from autograder.model.record import record
from autograder.nearest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from typing import Any


@record
class Kind:
    """One kind of thing that a package can add: what it is called, and what its module must offer."""

    word: str
    group: str  # of the entry points
    offers: tuple[str, ...] = ()
    beside_students: bool = False  # it runs in a worker, which sees nothing but what is installed


DIALECT = Kind(word="dialect", group="autograder.dialects", offers=("DIALECT",), beside_students=True)
CHECK = Kind(word="check", group="autograder.checks", offers=("CHECK", "judge"))
REPORTER = Kind(word="format", group="autograder.reporters", offers=("render",))
SOURCE = Kind(word="source", group="autograder.sources", offers=("TITLE", "recognises", "hand_ins"))
MISREADINGS = Kind(word="folder of misreadings", group="autograder.misreadings")


def names(kind: Kind, ours: Iterable[str]) -> list[str]:
    """All names there are of a kind: ours as they stand in their table, then those of other packages."""
    return list(dict.fromkeys([*ours, *(point.name for point in _added(kind.group))]))


def load(kind: Kind, name: str, ours: Iterable[str]) -> Any:
    """What another package adds under a name that is none of ours; or a mistake that says what stands in the way."""
    point = _the_one(kind, name, ours)
    if kind.beside_students and not _is_installed(point):
        raise Mistake(
            f"the {kind.word} {name} of {_package(point)} lies where no worker sees it: in {_folder(point)}",
            hint="install it with pip, into the Python that runs the grader: a worker is given no other path",
        )
    try:
        found = point.load()
    except Exception as error:  # it is not our code: it may raise anything
        raise wrong(kind, name, ours, f"cannot be imported ({type(error).__name__}: {error})") from error
    if missing := [offer for offer in kind.offers if not hasattr(found, offer)]:
        raise wrong(kind, name, ours, f"does not offer {' and '.join(missing)}")
    return found


def wrong(kind: Kind, name: str, ours: Iterable[str], complaint: str) -> Mistake:
    """Something is the matter with what another package adds: which package, where it says so, and what to do."""
    point = _the_one(kind, name, ours)
    return Mistake(
        f"the {kind.word} {name} of {_package(point)} {complaint}",
        hint=f"put right what its entry point `{name} = {point.value}` in {kind.group} names, or uninstall the package",
    )


def unknown(kind: Kind, name: str, ours: Iterable[str]) -> Mistake:
    """Neither we nor another package have something of this name."""
    return Mistake(f"there is no {kind.word} called {name}", hint=hint(kind, name, ours))


def hint(kind: Kind, name: str, ours: Iterable[str]) -> str:
    """What may have been meant."""
    known = names(kind, ours)
    listed = f"the {kind.word}s are {', '.join(known)}; is one of another package meant, install that first"
    return did_you_mean(name, known, listed)


def folders(kind: Kind) -> list[str]:
    """The folders that other packages add; nothing in them is run."""
    from importlib.util import find_spec

    found: list[str] = []
    for name in names(kind, ()):
        point = _the_one(kind, name, ())
        try:
            spec = find_spec(point.module)
        except Exception as error:  # the package around it is imported on the way
            raise wrong(kind, name, (), f"cannot be found ({type(error).__name__}: {error})") from error
        if spec is None or not spec.submodule_search_locations:
            raise wrong(kind, name, (), f"is no folder: `{point.module}` is {'a file' if spec else 'not there'}")
        found += spec.submodule_search_locations
    return found


@cache
def _added(group: str) -> tuple[EntryPoint, ...]:
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=group), key=lambda point: (point.name, _package(point))))


def _the_one(kind: Kind, name: str, ours: Iterable[str]) -> EntryPoint:
    found = [point for point in _added(kind.group) if point.name == name]
    if not found:
        raise unknown(kind, name, ours)
    if len(found) > 1:
        packages = " and ".join(map(_package, found))
        raise Mistake(f"more than one {kind.word} is called {name}: {packages} have one", hint="uninstall all but one")
    return found[0]


def _package(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else "a package without a name"


def _folder(point: EntryPoint) -> str:
    return os.path.abspath(str(point.dist.locate_file(""))) if point.dist else "an unknown place"


def _is_installed(point: EntryPoint) -> bool:
    """Whether a Python that is given no paths finds it: among what is installed, or where this package lies."""
    from site import getsitepackages

    beside_us = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return os.path.realpath(_folder(point)) in map(os.path.realpath, [*getsitepackages(), beside_us])
