"""Programs that are the same but for the lines at their top: a name, a date, a course. They need to run only once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256

_COMMENTS = re.compile(rb"(?:[ \t\f]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))+")  # nothing but comments, to the end of a line
_CODING = re.compile(rb"coding[=:]")  # such a comment says how to read the rest


def program_key(sources: Mapping[str, bytes]) -> bytes:
    """Equal for programs that cannot be told apart by what they do, not even by the line that an error names.

    Only comments before the first line of code are left out: a `#` further down may stand in a text.
    """
    digest = sha256()
    for path in sorted(sources):
        top = _COMMENTS.match(sources[path])
        if top is not None and not _CODING.search(top[0]):
            code, lines = sources[path][top.end() :], top[0].count(b"\n") or top[0].count(b"\r")
        else:
            code, lines = sources[path], 0
        digest.update(repr((path, lines, len(code))).encode("utf-8", "surrogatepass"))
        digest.update(code)
    return digest.digest()
