"""What was parsed and checked once, kept beside the very texts it was made from, so that the next run need not again.

Nothing is trusted but equality: what is remembered counts only while every text is still the same, to the byte.
A cache is a convenience: when it cannot be read or written, the work is done again and nothing is said.
"""

from __future__ import annotations

import json
import os
from binascii import crc32
from contextlib import suppress

from autograder import __version__
from autograder.errors import Mistake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMAT = f"{__version__} 6"  # raise the number when what is stored changes

Texts = dict[str, str]


def read_texts(paths: list[str]) -> Texts:
    """The texts of these files by path; none at all when one cannot be read, which reading in earnest will explain."""
    texts = {}
    try:
        for path in paths:
            with open(path, "rb") as stream:
                texts[path] = stream.read().decode("latin-1")
    except OSError:
        return {}
    return texts


def recall(kind: str, place: str, texts: Texts) -> Any:
    """What was remembered of a place, if its texts are still these; else None."""
    try:
        with open(_path(kind, place), "rb") as stream:
            remembered = json.loads(stream.read())
        if remembered["format"] == FORMAT and texts and remembered["texts"] == texts:
            return remembered["data"]
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return None


def remember(kind: str, place: str, texts: Texts, data: Any) -> None:
    """Keep plain data, whole or not at all, so that runs side by side never see half of it."""
    from autograder.atomic import write_atomically  # the next run need not

    path = _path(kind, place)
    with suppress(OSError, Mistake):
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        write_atomically(path, json.dumps({"format": FORMAT, "texts": texts, "data": data}))


def _path(kind: str, place: str) -> str:
    """Below $AUTOGRADER_CACHE, or else the user's cache folder; two places that share a name only miss more often."""
    folder = os.environ.get("AUTOGRADER_CACHE")
    if not folder:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
        folder = os.path.join(base, "autograder")
    return os.path.join(folder, f"{kind}-{crc32(os.path.abspath(place).encode('utf-8', 'surrogateescape')):08x}.json")
