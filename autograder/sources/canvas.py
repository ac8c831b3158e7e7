"""What Canvas gives for "Download Submissions": one flat zip of files, named after student and attachment.

A name is `<name>[_LATE]_<user id>_<attachment id>_<file>`: the student's sortable name in small letters without spaces,
the platform's numbers for the student and the attachment, and the file as it was handed in. Where marking is anonymous
it is `anon_<id>` in place of the name and the number. A file of a later attempt carries `-1`, `-2` and so on before its
ending, which Canvas put there; text typed into a box comes as `_text.html`, a link as `_link.html`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from autograder.model.student import Student
from autograder.sources.hand_in import HandIn, Member

TYPE_CHECKING = False
if TYPE_CHECKING:
    from autograder.sources.place import Place

TITLE = "a Canvas download"
EXAMPLES = (
    {
        "doejane_24601_889001_alphabeta.py": "",
        "doejane_24601_889000_minimax-2.py": "",
        "roejohn_LATE_24602_889010_homework-1.zip": "",
        "anon_Xy3Zq_889020_minimax.py": "",
        "typistterry_24604_text.html": "<p>I could not upload</p>",
    },
)

_FILE = re.compile(
    r"(?:(?P<anonymous_late>LATE_|late_)?(?P<anonymous>anon_[^_]+)|(?P<name>.+?)(?P<late>_LATE|_late)?_(?P<user>\d+))"
    r"_(?:(?P<attachment>\d+)_(?P<file>.+)|(?P<typed>text\.html|link\.html))"
)
_LATER_ATTEMPT = re.compile(r"-\d+(?=(\.tar)?\.[^.]+$)")


def recognises(place: Place) -> bool:
    files = place.files()
    return bool(files) and 2 * sum(1 for name in files if _FILE.fullmatch(name)) > len(files)


def hand_ins(place: Place) -> Iterator[HandIn]:
    by_student: dict[str, list[re.Match[str]]] = {}
    for name in place.files():
        match = _FILE.fullmatch(name)
        if match:
            by_student.setdefault(match["anonymous"] or f"{match['name']}_{match['user']}", []).append(match)
    for label, matches in by_student.items():
        first = matches[0]
        members, complaints = _members(matches)
        yield HandIn(
            label=label,
            students=(Student(name=first["name"] or label, platform_id=first["user"] or ""),),
            members=members,
            late=any(match["late"] or match["anonymous_late"] for match in matches),
            unpack=True,
            complaints=complaints,
        )


def _members(matches: list[re.Match[str]]) -> tuple[tuple[Member, ...], tuple[str, ...]]:
    """Each file under the name it was handed in by; of two attempts at one file, the later attachment counts."""
    latest: dict[str, re.Match[str]] = {}
    complaints = []
    for match in sorted(matches, key=lambda match: int(match["attachment"] or 0), reverse=True):
        file = _LATER_ATTEMPT.sub("", match["file"]) if match["file"] else match["typed"]
        if file in latest:
            complaints.append(f"{match[0]} is an earlier {file}, so it was left out.")
        else:
            latest[file] = match
    return tuple(Member(name=match[0], path=file) for file, match in sorted(latest.items())), tuple(complaints)
