"""A private folder for workers to be in; `tempfile` would do the same and takes longer to import than a grading."""

from __future__ import annotations

import itertools
import os
import stat
from collections.abc import Iterator
from contextlib import suppress


class Scratch:
    """A new folder that only its owner can enter: the workers' user, where they have one of their own."""

    def __init__(self, user: int | None) -> None:
        base = os.environ.get("TMPDIR") or os.environ.get("TEMP") or "/tmp"
        for number in itertools.count():
            self.path = os.path.join(base, f"autograder-{os.getpid()}-{number}")
            with suppress(FileExistsError):
                os.mkdir(self.path, 0o700)
                break
        if user is not None:
            os.chown(self.path, user, user)

    def empty(self) -> None:
        """Remove whatever a submission left behind: however deep, and whatever it may not be entered for.

        Folders are moved up before they are emptied, so neither their depth nor the length of a path matters. What
        cannot be removed stays; a grade is not lost over it.
        """
        if os.rename not in os.supports_dir_fd:  # Windows: no isolation there either, so the plain way will do
            from shutil import rmtree

            for name in os.listdir(self.path):
                rmtree(os.path.join(self.path, name), ignore_errors=True)
            return
        with suppress(OSError):
            top = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                self._empty(top)
            finally:
                os.close(top)

    def remove(self) -> None:
        self.empty()
        with suppress(OSError):
            os.rmdir(self.path)

    def _empty(self, top: int) -> None:
        fresh = (f"moved-up-{os.urandom(8).hex()}" for _ in itertools.count())  # names nobody can have put there
        folders = _remove_files(top, top, fresh)
        while folders:
            folder = folders.pop()
            with suppress(OSError):
                os.chmod(folder, 0o700, dir_fd=top)  # a folder, never a link: links were removed as files
                inside = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=top)
                try:
                    folders += _remove_files(inside, top, fresh)
                finally:
                    os.close(inside)
                os.rmdir(folder, dir_fd=top)


def _remove_files(folder: int, top: int, fresh: Iterator[str]) -> list[str]:
    """Unlink what is no folder; move folders to the top under names of ours, and list them."""
    moved = []
    for name in os.listdir(folder):
        with suppress(OSError):
            if stat.S_ISDIR(os.lstat(name, dir_fd=folder).st_mode):
                new = next(fresh)
                os.chmod(name, 0o700, dir_fd=folder)
                os.rename(name, new, src_dir_fd=folder, dst_dir_fd=top)
                moved.append(new)
            else:
                os.unlink(name, dir_fd=folder)
    return moved
