"""Names for the folders of results: safe on every system, whatever a student or a platform came up with."""

from __future__ import annotations

from hashlib import sha256
from unicodedata import normalize

LONGEST = 100  # bytes; a file system takes 255, and a path has more parts
_RESERVED = frozenset(
    ["con", "prn", "aux", "nul", *(f"{device}{n}" for device in ("com", "lpt") for n in range(10))]
)  # on Windows
_OURS = ("batch.json", "class.html", "gradebook.csv", "gradebook-canvas.csv", "gradebook-gradescope.csv")


class Names:
    """The names given so far; no two are equal, not even to a file system that ignores case."""

    def __init__(self) -> None:
        self._taken = set(_OURS)

    def give(self, label: str) -> str:
        """A name as near to the label as can be; one that had to be changed tells so by a few digits of its own."""
        name = _safe(label)
        if name != label or name.casefold() in self._taken:
            digest = sha256(label.encode("utf-8", "surrogatepass")).hexdigest()
            length = 6
            while f"{name}-{digest[:length]}".casefold() in self._taken:
                length += 1
            name = f"{name}-{digest[:length]}"
        self._taken.add(name.casefold())
        return name


def _safe(label: str) -> str:
    """Letters, digits and a few signs, in one piece, no longer than a file system likes."""
    plain = "".join(char if char.isalnum() or char in "-_.+@ ,'" else "-" for char in normalize("NFC", label))
    while len(plain.encode()) > LONGEST:
        plain = plain[:-1]
    plain = plain.strip(" .-") or "submission"
    return f"_{plain}" if plain.partition(".")[0].casefold() in _RESERVED else plain
