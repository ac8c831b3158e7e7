"""Zip and tar archives, read in memory: never extracted, never trusted about sizes, names or kinds."""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Callable, Iterator
from functools import partial

from autograder.opening.entry import Entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    import tarfile
    from typing import IO, Any

MOST_UNPACKED = 64 * 1024 * 1024
MOST_ENTRIES = 20_000
_LEADS_OUT = "leads out of the archive, so it was not read: pack one folder with your files"
_NOT_A_FILE = "is not a regular file, so it was not read"


class Damaged(Exception):
    """The archive cannot be read as one."""


def archive_entries(stream: IO[bytes], kind: str) -> Iterator[Entry]:
    """Every file in a zip, tar or tar.gz archive, read from a stream that can seek."""
    try:
        yield from (_zip(stream) if kind == "zip" else _tar(stream, kind))
    except Damaged:
        raise
    except Exception:  # an archive can be damaged in any way its library can think of
        raise Damaged(f"is not a {kind.partition('.')[0]} archive that can be read: pack it once more") from None


def _zip(stream: IO[bytes]) -> Iterator[Entry]:
    refuse_a_long_list(stream, MOST_ENTRIES)
    with zipfile.ZipFile(stream) as archive:
        for info in archive.infolist():
            if not info.is_dir():
                yield zip_entry(archive, info)


def refuse_a_long_list(stream: IO[bytes], most_entries: int) -> None:
    """See that the list of a zip's entries is not too long to read."""
    if _entries_claimed(stream) > most_entries:
        raise Damaged(f"has more than {most_entries:,} entries, so it was not opened")


def zip_entry(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Entry:
    """One file of a zip."""
    name = info.orig_filename  # with what a NUL in it would have hidden
    if leads_out(name):
        return Entry(path=name, complaint=_LEADS_OUT)
    if stat.S_IFMT(info.external_attr >> 16) not in (0, stat.S_IFREG):
        return Entry(path=name, complaint=_NOT_A_FILE)
    return Entry(path=name, size=info.file_size, read=partial(_read, partial(archive.open, info)))


def _entries_claimed(stream: IO[bytes]) -> int:
    """How many entries the end of a zip claims; reading the list itself could take minutes."""
    stream.seek(max(0, stream.seek(0, os.SEEK_END) - 65_557))
    tail = stream.read()
    place = tail.rfind(b"PK\5\6")
    if place < 0:
        raise zipfile.BadZipFile
    claimed = int.from_bytes(tail[place + 10 : place + 12], "little")
    size = int.from_bytes(tail[place + 12 : place + 16], "little")
    return max(claimed, size // 46)  # an entry takes at least 46 bytes, whatever is claimed


def _tar(stream: IO[bytes], kind: str) -> Iterator[Entry]:
    import gzip
    import tarfile

    unpacked: Any = stream if kind == "tar" else gzip.GzipFile(fileobj=stream)
    capped: Any = _Capped(unpacked)  # it has all that a tar read as a stream asks of a file
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
    if leads_out(name):
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


def leads_out(name: str) -> bool:
    """Whether a name in an archive points elsewhere, or could on some system."""
    return name.startswith("/") or ".." in name.split("/") or any(char in name for char in "\0\\:")


def _read(open_stream: Callable[[], IO[bytes] | None], most: int) -> bytes:
    stream = open_stream()
    if stream is None:
        return b""
    with stream:
        return stream.read(most)
