"""Files gathered for a bundle: of the package, of the bank and of an assignment; each only from where it is named."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from autograder import content
from autograder.bundles.archive import PLAIN, File, Files
from autograder.bundles.order import Order
from autograder.load.assignments import FILE
from autograder.load.pseudocode import shipped_pseudocode
from autograder.load.signatures import shipped_book
from autograder.model.fixture import Fixture
from autograder.model.signatures import Book

_LEFT_OUT = ("__pycache__", "content")


def template(kind: str, name: str, mode: int = PLAIN, /, **blanks: str) -> File:
    """A file that lies beside a bundle's module, its `{{blanks}}` filled in."""
    text = _data(Path(__file__).parent / kind / name).decode()
    for blank, filling in blanks.items():
        text = text.replace("{{" + blank + "}}", filling)
    return File(data=text.encode(), mode=mode)


def package(order: Order) -> Files:
    """This package, and what is known of misreadings on public trees; neither trees nor solutions."""
    found = {
        f"autograder/{path.relative_to(content.PACKAGE).as_posix()}": File(data=_data(path))
        for path in _below(Path(content.PACKAGE))
    }
    for problem in order.assignment.problems:
        book = Path(shipped_book(order.assignment.dialect, problem.name))
        if book.is_file() and not _tells_of_hidden(book, order):
            found[f"autograder/content/signatures/{book.name}"] = File(data=_data(book))
    return found


def _tells_of_hidden(book: Path, order: Order) -> bool:
    """Whether a book knows a tree that is hidden in this bank, though it was public in the one that it was made of."""
    hidden = {fixture.name for fixture in order.bank if fixture.is_hidden}
    return any(name in hidden for name, _ in Book.opened(book.read_bytes()).trees)


def trees(order: Order, chosen: Iterable[Fixture]) -> Files:
    """The files of some trees, in the folders of the bank."""
    root = Path(order.fixtures).resolve()
    paths = (Path(fixture.path).resolve() for fixture in chosen)
    return {path.relative_to(root).as_posix(): File(data=_data(path)) for path in paths}


def assignment(order: Order) -> Files:
    """What grading reads of an assignment: its rules, and the pseudocode that a diagnosis quotes."""
    folder = Path(order.assignment.folder)
    found = {FILE: File(data=_data(folder / FILE))}
    for problem in order.assignment.problems:
        name = f"pseudocode-{problem.name}.txt"
        of_course = folder / name
        path = of_course if of_course.is_file() else Path(shipped_pseudocode(order.assignment.dialect, problem.name))
        if path.is_file():
            found[name] = File(data=_data(path))
    return found


def handed_out(order: Order) -> Files:
    """What students get of an assignment: handout, pictures and starter files; nothing else that lies there."""
    folder = Path(order.assignment.folder)
    found = [folder / "handout.md", *sorted(folder.glob("*.svg")), *_below(folder / "starter")]
    return {path.relative_to(folder).as_posix(): File(data=_data(path)) for path in found if path.is_file()}


def _below(folder: Path) -> list[Path]:
    found = []
    for place, inside, names in os.walk(folder):
        inside[:] = sorted(name for name in inside if name not in _LEFT_OUT and not name.startswith("."))
        found += [Path(place) / name for name in sorted(names) if not name.endswith(("~", ".pyc")) and name[0] != "."]
    return found


def _data(path: Path) -> bytes:
    """A text's bytes with the line ends of Unix, whatever a checkout made of them."""
    return path.read_bytes().replace(b"\r\n", b"\n")
