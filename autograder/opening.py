"""Open: a folder, an archive or one file becomes a submission in memory; nothing else reads student files."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator
from functools import partial

from autograder.errors import Mistake
from autograder.model.record import record
from autograder.model.submission import Found, Submission

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO


LARGEST_FILE = 1024 * 1024
MOST_FILES = 500
LARGEST_ARCHIVE = 64 * 1024 * 1024
IGNORED = frozenset(["__MACOSX", "__pycache__", ".DS_Store", ".git", ".venv", ".ipynb_checkpoints"])


@record
class Entry:
    """A name in a submission, how large it claims to be, and how to read it; or why it cannot be read."""

    path: str
    size: int
    read: Callable[[int], bytes]
    complaint: str = ""


def open_submission(path: str) -> Submission:
    """The submission at this path: a folder, a .zip, .tar or .tar.gz, or one .py file."""
    if not os.path.exists(path):
        raise Mistake("there is no such submission", hint="give a folder, an archive or a .py file", file=path)
    name = os.path.basename(os.path.abspath(path))
    if os.path.isdir(path):
        return _collect(name, _folder(path))
    if path.endswith(".py"):
        return _collect(name, iter([_plain_file(path, name)]))
    if not os.path.isfile(path) or os.path.getsize(path) > LARGEST_ARCHIVE:
        return Submission(name=name, files={}, complaints=(f"{name} is not a file of fair size, so it was not opened",))
    reader = next((reader for ending, reader in ARCHIVES.items() if path.endswith(ending)), None)
    if reader is None:
        endings = ", ".join(["a folder", ".py", *ARCHIVES])
        raise Mistake("this kind of file is not a submission", hint=f"it can be {endings}", file=path)
    return reader(name, path)


def find_problem(submission: Submission, file: str) -> Found:
    """The file of a problem and the modules beside it, wherever an archive has nested them."""
    places = sorted(path for path in submission.files if path.rpartition("/")[2] == file)
    if len(places) > 1:
        return Found(
            sources={}, complaint=f"There are {len(places)} files called {file}: {', '.join(places)}. Hand in just one."
        )
    if not places:
        return Found(sources={}, complaint=_why_missing(submission, file))
    folder = places[0].removesuffix(file)
    beside = {path.removeprefix(folder): data for path, data in submission.files.items() if path.startswith(folder)}
    return Found(sources=beside)


def _why_missing(submission: Submission, file: str) -> str:
    for complaint in submission.complaints:
        if file in complaint:
            return complaint
    names = {path.rpartition("/")[2] for path in (*submission.files, *submission.other_names)}
    near = sorted(name for name in names if _bare(name) == _bare(file))
    if near:
        return f"There is no {file}, but there is {near[0]}: rename it to exactly {file}."
    if len(submission.files) == 1 and not submission.other_names:
        return f"There is no {file} in the submission."
    listing = ", ".join(sorted(names)[:8]) or "no file at all"
    return f"There is no {file} in the submission; it has {listing}."


def _bare(name: str) -> str:
    """A file's name as people confuse it: Minimax.py, alpha_beta.py and alphabeta (1).py alike."""
    name = re.sub(r"\s*\(\d+\)", "", name.lower())
    stem = name.removesuffix(".txt").removesuffix(".py")
    return re.sub(r"[^a-z0-9]", "", stem)


def _collect(name: str, entries: Iterator[Entry]) -> Submission:
    files: dict[str, bytes] = {}
    others: list[str] = []
    complaints: list[str] = []
    for entry in entries:
        parts = entry.path.split("/")
        if IGNORED.intersection(parts) or parts[-1].startswith("._"):
            continue
        if len(files) + len(others) >= MOST_FILES:
            complaints.append(f"The submission has more than {MOST_FILES} files; the rest was not looked at.")
            break
        if entry.complaint:
            complaints.append(entry.complaint)
        elif not parts[-1].endswith(".py"):
            others.append(entry.path)
        elif entry.size > LARGEST_FILE:
            complaints.append(f"{entry.path} is larger than {LARGEST_FILE:,} bytes, so it was not read.")
        elif entry.path in files:
            complaints.append(f"{entry.path} is in the archive twice; the first one was taken.")
        else:
            try:
                data = entry.read(LARGEST_FILE + 1)
            except Exception as error:  # an archive can be damaged in any way its library can think of
                complaints.append(f"{entry.path} could not be read ({type(error).__name__}).")
                continue
            if len(data) > LARGEST_FILE:
                complaints.append(f"{entry.path} is larger than it claims, so it was not read.")
            else:
                files[entry.path] = data
    return Submission(name=name, files=files, other_names=tuple(others), complaints=tuple(complaints))


def _folder(root: str) -> Iterator[Entry]:
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        try:
            listing = sorted(os.scandir(os.path.join(root, folder)), key=lambda entry: entry.name)
        except OSError as error:
            yield _unreadable(folder.rstrip("/"), f"cannot be opened ({error.strerror})")
            continue
        for entry in listing:
            path = folder + entry.name
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in IGNORED:
                    waiting.append(path + "/")
            else:
                yield _plain_file(entry.path, path)


def _plain_file(location: str, path: str) -> Entry:
    status = os.lstat(location)
    if stat.S_ISLNK(status.st_mode):
        return _unreadable(path, "is a link, and links are not followed")
    if not stat.S_ISREG(status.st_mode):
        return _unreadable(path, "is not a regular file")

    def read(most: int) -> bytes:
        descriptor = os.open(location, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with open(descriptor, "rb") as stream:
            return stream.read(most)

    return Entry(path=path, size=status.st_size, read=read)


def _unreadable(path: str, why: str) -> Entry:
    return Entry(path=path, size=0, read=lambda _: b"", complaint=f"{path} {why}.")


def _unsafe(path: str) -> bool:
    return path.startswith(("/", "\\")) or ".." in path.split("/") or "\0" in path or "\\" in path or ":" in path


def _zip(name: str, path: str) -> Submission:
    import zipfile

    def entries(archive: zipfile.ZipFile) -> Iterator[Entry]:
        for info in archive.infolist():
            kind = stat.S_IFMT(info.external_attr >> 16)
            if info.is_dir():
                continue
            if _unsafe(info.filename) or kind not in (0, stat.S_IFREG):
                yield _unreadable(info.filename, "is a link or leads out of the archive, so it was not read")
            else:
                yield Entry(path=info.filename, size=info.file_size, read=_reader(partial(archive.open, info)))

    try:
        with zipfile.ZipFile(path) as archive:
            return _collect(name, entries(archive))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return Submission(name=name, files={}, complaints=(f"{name} is not a zip archive that can be read.",))


def _tar(name: str, path: str) -> Submission:
    import tarfile

    def entries(archive: tarfile.TarFile) -> Iterator[Entry]:
        for member in archive:
            inside = member.name.removeprefix("./")
            if member.isdir():
                continue
            if _unsafe(inside) or not member.isreg():
                yield _unreadable(inside, "is a link or leads out of the archive, so it was not read")
            else:
                yield Entry(path=inside, size=member.size, read=_reader(partial(archive.extractfile, member)))

    try:
        with tarfile.open(path) as archive:
            return _collect(name, entries(archive))
    except (tarfile.TarError, OSError, EOFError, ValueError):
        return Submission(name=name, files={}, complaints=(f"{name} is not a tar archive that can be read.",))


def _reader(open_stream: Callable[[], IO[bytes] | None]) -> Callable[[int], bytes]:
    def read(most: int) -> bytes:
        stream = open_stream()
        if stream is None:
            return b""
        with stream:
            return stream.read(most)

    return read


ARCHIVES = {".zip": _zip, ".tar": _tar, ".tar.gz": _tar, ".tgz": _tar}
