"""A progress bar on a terminal: how far, how fast, how long still. Where nobody watches, there is none."""

from __future__ import annotations

import sys
from time import monotonic

WIDTH = 30
SECONDS_BETWEEN = 0.1


class Progress:
    """One line on standard error, drawn over and over."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._graded = self._kept = 0
        self._began = self._drawn = monotonic()
        self._shown = sys.stderr.isatty()

    def graded(self) -> None:
        """One more is done."""
        self._graded += 1
        self._draw()

    def kept(self) -> None:
        """One more needs nothing to be done."""
        self._kept += 1
        self._draw()

    def end(self) -> None:
        if self._shown:
            self._draw(last=True)
            print(file=sys.stderr)

    def _draw(self, last: bool = False) -> None:
        now = monotonic()
        if self._shown and (last or now - self._drawn >= SECONDS_BETWEEN):
            self._drawn = now
            line = bar(self._graded, self._kept, self._total, now - self._began)
            print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)


def bar(graded: int, kept: int, total: int, seconds: float) -> str:
    """The line: `[#####     ] 812 of 2000  23.1/s  0:51 left`."""
    done = graded + kept
    full = WIDTH * done // total if total else WIDTH
    line = f"[{'#' * full}{' ' * (WIDTH - full)}] {done} of {total}"
    if graded and seconds > 0:
        rate = graded / seconds
        left = round((total - done) / rate)
        minutes, of_minute = divmod(left, 60)
        line += f"  {rate:.1f}/s  {minutes}:{of_minute:02} left"
    return line
