"""The journal: one line for each submission that was graded, appended when it is done and never changed.

A killed batch leaves at most one torn line behind, which is cut off. The last line on a submission counts.
"""

from __future__ import annotations

import json
import os

from autograder.errors import Mistake
from autograder.model.row import FAULT, Diagnosed, Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMAT = 2  # raise it when what is stored changes


class Journal:
    """Rows on disk; in memory there is only where they lie."""

    def __init__(self, path: str) -> None:
        try:
            self._file = open(path, "a+b")  # noqa: SIM115  # open as long as the journal is
        except OSError as error:
            hint = "name a folder you can write to"
            raise Mistake(f"cannot be written ({error.strerror})", hint=hint, file=path) from None
        self._keys: dict[str, str] = {}  # by submission; only of those that need not be graded again
        self._places: dict[str, tuple[int, int]] = {}  # of its line: where, and how long
        self._end = 0
        self._read()

    def _read(self) -> None:
        self._file.seek(0)
        for line in self._file:
            if not line.endswith(b"\n"):
                break  # torn when the batch was killed
            try:
                entry = json.loads(line)
                if entry["format"] == FORMAT:
                    self._remember(entry["name"], entry["key"], entry["row"]["status"], len(line))
            except (ValueError, KeyError, TypeError):
                pass  # not ours; it stays, and counts for nothing
            self._end += len(line)
        self._file.truncate(self._end)

    def _remember(self, name: str, key: str, status: str, length: int) -> None:
        self._places[name] = (self._end, length)
        if status == FAULT:
            self._keys.pop(name, None)  # what failed through us is tried again
        else:
            self._keys[name] = key

    def has(self, name: str, key: str) -> bool:
        """Whether this very submission has been graded by these very rules."""
        return self._keys.get(name) == key

    def append(self, name: str, key: str, row: Row) -> None:
        line = json.dumps({"format": FORMAT, "name": name, "key": key, "row": plain_row(row)}).encode() + b"\n"
        self._file.write(line)
        self._file.flush()  # from here on the system has it, whatever happens to this process
        self._remember(name, key, row.status, len(line))
        self._end += len(line)

    def row(self, name: str) -> Row | None:
        """The last row on a submission."""
        if name not in self._places:
            return None
        place, length = self._places[name]
        self._file.seek(place)
        return _row(json.loads(self._file.read(length))["row"])

    def close(self) -> None:
        os.fsync(self._file.fileno())
        self._file.close()


def plain_row(row: Row) -> dict[str, Any]:
    """A row as JSON holds it."""
    return {
        "status": row.status,
        "score": row.score,
        "criteria": row.criteria,
        "diagnoses": [
            {"problem": found.problem, "kind": found.kind, "title": found.title, "misread": list(found.misread)}
            for found in row.diagnoses
        ],
        "failed": row.failed,
        "behaviour": row.behaviour,
        "isolation": row.isolation,
        "notes": list(row.notes),
        "seconds": row.seconds,
    }


def _row(data: dict[str, Any]) -> Row:
    return Row(
        **{
            **data,
            "diagnoses": tuple(
                Diagnosed(**{**found, "misread": tuple(found["misread"])}) for found in data["diagnoses"]
            ),
            "failed": {problem: tuple(trees) for problem, trees in data["failed"].items()},
            "notes": tuple(data["notes"]),
        }
    )
