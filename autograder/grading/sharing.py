"""What the programs of a class share: one that is sure to do what another did is not run again.

What a program does hangs on what is in its process: its own files, and those of whatever ran there before it. So a
program sees only files that its text names, and is known by these alone where it was the first in its process; else it
is known by all that was handed in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from autograder.model.record import replace
from autograder.model.submission import Found
from autograder.recent import Recent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from autograder.grading.questioning import Finished

Key = tuple[object, ...]

_WORD = re.compile(rb"\w+")


def needed(found: Found, file: str) -> Found:
    """A problem's file and those that it can come to by a name in the text; what is left out may still be wanted.

    A name need only be there, if in a comment: too much is no harm, and too little is made good.
    """
    parts = {path: frozenset(path.removesuffix(".py").encode("utf-8", "replace").split(b"/")) for path in found.sources}
    shown, hidden = [file], [path for path in parts if path != file]
    for path in shown:  # which grows as it is gone through
        if hidden:
            named = frozenset(_WORD.findall(found.sources[path]))
            shown += [other for other in hidden if parts[other] & named]
            hidden = [other for other in hidden if not parts[other] & named]
    return replace(found, sources={path: found.sources[path] for path in shown}, withheld=tuple(hidden))


class Shared:
    """What is known of the programs of a submission, and what becomes known; nothing where there is no class."""

    def __init__(self, recent: Recent | None, found: Mapping[str, Found], programs: Mapping[str, Found]) -> None:
        self._recent = recent
        self._by_itself: dict[str, Key] = {}
        self._among_all: dict[str, Key] = {}
        if recent is not None:
            from autograder.opening.twins import program_key  # hashing takes long to import

            everything = [program_key(each.sources) for each in found.values()]
            self._among_all = {name: (name, *everything) for name in programs}
            self._by_itself = {name: (name, program_key(each.sources)) for name, each in programs.items()}

    def known(self, name: str) -> Finished | None:
        """What came of a program that cannot but do what this one does."""
        if self._recent is None:
            return None
        found: Finished | None = self._recent.get(self._by_itself[name]) or self._recent.get(self._among_all[name])
        return found

    def remember(self, name: str, finished: Finished, by_itself: bool) -> None:
        """Should it come out the same again, it need not be run again."""
        if self._recent is not None and finished.is_steady:
            keys = self._by_itself if by_itself else self._among_all
            self._recent.put(keys[name], finished)
