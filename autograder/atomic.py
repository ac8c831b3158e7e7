"""Files that are never seen half-written."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from autograder.errors import Mistake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

PARTIAL = ".part"  # what a file is called while it is written


@contextmanager
def growing(path: str) -> Iterator[BinaryIO]:
    """A stream into a file, which holds what it held until all that is new has been written, and then that."""
    partial = f"{path}.{os.getpid()}{PARTIAL}"
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # a device or a pipe takes it in; it is not replaced
            with open(path, "wb") as stream:
                yield stream
            return
        with open(partial, "wb") as stream:
            yield stream
        os.replace(partial, path)
    except OSError as error:
        raise Mistake(
            f"cannot be written ({error.strerror})", hint="name a file in a folder you can write to", file=path
        ) from None


def write_atomically(path: str, what: str | bytes | Iterable[str]) -> None:
    """The file holds either what it held or all that is new, never a part; a long text can come piece by piece."""
    pieces = (
        [what] if isinstance(what, bytes) else (piece.encode() for piece in ([what] if isinstance(what, str) else what))
    )
    with growing(path) as stream:
        stream.writelines(pieces)
