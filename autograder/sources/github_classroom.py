"""What `gh classroom clone student-repos` leaves: `<slug>-submissions/`, with a clone `<slug>-<login>` a student."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.model.student import Student
from autograder.sources.hand_in import HandIn, Member

TYPE_CHECKING = False
if TYPE_CHECKING:
    from autograder.sources.place import Place

TITLE = "GitHub Classroom clones"
SUFFIX = "-submissions"
EXAMPLES = (
    {
        "search-submissions/search-janedoe/minimax.py": "",
        "search-submissions/search-janedoe/alphabeta.py": "",
        "search-submissions/search-janedoe/.git/HEAD": "ref: refs/heads/main\n",
        "search-submissions/search-john-roe/src/minimax.py": "",
        "search-submissions/search-john-roe/.git/HEAD": "ref: refs/heads/main\n",
    },
)


def recognises(place: Place) -> bool:
    return place.name.endswith(SUFFIX) and bool(place.folders())


def hand_ins(place: Place) -> Iterator[HandIn]:
    slug = place.name.removesuffix(SUFFIX)
    for repository in place.folders():
        login = repository.removeprefix(f"{slug}-")
        yield HandIn(label=repository, students=(Student(name=login, login=login),), members=(Member(name=repository),))
