"""What was parsed and checked once, kept by content, so that the next run need not do it again.

A cache is a convenience: when it cannot be read or written, the work is done again and nothing is said.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from typing import Any

FORMAT = 1  # part of every key: raise it when what is stored changes


def content_key(kind: str, paths: Iterable[str]) -> str:
    """A key that changes with the path or content of any file; empty when one cannot be read."""
    digest = hashlib.blake2b(f"{FORMAT} {kind}".encode(), digest_size=16)
    try:
        for path in paths:
            with open(path, "rb") as stream:
                data = stream.read()
            digest.update(f"\0{os.path.abspath(path)}\0{len(data)}\0".encode())
            digest.update(data)
    except OSError:
        return ""  # reading it in earnest says what is wrong
    return f"{kind}-{digest.hexdigest()}"


def recall(key: str) -> Any:
    """What was remembered under this key, or None."""
    try:
        with open(_path(key), "rb") as stream:
            return json.loads(stream.read())
    except (OSError, ValueError):
        return None


def remember(key: str, data: Any) -> None:
    """Keep plain data, whole or not at all, so that runs side by side never see half of it."""
    if not key:
        return
    path = _path(key)
    partial = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with open(partial, "w", encoding="utf-8") as stream:
            json.dump(data, stream)
        os.replace(partial, path)
    except OSError:
        pass


def _path(key: str) -> str:
    """Below $AUTOGRADER_CACHE, or else the user's cache folder."""
    folder = os.environ.get("AUTOGRADER_CACHE")
    if not folder:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
        folder = os.path.join(base, "autograder")
    return os.path.join(folder, f"{key}.json")
