"""What Gradescope gives for "Export Submissions": a folder for each submission, and who they are from in one YAML file.

`submission_metadata.yml` maps a folder's name to what is known of it, in Ruby's way of writing YAML: every key begins
with a colon, and `:submitters:` lists the members of a group. With the results of earlier runs in it the file can be
larger than all submissions together, so it is cut by its indentation and only the few keys that count are parsed.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator

from autograder.errors import Mistake
from autograder.model.student import Student
from autograder.sources.hand_in import HandIn, Member

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from autograder.sources.place import Place

TITLE = "a Gradescope export"
METADATA = "submission_metadata.yml"
LARGEST_METADATA = 1 << 30
EXAMPLES = (
    {
        METADATA: """\
---
submission_5678:
  :submitters:
  - :name: Jane Doe
    :sid: '0012345'
    :email: jane@example.edu
  - :name: John Roe
    :sid: '0012346'
    :email: john@example.edu
  :created_at: 2026-10-02 13:37:00.000000000 Z
  :score: 0.0
  :status: processed
  :results:
    tests:
    - name: 'a result of an earlier run, which says:'
      output: |
        submission_9999:
          :submitters: nobody
  :history: []
submission_5679:
  :submitters:
  - :name: "=HYPERLINK(\\"https://example.edu\\")"
    :sid:
    :email: terry@example.edu
  :created_at: 2026-10-02 14:00:00.000000000 Z
""",
        "submission_5678/minimax.py": "",
        "submission_5678/alphabeta.py": "",
        "submission_5679/minimax.py": "",
    },
)

_WANTED = (":submitters", ":created_at")


def recognises(place: Place) -> bool:
    return METADATA in place.files()


def hand_ins(place: Place) -> Iterator[HandIn]:
    there = {*place.folders(), *place.files()} - {METADATA}
    for label, known in _metadata(place):
        members = (Member(name=label),) if label in there else ()
        there.discard(label)
        submitters = known.get(":submitters")
        yield HandIn(
            label=label,
            students=tuple(map(_student, submitters if type(submitters) is list else [])) or (Student(name=label),),
            members=members,
            submitted=_text(known.get(":created_at")),
        )
    for label in sorted(name for name in there if name in place.folders()):
        yield HandIn(label=label, students=(Student(name=label),), members=(Member(name=label),))


def _student(submitter: Any) -> Student:
    known = submitter if type(submitter) is dict else {":name": submitter}
    return Student(name=_text(known.get(":name")), sid=_text(known.get(":sid")), email=_text(known.get(":email")))


def _text(value: object) -> str:
    return value if type(value) is str else ""


def _metadata(place: Place) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each submission with the keys that count; every value a string, since nothing is ever constructed from a tag."""
    if METADATA not in place.files():
        raise Mistake(
            f"there is no {METADATA}", hint="give the export as Gradescope made it, or --source folder", file=place.path
        )
    for entry in place.entries(METADATA):
        text = io.TextIOWrapper(io.BytesIO(entry.read(LARGEST_METADATA)), "utf-8", "replace")
        for start, lines in _blocks(text):
            yield _parsed(place, start, lines)


def _blocks(text: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of each submission that count, and where they begin.

    A submission's name stands at the margin; all that belongs to it is indented or, in a list, begins with a dash.
    """
    kept: list[str] = []
    start, keep = 0, False
    for number, line in enumerate(text, start=1):
        if line[0] not in " \n#-":
            if kept:
                yield start, kept
            kept, start, keep = [line], number, False
        elif line.startswith("  :"):
            keep = line.strip().partition(": ")[0].removesuffix(":") in _WANTED
        if keep:
            kept.append(line)
    if kept:
        yield start, kept


def _parsed(place: Place, start: int, lines: list[str]) -> tuple[str, dict[str, Any]]:
    import yaml

    loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        ((label, known),) = yaml.load("".join(lines), Loader=loader).items()
    except (yaml.YAMLError, AttributeError, ValueError):
        raise Mistake(
            "this entry cannot be read",
            hint="export the submissions once more, or say --source folder and do without names",
            file=f"{place.path}/{METADATA}",
            line=start,
        ) from None
    return str(label), known if type(known) is dict else {}
