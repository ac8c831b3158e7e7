"""Zip and tar archives, read in memory: never extracted, never trusted about sizes, names or kinds."""

from __future__ import annotations

import gzip
import os
import stat
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from typing import IO, Any

from autograder.opening.entry import Entry

MOST_UNPACKED = 64 * 1024 * 1024
MOST_ENTRIES = 20_000
_LEADS_OUT = "leads out of the archive, so it was not read"
_NOT_A_FILE = "is not a regular file, so it was not read"


class Damaged(Exception):
    """The archive cannot be read as one."""


def archive_entries(path: str, kind: str) -> Iterator[Entry]:
    """Every file in a zip or tar archive."""
    try:
        yield from (_zip(path) if kind == "zip" else _tar(path))
    except Damaged:
        raise
    except Exception:  # an archive can be damaged in any way its library can think of
        raise Damaged(f"is not a {kind} archive that can be read") from None


def _zip(path: str) -> Iterator[Entry]:
    if _entries_claimed(path) > MOST_ENTRIES:
        raise Damaged(f"has more than {MOST_ENTRIES:,} entries, so it was not opened")
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            name = info.orig_filename  # with what a NUL in it would have hidden
            if info.is_dir():
                continue
            if _leads_out(name):
                yield Entry(path=name, complaint=_LEADS_OUT)
            elif stat.S_IFMT(info.external_attr >> 16) not in (0, stat.S_IFREG):
                yield Entry(path=name, complaint=_NOT_A_FILE)
            else:
                yield Entry(path=name, size=info.file_size, read=partial(_read, partial(archive.open, info)))


def _entries_claimed(path: str) -> int:
    """How many entries the end of a zip claims; reading the list itself could take minutes."""
    with open(path, "rb") as stream:
        stream.seek(max(0, os.path.getsize(path) - 65_557))
        tail = stream.read()
    place = tail.rfind(b"PK\5\6")
    if place < 0:
        raise zipfile.BadZipFile
    claimed = int.from_bytes(tail[place + 10 : place + 12], "little")
    size = int.from_bytes(tail[place + 12 : place + 16], "little")
    return max(claimed, size // 46)  # an entry takes at least 46 bytes, whatever is claimed


def _tar(path: str) -> Iterator[Entry]:
    opener: Any = open if path.endswith(".tar") else gzip.open
    with opener(path, "rb") as stream:
        capped: Any = _Capped(stream)  # it has all that a tar read as a stream asks of a file
        with tarfile.open(fileobj=capped, mode="r|") as archive:
            yield from map(partial(_member, archive), _counted(archive))


def _counted(archive: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    for number, member in enumerate(archive):
        if number >= MOST_ENTRIES:
            raise Damaged(f"has more than {MOST_ENTRIES:,} entries; no more were read")
        if not member.isdir():
            yield member


def _member(archive: tarfile.TarFile, member: tarfile.TarInfo) -> Entry:
    name = member.name.removeprefix("./")
    if _leads_out(name):
        return Entry(path=name, complaint=_LEADS_OUT)
    if not member.isreg() or member.issparse():
        return Entry(path=name, complaint=_NOT_A_FILE)
    return Entry(path=name, size=member.size, read=partial(_read, partial(archive.extractfile, member)))


class _Capped:
    """A stream that gives up once more has been unpacked than any submission holds."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._left = MOST_UNPACKED

    def read(self, size: int) -> bytes:
        data = self._stream.read(size)
        self._left -= len(data)
        if self._left < 0:
            raise Damaged(f"unpacks to more than {MOST_UNPACKED:,} bytes, so the rest was not read")
        return data


def _leads_out(name: str) -> bool:
    return name.startswith("/") or ".." in name.split("/") or any(char in name for char in "\0\\:")


def _read(open_stream: Callable[[], IO[bytes] | None], most: int) -> bytes:
    stream = open_stream()
    if stream is None:
        return b""
    with stream:
        return stream.read(most)
