"""Saving a tree into the bank: valid, with its facts, inside the bank's folder, and over nothing without asking."""

from __future__ import annotations

import re
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path

from autograder.atomic import write_atomically
from autograder.bank.adding import filled_in, name_from, refuse_twin
from autograder.cleaning import clean, clean_name
from autograder.errors import Mistake
from autograder.load.document import read_text
from autograder.load.fixtures import fixture_from_text
from autograder.load.revising import comments, revised
from autograder.load.writing import fixture_text
from autograder.model.fixture import PUBLIC, Fixture
from autograder.model.record import record, replace
from autograder.studio.looking import tree_of
from autograder.studio.shelf import Shelf

FOLDER = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*)*")


@record
class Draft:
    """A tree and what is said of it, as the page holds it."""

    text: str  # the tree, in notation
    title: str
    name: str = ""  # by default from the title
    family: str = ""  # the folder of the bank to put it in
    traits: tuple[str, ...] = ()
    source: str = ""
    visibility: str = PUBLIC


@record
class Saved:
    """What was written, and where."""

    name: str
    path: str
    wrote: bool  # False where the file says all this already


@record
class Question:
    """There is a file already: what would change in it, and by which digest to agree."""

    path: str
    changes: str
    lost: tuple[str, ...]  # comments that would go
    digest: str
    is_newer: bool  # someone else changed it since it was asked about


def save(draft: Draft, shelf: Shelf, agreed: str = "") -> Saved | Question:
    """Write the tree, or ask first; a mistake if it is not valid. `agreed` is the digest of what may be replaced."""
    if not draft.title.strip():
        raise Mistake("the tree has no title", hint="state a fact in one line: An equal bound is cut", key="title")
    tree_of(draft.text)  # a mistake in the tree is told by the line that was typed
    draft = replace(draft, name=draft.name or name_from(draft.title))
    path = _path(draft, shelf)
    there = read_text(path) if path.exists() else None
    text, fixture = filled_in(_text(draft, there, path), str(path))
    refuse_twin(fixture, (file.fixture for file in shelf.files() if file.fixture and shelf.folder / file.path != path))
    saved = Saved(name=fixture.name, path=path.relative_to(shelf.folder).as_posix(), wrote=text != there)
    if there is not None and text != there and agreed != _digest(there):
        return Question(
            path=saved.path,
            changes=clean("".join(_difference(there, text))),
            lost=tuple(clean(said) for said in comments(there) if said not in comments(text)),
            digest=_digest(there),
            is_newer=bool(agreed),
        )
    if saved.wrote:
        _make_folder(path.parent)
        write_atomically(str(path), text)
    return saved


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(
            f"cannot be made ({error.strerror})", hint="choose another folder of the bank", file=str(folder)
        ) from None


def _path(draft: Draft, shelf: Shelf) -> Path:
    """Where the tree belongs; nowhere outside the bank, not by way of a link either."""
    if draft.family and not FOLDER.fullmatch(draft.family):
        raise Mistake(
            f"`{clean_name(draft.family)}` is no folder of a bank",
            hint="lower-case words joined by hyphens, such as cuts",
            key="folder",
        )
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", draft.name):
        raise Mistake(
            f"`{clean_name(draft.name)}` is no name for a tree",
            hint="lower-case words joined by hyphens, saying the trait: equal-bounds-cut",
            key="name",
        )
    path = shelf.folder / draft.family / f"{draft.name}.yaml"
    if not path.resolve().is_relative_to(shelf.folder):
        raise Mistake("leads out of the bank", hint="choose another folder or name", file=str(path))
    return path


def _text(draft: Draft, there: str | None, path: Path) -> str:
    """A new file; or the old one with what differs put in, if that can be done by its look."""
    new = fixture_text(
        name=draft.name,
        title=draft.title.strip(),
        tree=draft.text,
        visibility=draft.visibility,
        traits=draft.traits,
        source=draft.source.strip(),
    )
    wanted = fixture_from_text(new, str(path))
    if there is None:
        return new
    kept = revised(there, new)
    try:
        return kept if _says_the_same(fixture_from_text(kept, str(path)), wanted) else new
    except Mistake:
        return new


def _says_the_same(one: Fixture, other: Fixture) -> bool:
    keys = ("name", "title", "tree", "source", "traits", "visibility")
    return all(getattr(one, key) == getattr(other, key) for key in keys)


def _difference(old: str, new: str) -> list[str]:
    """The lines that go and come, without the two lines that name files."""
    return list(unified_diff(old.splitlines(keepends=True), new.splitlines(keepends=True), n=1))[2:]


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()
