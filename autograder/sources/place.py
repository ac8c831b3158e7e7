"""Where submissions lie: a folder, or a zip that is read in place, one submission at a time."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from functools import cached_property

from autograder.errors import Mistake
from autograder.model.record import replace
from autograder.opening import IGNORED
from autograder.opening.archives import Damaged, refuse_a_long_list, zip_entry
from autograder.opening.entry import Entry
from autograder.opening.folder import folder_entries, single_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Place(Protocol):
        """What a source is read from."""

        path: str  # for messages
        name: str

        def folders(self) -> list[str]:
            """The names of the folders here, in order."""

        def files(self) -> list[str]:
            """The names of the files here, in order."""

        def inside(self, folder: str) -> Place:
            """One of the folders here."""

        def entries(self, name: str) -> Iterator[Entry]:
            """The files below a folder here, or the one file of that name; paths begin below it."""


MOST_ENTRIES = 1_000_000  # of a class's export


def open_place(path: str) -> Place:
    """The folder or zip at a path."""
    if os.path.isdir(path):
        return Folder(path)
    if os.path.isfile(path) and path.lower().endswith(".zip"):
        return Zip(path)
    if os.path.lexists(path):
        raise Mistake("this is not a class's submissions", hint="give a folder or a .zip of them", file=path)
    raise Mistake("there is no such folder or zip", hint="give a folder or a .zip of submissions", file=path)


class Folder:
    """A folder on disk."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.name = os.path.basename(os.path.abspath(path))

    @cached_property
    def _names(self) -> tuple[list[str], list[str]]:
        folders: list[str] = []
        files: list[str] = []
        try:
            with os.scandir(self.path) as found:
                for entry in found:
                    if entry.name not in IGNORED:
                        (folders if entry.is_dir(follow_symlinks=False) else files).append(entry.name)
        except OSError as error:
            raise Mistake(f"cannot be read ({error.strerror})", hint="see who may read it", file=self.path) from None
        return sorted(folders), sorted(files)

    def folders(self) -> list[str]:
        return self._names[0]

    def files(self) -> list[str]:
        return self._names[1]

    def inside(self, folder: str) -> Folder:
        return Folder(os.path.join(self.path, folder))

    def entries(self, name: str) -> Iterator[Entry]:
        path = os.path.join(self.path, name)
        if os.path.isdir(path) and not os.path.islink(path):
            yield from folder_entries(path, IGNORED)
        elif os.path.lexists(path):
            yield from single_file(path)


class Zip:
    """A folder inside a zip; its list of names is read once, its files when their turn comes."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.name = os.path.basename(path)
        try:
            with open(path, "rb") as stream:
                refuse_a_long_list(stream, MOST_ENTRIES)
            self._archive = zipfile.ZipFile(path)
        except (Damaged, zipfile.BadZipFile, OSError, ValueError):
            raise Mistake("is not a zip that can be read", hint="download it once more", file=path) from None
        self._below(self._archive.infolist(), "")

    def _below(self, infos: list[zipfile.ZipInfo], prefix: str) -> None:
        self._prefix = prefix
        self._members: dict[str, list[zipfile.ZipInfo]] = {}
        self._folders: set[str] = set()
        for info in infos:
            first, slash, rest = info.filename.removeprefix(prefix).partition("/")
            if first in IGNORED or not first:
                continue
            of_first = self._members.setdefault(first, [])
            if slash:
                self._folders.add(first)
            if rest or not slash:
                of_first.append(info)

    def folders(self) -> list[str]:
        return sorted(self._folders)

    def files(self) -> list[str]:
        return sorted(name for name in self._members if name not in self._folders)

    def inside(self, folder: str) -> Zip:
        place = object.__new__(Zip)
        place.path, place.name = f"{self.path}/{folder}", folder
        place._archive = self._archive
        place._below(self._members[folder], f"{self._prefix}{folder}/")
        return place

    def entries(self, name: str) -> Iterator[Entry]:
        start = self._prefix + (f"{name}/" if name in self._folders else "")
        for info in self._members.get(name, ()):
            if not info.is_dir():
                entry = zip_entry(self._archive, info)
                yield replace(entry, path=entry.path.removeprefix(start))
