"""What a student prints, kept up to a limit and away from every other channel."""

from __future__ import annotations

import io
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _Kept(io.RawIOBase):
    """A stream that keeps the first bytes and counts the rest."""

    def __init__(self, limit: int) -> None:
        self.bytes = bytearray()
        self.length = 0
        self._limit = limit

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1  # nowhere: the worker's own standard output is closed before student code runs

    def write(self, data: ReadableBuffer) -> int:
        data = bytes(data)
        self.bytes += data[: self._limit - len(self.bytes)]
        self.length += len(data)
        return len(data)

    def close(self) -> None:
        pass  # `with sys.stdout:` must not cost what was printed


class Output(io.TextIOWrapper):
    """Standard output as students know it, `buffer`, `encoding` and `reconfigure` included."""

    def __init__(self, limit: int) -> None:
        self._kept = _Kept(limit)
        super().__init__(self._kept, "utf-8", "backslashreplace", write_through=True)  # type: ignore[arg-type]

    def take(self) -> str:
        """What was printed since the last time, cut at the limit."""
        kept = self._kept
        if not kept.length:
            return ""
        text, more = kept.bytes.decode("utf-8", "replace"), kept.length - len(kept.bytes)
        kept.bytes.clear()
        kept.length = 0
        return f"{text}\n... and {more} more characters" if more else text

    def is_intact(self) -> bool:
        """Whether student code left it as it was: not replaced, closed or taken apart."""
        try:
            return sys.stdout is self and sys.stderr is self and not self.closed
        except ValueError:
            return False
