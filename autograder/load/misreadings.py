"""The named misreadings: every file in `solutions/misreadings`, and in the folders that other packages add, checked."""

from __future__ import annotations

from pathlib import Path

from autograder import plugins
from autograder.dialects import DIALECTS
from autograder.errors import Mistake
from autograder.load.document import Document, parse, read_text
from autograder.model.misreading import Change, Edit, Misreading

SCHEMA = "misreading.schema.json"


def read_misreadings(folder: Path) -> tuple[Misreading, ...]:
    """Every misreading of a folder, by name."""
    return tuple(read_misreading(path) for path in sorted(folder.glob("*.yaml")))


def added_misreadings(ours: tuple[Misreading, ...]) -> tuple[Misreading, ...]:
    """Every misreading that another package adds; none of them is called like one of ours."""
    taken = {misreading.name: misreading.path for misreading in ours}
    added = []
    for folder in plugins.folders(plugins.MISREADINGS):
        for misreading in read_misreadings(Path(folder)):
            if misreading.name in taken:
                raise Mistake(
                    f"there is another misreading called {misreading.name}, in {taken[misreading.name]}",
                    hint="call one of the two, and its file, something else",
                    file=misreading.path,
                    key="name",
                )
            taken[misreading.name] = misreading.path
            added.append(misreading)
    return tuple(added)


def read_misreading(path: Path) -> Misreading:
    """One misreading, as its file tells it."""
    document = parse(read_text(path), str(path), SCHEMA)
    data = document.data
    if data["name"] != path.stem:
        raise Mistake(
            f"the misreading is called {data['name']} but its file {path.name}",
            hint="make the two equal",
            file=str(path),
            key="name",
        )
    return Misreading(
        name=data["name"],
        title=data["title"],
        tempting=data["tempting"],
        reread=data["reread"],
        where=data["where"],
        hint=data["hint"],
        edits=tuple(_edit(document, place) for place in range(len(data["edits"]))),
        common=data.get("common", False),
        path=str(path),
    )


def _edit(document: Document, place: int) -> Edit:
    data = document.data["edits"][place]
    for dialect in data["dialects"]:
        if dialect not in DIALECTS and dialect not in plugins.names(plugins.DIALECT, DIALECTS):
            hint = plugins.hint(plugins.DIALECT, dialect, DIALECTS)
            raise document.mistake(("edits", place, "dialects"), f"`{dialect}` is not known", hint)
    changes = tuple(Change(where=change["in"], find=change["find"], read=change["read"]) for change in data["changes"])
    return Edit(problem=data["problem"], dialects=tuple(data["dialects"]), changes=changes)
