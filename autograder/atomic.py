"""Files that are never seen half-written."""

from __future__ import annotations

import os
from collections.abc import Iterable

from autograder.errors import Mistake

PARTIAL = ".part"  # what a file is called while it is written


def write_atomically(path: str, text: str | Iterable[str]) -> None:
    """The file holds either what it held or all of the new text, never a part; a long one can come piece by piece."""
    pieces = [text] if isinstance(text, str) else text
    partial = f"{path}.{os.getpid()}{PARTIAL}"
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # a device or a pipe takes the text; it is not replaced
            with open(path, "w", encoding="utf-8") as stream:
                stream.writelines(pieces)
            return
        with open(partial, "w", encoding="utf-8") as stream:
            stream.writelines(pieces)
        os.replace(partial, path)
    except OSError as error:
        raise Mistake(
            f"cannot be written ({error.strerror})", hint="name a file in a folder you can write to", file=path
        ) from None
