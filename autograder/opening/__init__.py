"""Open: a folder, an archive or one file becomes a submission in memory; nothing else reads student files.

Nothing is extracted to disk, no link is followed, and every size is checked before anything is read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator

from autograder.cleaning import clean_name
from autograder.errors import Mistake
from autograder.model.record import replace
from autograder.model.submission import Found, Submission
from autograder.opening.entry import Entry
from autograder.opening.folder import folder_entries, single_file

LARGEST_FILE = 1024 * 1024
LARGEST_SUBMISSION = 4 * 1024 * 1024
LARGEST_ARCHIVE = 64 * 1024 * 1024
MOST_NOTEBOOKS = 20
NOTEBOOK = ".ipynb"
_TOO_MANY = f"is not among the first {MOST_NOTEBOOKS} notebooks, so it was not read"
MOST_FILES = 500
IGNORED = frozenset(["__MACOSX", "__pycache__", ".DS_Store", ".git", ".venv", "site-packages", ".ipynb_checkpoints"])
ARCHIVES = {".zip": "zip", ".tar": "tar", ".tar.gz": "tar.gz", ".tgz": "tar.gz"}


def open_submission(path: str) -> Submission:
    """The submission at this path: a folder, a .zip, .tar or .tar.gz, or one .py or .ipynb file."""
    if not os.path.lexists(path):
        raise Mistake("there is no such submission", hint="give a folder, an archive or a .py file", file=path)
    name = clean_name(os.path.basename(os.path.abspath(path)))
    if os.path.isdir(path):
        return collect(name, folder_entries(path, IGNORED))
    if path.endswith((".py", NOTEBOOK)):
        return collect(name, single_file(path))
    kind = archive_kind(path)
    if kind is None:
        endings = ", ".join(["a folder", ".py", NOTEBOOK, *ARCHIVES])
        raise Mistake("this kind of file is not a submission", hint=f"it can be {endings}", file=path)
    if not os.path.isfile(path) or os.path.getsize(path) > LARGEST_ARCHIVE:
        return Submission(
            name=name,
            files={},
            complaints=(f"{name} is no file below {LARGEST_ARCHIVE:,} bytes, so it was not opened.",),
        )
    from autograder.opening.archives import Damaged, archive_entries

    try:
        with open(path, "rb") as stream:
            return collect(name, archive_entries(stream, kind))
    except Damaged as reason:
        return Submission(name=name, files={}, complaints=(f"{name} {reason}.",))


def archive_kind(name: str) -> str | None:
    """Which kind of archive a file is by its name, if any."""
    return next((kind for ending, kind in ARCHIVES.items() if name.lower().endswith(ending)), None)


def unpacked(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The same entries, with the files of an archive in the archive's place; an archive in an archive stays one."""
    for entry in entries:
        kind = None if entry.complaint else archive_kind(entry.path)
        if kind is None:
            yield entry
        elif entry.size > LARGEST_ARCHIVE:
            yield replace(entry, complaint=f"is larger than {LARGEST_ARCHIVE:,} bytes, so it was not opened")
        else:
            yield from _inside(entry, kind)


def _inside(entry: Entry, kind: str) -> Iterator[Entry]:
    from io import BytesIO

    from autograder.opening.archives import Damaged, archive_entries

    try:
        data = entry.read(LARGEST_ARCHIVE)
    except Exception as error:  # the archive it lies in can be damaged in any way its library can think of
        yield replace(entry, complaint=_unreadable(error))
        return
    try:
        for inside in archive_entries(BytesIO(data), kind):
            yield replace(inside, path=f"{entry.path}/{inside.path}")
    except Damaged as reason:
        yield replace(entry, complaint=str(reason))


def find_problem(submission: Submission, file: str) -> Found:
    """The file of a problem and the modules beside it, wherever an archive has nested them; a notebook will do."""
    names = (file, notebook_of(file))
    places = sorted(path for path in submission.files if path.rpartition("/")[2] in names)
    if len(places) > 1:
        shown = ", ".join(map(clean_name, places[:4]))
        complaint = f"There are {len(places)} files called {file}: {shown}. Hand in just one."
        return Found(sources={}, complaint=complaint)
    if not places:
        return Found(sources={}, complaint=_why_missing(submission, file))
    folder = places[0][: places[0].rfind("/") + 1]
    beside = {path.removeprefix(folder): data for path, data in submission.files.items() if path.startswith(folder)}
    notebooks = {_module_of(path): data for path, data in beside.items() if path.endswith(NOTEBOOK)}
    return Found(sources=notebooks | {path: data for path, data in beside.items() if not path.endswith(NOTEBOOK)})


def notebook_of(file: str) -> str:
    """The notebook that stands for a file: minimax.ipynb for minimax.py."""
    return file.removesuffix(".py") + NOTEBOOK


def _module_of(notebook: str) -> str:
    return notebook.removesuffix(NOTEBOOK) + ".py"


def _why_missing(submission: Submission, file: str) -> str:
    for complaint in submission.complaints:
        if file in complaint or notebook_of(file) in complaint:
            return complaint
    whole = submission.name.endswith(tuple(ARCHIVES))
    if whole and submission.complaints and submission.complaints[0].startswith(submission.name):
        return submission.complaints[0]
    names = sorted({path.rpartition("/")[2] for path in (*submission.files, *submission.other_names)})
    for name in names:
        if _bare(name) == _bare(file):
            wanted = notebook_of(file) if name.endswith(NOTEBOOK) else file
            return f"There is no {file}, but there is {clean_name(name)}: rename it to exactly {wanted}."
    for name in names:
        if name.endswith(tuple(ARCHIVES)):
            return f"There is no {file}, but an archive inside the submission, {clean_name(name)}: hand in its files."
    if len(names) == 1 and names[0].endswith(".py"):
        return f"There is no {file} in the submission."
    listing = ", ".join(map(clean_name, names[:8])) or "no file at all"
    return f"There is no {file} in the submission; it has {listing}."


def _bare(name: str) -> str:
    """A file's name as people confuse it: Minimax.py, alpha_beta.py and alphabeta (1).py alike."""
    name = re.sub(r"\s*\(\d+\)", "", name.lower())
    stem = name.removesuffix(".txt").removesuffix(".py").removesuffix(NOTEBOOK)
    return re.sub(r"[^a-z0-9]", "", stem)


def collect(name: str, entries: Iterable[Entry]) -> Submission:
    """A submission of the Python files among these entries, as far as they are of fair number and size."""
    files: dict[str, bytes] = {}
    others: list[str] = []
    complaints: list[str] = []
    total = notebooks = 0
    for entry in entries:
        parts = entry.path.split("/")
        if IGNORED.intersection(parts) or parts[-1].startswith("._"):
            continue
        if len(files) + len(complaints) >= MOST_FILES:
            complaints.append(f"The submission has more than {MOST_FILES} Python files; the rest was not looked at.")
            break
        if entry.complaint:
            complaints.append(f"{clean_name(entry.path)} {entry.complaint}.")
        elif not parts[-1].endswith((".py", NOTEBOOK)):
            others += [entry.path] if len(others) < MOST_FILES else []
        elif entry.path in files:
            complaints.append(f"{clean_name(entry.path)} is there twice; the first one was taken.")
        else:
            notebooks += entry.path.endswith(NOTEBOOK)
            complaint, data = _read(entry) if notebooks <= MOST_NOTEBOOKS else (_TOO_MANY, b"")
            total += len(data)
            if total > LARGEST_SUBMISSION:
                complaints.append(f"The submission is larger than {LARGEST_SUBMISSION:,} bytes; the rest was not read.")
                break
            if complaint:
                complaints.append(f"{clean_name(entry.path)} {complaint}.")
            else:
                files[entry.path] = data
    return Submission(name=name, files=files, other_names=tuple(others), complaints=tuple(complaints))


def _read(entry: Entry) -> tuple[str, bytes]:
    """A complaint or the Python source of an entry, never more than a file may have."""
    if not entry.path.endswith(NOTEBOOK):
        return _read_bytes(entry, LARGEST_FILE)
    from autograder.opening.notebooks import LARGEST_NOTEBOOK, NotANotebook, code_of

    complaint, data = _read_bytes(entry, LARGEST_NOTEBOOK)
    if complaint:
        return complaint, b""
    try:
        return "", code_of(data)
    except NotANotebook as reason:
        return str(reason), b""


def _unreadable(error: Exception) -> str:
    """Why a file cannot be read: the system's reason, or that its archive is no good."""
    return f"could not be read ({getattr(error, 'strerror', None) or 'it is damaged: pack it once more'})"


def _read_bytes(entry: Entry, most: int) -> tuple[str, bytes]:
    if entry.size > most:
        return f"is larger than {most:,} bytes, so it was not read: hand in the source alone", b""
    try:
        data = entry.read(most + 1)
    except Exception as error:  # an archive can be damaged in any way its library can think of
        return _unreadable(error), b""
    if len(data) > most:
        return "is larger than it claims, so it was not read", b""
    return "", data
