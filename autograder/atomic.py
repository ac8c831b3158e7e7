"""Files that are never seen half-written."""

from __future__ import annotations

import os

from autograder.errors import Mistake


def write_atomically(path: str, text: str) -> None:
    """The file holds either what it held or all of the new text, never a part."""
    partial = f"{path}.{os.getpid()}.part"
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # a device or a pipe takes the text; it is not replaced
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(text)
            return
        with open(partial, "w", encoding="utf-8") as stream:
            stream.write(text)
        os.replace(partial, path)
    except OSError as error:
        raise Mistake(
            f"cannot be written ({error.strerror})", hint="name a file in a folder you can write to", file=path
        ) from None
