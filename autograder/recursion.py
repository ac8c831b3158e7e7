"""Room for deep recursion: Python's own frames live on the heap, so only the interpreter's limit stands in the way."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def recursion_room(frames: int) -> Iterator[None]:
    """Allow `frames` more frames than usual for the length of a with-block."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + frames)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
