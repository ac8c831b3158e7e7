"""The named misreadings: every file below `solutions/misreadings`, checked."""

from __future__ import annotations

from pathlib import Path

from autograder.dialects import DIALECTS
from autograder.errors import Mistake
from autograder.load.document import Document, parse, read_text
from autograder.model.misreading import Change, Edit, Misreading
from autograder.nearest import did_you_mean

SCHEMA = "misreading.schema.json"


def read_misreadings(folder: Path) -> tuple[Misreading, ...]:
    """Every misreading of a folder, by name."""
    return tuple(read_misreading(path) for path in sorted(folder.glob("*.yaml")))


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
        if dialect not in DIALECTS:
            hint = did_you_mean(dialect, DIALECTS, f"the dialects are {', '.join(DIALECTS)}", mark="`")
            raise document.mistake(("edits", place, "dialects"), f"`{dialect}` is not known", hint)
    changes = tuple(Change(where=change["in"], find=change["find"], read=change["read"]) for change in data["changes"])
    return Edit(problem=data["problem"], dialects=tuple(data["dialects"]), changes=changes)
