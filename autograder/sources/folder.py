"""A folder, or a zip, with one folder, archive or Python file for each student."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.model.student import Student
from autograder.opening import archive_kind
from autograder.sources.hand_in import HandIn, Member

TYPE_CHECKING = False
if TYPE_CHECKING:
    from autograder.sources.place import Place

TITLE = "a folder of submissions"
EXAMPLES = (
    {
        "ann/minimax.py": "",
        "ann/alphabeta.py": "",
        "bob.py": "",
        "notes.txt": "",
    },
)


def recognises(_: Place) -> bool:
    return True


def hand_ins(place: Place) -> Iterator[HandIn]:
    files = [name for name in place.files() if name.endswith(".py") or archive_kind(name)]
    for name in sorted(name for name in (*place.folders(), *files) if not name.startswith(".")):
        yield HandIn(
            label=name,
            students=(Student(name=_stem(name)),),
            members=(Member(name=name),),
            unpack=archive_kind(name) is not None and name in files,
        )


def _stem(name: str) -> str:
    return name.removesuffix(".gz").rpartition(".")[0] or name if "." in name else name
