"""A zip that is the same to the byte wherever it is made from the same files.

Names are sorted, times and permissions fixed, and nothing is compressed: what a compressor makes of a file depends on
the version of its library.
"""

from __future__ import annotations

import io
import stat
import zipfile

from autograder.model.record import record

PLAIN = 0o644
PROGRAM = 0o755
_NO_TIME = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip can tell
_UNIX = 3


@record
class File:
    """What a file of a bundle holds, and whether it can be run."""

    data: bytes
    mode: int = PLAIN


Files = dict[str, File]  # by their path in the zip


def zipped(files: Files) -> bytes:
    """The zip of these files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, file in sorted(files.items()):
            info = zipfile.ZipInfo(name, _NO_TIME)
            info.create_system = _UNIX
            info.external_attr = (stat.S_IFREG | file.mode) << 16
            archive.writestr(info, file.data)
    return buffer.getvalue()
