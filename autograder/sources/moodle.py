"""What Moodle gives for "Download all submissions": a zip of folders, or of flat files, one prefix for each student.

The prefix is `<full name>_<participant id>_assignsubmission_file`, with a `_` more where Moodle is older; a folder is
called so, and a flat file begins so, followed by `_` and its own name. Text typed into a box comes likewise with
`onlinetext` in place of `file`. In a team assignment the name is the group's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from autograder.model.student import Student
from autograder.sources.hand_in import HandIn, Member

TYPE_CHECKING = False
if TYPE_CHECKING:
    from autograder.sources.place import Place

TITLE = "a Moodle download"
EXAMPLES = (
    {
        "Jane Doe_12345_assignsubmission_file_/minimax.py": "",
        "Jane Doe_12345_assignsubmission_file_/alphabeta.py": "",
        "Jane Doe_12345_assignsubmission_onlinetext_/onlinetext.html": "<p>see my files</p>",
        "José Núñez_12346_assignsubmission_file/minimax.py": "",
        "Terry Typist_12347_assignsubmission_onlinetext/onlinetext.html": "<p>I could not upload</p>",
    },
    {
        "Jane Doe_12345_assignsubmission_file_minimax.py": "",
        "Jane Doe_12345_assignsubmission_file_alphabeta.py": "",
        "Jane Doe_12345_assignsubmission_onlinetext_onlinetext.html": "<p>see my files</p>",
        "Group 7_31_assignsubmission_file_homework.zip": "",
    },
)

_PREFIX = re.compile(
    r"(?P<label>(?P<name>.+)_(?P<number>\d+))_assignsubmission_(?P<kind>file|onlinetext)(?:_(?P<file>.*))?"
)


def recognises(place: Place) -> bool:
    return any(_PREFIX.fullmatch(name) for name in (*place.folders(), *place.files()))


def hand_ins(place: Place) -> Iterator[HandIn]:
    by_student: dict[str, list[Member]] = {}
    students: dict[str, Student] = {}
    for name in sorted((*place.folders(), *place.files())):
        match = _PREFIX.fullmatch(name)
        if match:
            students[match["label"]] = Student(name=match["name"], platform_id=match["number"])
            members = by_student.setdefault(match["label"], [])
            if match["kind"] == "file":
                members.append(Member(name=name, path=match["file"] or ""))
    for label, members in by_student.items():
        yield HandIn(label=label, students=(students[label],), members=tuple(members), unpack=True)
