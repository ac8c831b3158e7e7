"""A toy source, from outside: a drop-box with one flat file for each file of each student, `ann--minimax.py`."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.model.student import Student
from autograder.sources.hand_in import HandIn, Member

TYPE_CHECKING = False
if TYPE_CHECKING:
    from autograder.sources.place import Place

TITLE = "a drop-box"
EXAMPLES = ({"ann--minimax.py": "", "ann--alphabeta.py": "", "bob--minimax.py": ""},)


def recognises(place: Place) -> bool:
    return bool(place.files()) and all("--" in name for name in place.files())


def hand_ins(place: Place) -> Iterator[HandIn]:
    by_student: dict[str, list[Member]] = {}
    for name in place.files():
        student, _, file = name.partition("--")
        by_student.setdefault(student, []).append(Member(name=name, path=file))
    for student, members in sorted(by_student.items()):
        yield HandIn(label=student, students=(Student(name=student),), members=tuple(members))
