"""Files that are never seen half-written."""

from __future__ import annotations

import os

from autograder.errors import Mistake


def write_atomically(path: str, what: str | bytes) -> None:
    """The file holds either what it held or all that is new, never a part."""
    data = what.encode() if isinstance(what, str) else what
    partial = f"{path}.{os.getpid()}.part"
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # a device or a pipe takes it in; it is not replaced
            with open(path, "wb") as stream:
                stream.write(data)
            return
        with open(partial, "wb") as stream:
            stream.write(data)
        os.replace(partial, path)
    except OSError as error:
        raise Mistake(
            f"cannot be written ({error.strerror})", hint="name a file in a folder you can write to", file=path
        ) from None
