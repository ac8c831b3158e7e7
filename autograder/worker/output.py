"""What a student prints, kept up to a limit and away from every other channel."""

from __future__ import annotations

import io


class Output(io.TextIOBase):
    """A text stream that keeps the first characters and counts the rest."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._parts: list[str] = []
        self._length = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self._length < self._limit:
            self._parts.append(text[: self._limit - self._length])
        self._length += len(text)
        return len(text)

    def take(self) -> str:
        """What was printed since the last time."""
        if not self._length:
            return ""
        text = "".join(self._parts)
        if self._length > self._limit:
            text += f"\n... and {self._length - self._limit} more characters"
        self._parts.clear()
        self._length = 0
        return text
