"""The roster: every hand-in of a source, in its order, on disk, so that a class of any size takes no room in memory."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from autograder.atomic import write_atomically
from autograder.model.student import Student
from autograder.sources.hand_in import HandIn, Member

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_STUDENT = ("name", "sid", "email", "login", "platform_id")


class Roster:
    """A file with a line for each hand-in."""

    def __init__(self, path: str, handed: Iterable[HandIn]) -> None:
        self._path = path
        self.count = 0
        write_atomically(path, self._lines(handed))

    def _lines(self, handed: Iterable[HandIn]) -> Iterator[str]:
        for each in handed:
            self.count += 1
            yield json.dumps(_plain(each)) + "\n"

    def __iter__(self) -> Iterator[HandIn]:
        with open(self._path, encoding="utf-8") as stream:
            for line in stream:
                yield _hand_in(json.loads(line))


def plain_student(student: Student) -> dict[str, str]:
    """A student as JSON holds one."""
    return {field: getattr(student, field) for field in _STUDENT}


def _plain(handed: HandIn) -> dict[str, Any]:
    return {
        "label": handed.label,
        "students": [plain_student(student) for student in handed.students],
        "members": [[member.name, member.path] for member in handed.members],
        "late": handed.late,
        "submitted": handed.submitted,
        "unpack": handed.unpack,
        "complaints": list(handed.complaints),
        "name": handed.name,
    }


def _hand_in(data: dict[str, Any]) -> HandIn:
    return HandIn(
        **{
            **data,
            "students": tuple(Student(**student) for student in data["students"]),
            "members": tuple(Member(name=name, path=path) for name, path in data["members"]),
            "complaints": tuple(data["complaints"]),
        }
    )
