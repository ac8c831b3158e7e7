"""The bank as the studio sees it: every file as it is now, read again only when it has changed."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from threading import Lock

from autograder.errors import Mistake
from autograder.load.bank import digest_of
from autograder.load.fixtures import fixture_from_text, misnamed
from autograder.load.revising import tree_text
from autograder.model.fixture import Fixture
from autograder.model.record import record, replace
from autograder.studio.looking import tree_of
from autograder.studio.sketch import notation, sketch_of
from autograder.textbook.facts import disagreements, truths_of


@record
class TreeFile:
    """One file: its text, and the tree in it or what is wrong with it."""

    path: str  # from the bank's folder
    text: str
    digest: str  # of the text, to notice when someone else changes the file
    fixture: Fixture | None
    mistake: Mistake | None = None

    @property
    def family(self) -> str:
        return Path(self.path).parent.as_posix() if "/" in self.path else ""

    @property
    def notation(self) -> str:
        """The tree as the file writes it, or, where that cannot be lifted out, as compact as can be."""
        assert self.fixture is not None
        written = tree_text(self.text)
        try:
            if tree_of(written) == self.fixture.tree:
                return written
        except Mistake:
            pass
        return notation(sketch_of(self.fixture.tree))


class Shelf:
    """A folder of trees."""

    def __init__(self, folder: str) -> None:
        if not os.path.isdir(folder):
            raise Mistake(
                "there is no such folder of trees", hint="make it first, or point --fixtures at a bank", file=folder
            )
        self.folder = Path(folder).resolve()
        self._files: dict[str, TreeFile] = {}
        self._lock = Lock()

    def files(self) -> list[TreeFile]:
        """Every file, by its path."""
        with self._lock:
            found = {}
            for path in sorted(self.folder.rglob("*.yaml")):
                if path.is_file():
                    place = path.relative_to(self.folder).as_posix()
                    found[place] = self._file(place, path)
            self._files = found
            return list(found.values())

    def trees(self) -> tuple[Fixture, ...]:
        """The trees that are valid, each name once, ready to have misreadings run on them."""
        by_name = {file.fixture.name: file.fixture for file in self.files() if file.fixture is not None}
        return tuple(by_name[name] for name in sorted(by_name))

    def families(self) -> list[str]:
        """The folders of the bank that hold trees."""
        return sorted({file.family for file in self.files() if file.family})

    def _file(self, place: str, path: Path) -> TreeFile:
        try:
            data = path.read_bytes()
        except OSError as error:
            mistake = Mistake(f"cannot be read ({error.strerror})", hint="check its permissions", file=str(path))
            return TreeFile(path=place, text="", digest="", fixture=None, mistake=mistake)
        digest = sha256(data).hexdigest()
        known = self._files.get(place)
        return known if known is not None and known.digest == digest else _read(place, path, data, digest)


def _read(place: str, path: Path, data: bytes, digest: str) -> TreeFile:
    text = data.decode("utf-8-sig", errors="replace")
    try:
        data.decode("utf-8-sig")
        fixture = fixture_from_text(text, str(path))
        for mistake in disagreements(fixture):
            raise mistake
        if wrong := misnamed(fixture, path):
            raise wrong
    except UnicodeDecodeError:
        mistake = Mistake("is not UTF-8", hint="save it as UTF-8", file=str(path))
        return TreeFile(path=place, text=text, digest=digest, fixture=None, mistake=mistake)
    except Mistake as mistake:
        return TreeFile(path=place, text=text, digest=digest, fixture=None, mistake=mistake)
    ready = replace(fixture, truths=truths_of(fixture.tree), digest=digest_of(fixture.name, fixture.tree))
    return TreeFile(path=place, text=text, digest=digest, fixture=ready)
