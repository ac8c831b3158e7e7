"""A folder walked by descriptors, one component at a time: no link is followed, not even one put there meanwhile."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from functools import partial

from autograder.opening.entry import Entry

DEEPEST = 20
ENVIRONMENT = "pyvenv.cfg"  # lies in the folder of a virtual environment, whatever that is called; it is nobody's work
_OPEN = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


def folder_entries(path: str, ignored: frozenset[str]) -> Iterator[Entry]:
    """Every file below a folder that the operator named."""
    if os.open not in os.supports_dir_fd:
        yield from _by_paths(path, ignored)
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield from _below(descriptor, "", ignored, 0)
    finally:
        os.close(descriptor)


def single_file(path: str) -> Iterator[Entry]:
    """One file that the operator named, as a submission of its own."""
    if os.open not in os.supports_dir_fd:
        yield _plain(path, os.path.basename(path))
        return
    descriptor = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield _file(descriptor, os.path.basename(path), os.path.basename(path))
    finally:
        os.close(descriptor)


def _below(folder: int, prefix: str, ignored: frozenset[str], depth: int) -> Iterator[Entry]:
    names = sorted(os.listdir(folder))
    for name in [] if depth and ENVIRONMENT in names else names:
        path = prefix + name
        try:
            kind = os.lstat(name, dir_fd=folder).st_mode
        except OSError:
            continue  # gone already
        if not stat.S_ISDIR(kind):
            yield _file(folder, name, path)
        elif name in ignored:
            continue
        elif depth == DEEPEST:
            yield Entry(path=path, complaint="is nested too deep, so it was not looked into: move it up")
        else:
            try:
                inside = os.open(name, _OPEN | os.O_DIRECTORY, dir_fd=folder)
            except OSError as error:
                yield Entry(path=path, complaint=f"cannot be opened ({error.strerror})")
                continue
            try:
                yield from _below(inside, f"{path}/", ignored, depth + 1)
            finally:
                os.close(inside)


def _file(folder: int, name: str, path: str) -> Entry:
    status = os.lstat(name, dir_fd=folder)
    if stat.S_ISLNK(status.st_mode):
        return Entry(path=path, complaint="is a link, and links are not followed: hand in the file itself")
    if not stat.S_ISREG(status.st_mode):
        return Entry(path=path, complaint="is not a regular file")
    return Entry(path=path, size=status.st_size, read=partial(_read, folder, name))


def _read(folder: int, name: str, most: int) -> bytes:
    descriptor = os.open(name, _OPEN | os.O_NONBLOCK, dir_fd=folder)
    with open(descriptor, "rb") as stream:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError("it changed while it was opened")
        return stream.read(most)


def _by_paths(root: str, ignored: frozenset[str]) -> Iterator[Entry]:
    """The same where descriptors of folders are not to be had (Windows)."""
    for folder, inside, names in os.walk(root):
        if ENVIRONMENT in names and folder != root:
            inside.clear()
            continue
        inside[:] = sorted(name for name in inside if name not in ignored)
        for name in sorted(names):
            path = os.path.join(folder, name)
            yield _plain(path, os.path.relpath(path, root).replace(os.sep, "/"))


def _plain(location: str, path: str) -> Entry:
    status = os.lstat(location)
    if not stat.S_ISREG(status.st_mode):
        return Entry(path=path, complaint="is not a regular file")

    def read(most: int) -> bytes:
        with open(location, "rb") as stream:
            return stream.read(most)

    return Entry(path=path, size=status.st_size, read=read)
