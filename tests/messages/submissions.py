"""What is said about a submission before any of it is run: files that are missing, misnamed or cannot be read."""

from __future__ import annotations

import io
import json
import os
import tarfile
import zipfile
from pathlib import Path

from tests.messages.material import ALPHABETA, BANK, CHECK, MINIMAX, SOLVED
from tests.messages.situation import Files, Situation

NOTEBOOK = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}


def _said(title: str, files: Files, prepare=lambda _: None) -> Situation:  # type: ignore[no-untyped-def]
    return Situation(title=title, command=f"{CHECK} --show 0", files={**BANK, **files}, prepare=prepare)


def _archive(title: str, name: str, data: bytes) -> Situation:
    command = f"autograder check {name} -a aima4e --fixtures bank --show 0"
    return Situation(title=title, command=command, files={**BANK, name: data})


def zipped(files: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return data.getvalue()


def _tarred(*members: tuple[tarfile.TarInfo, bytes]) -> bytes:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        for member, text in members:
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text))
    return data.getvalue()


def _linked() -> tuple[tarfile.TarInfo, bytes]:
    link = tarfile.TarInfo("minimax.py")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    return link, b""


def _claims_many() -> bytes:
    """A zip whose end claims more entries than anyone hands in."""
    data = bytearray(zipped({"minimax.py": b""}))
    end = data.rfind(b"PK\5\6")
    data[end + 10 : end + 12] = (60_000).to_bytes(2, "little")
    return bytes(data)


def _claims_less() -> bytes:
    """A zip whose file is larger than its list says."""
    data = bytearray(zipped({"minimax.py": b"#" * 1_200_000}))
    central = data.rfind(b"PK\1\2")
    data[central + 24 : central + 28] = (10).to_bytes(4, "little")
    return bytes(data)


def _damaged() -> bytes:
    data = bytearray(zipped({"minimax.py": MINIMAX.encode(), "alphabeta.py": ALPHABETA.encode()}))
    data[60:90] = b"\xff" * 30
    return bytes(data)


def _link(folder: Path) -> None:
    (folder / "mine" / "minimax.py").symlink_to("alphabeta.py")


def _pipe(folder: Path) -> None:
    os.mkfifo(folder / "mine" / "minimax.py")


def _deep(folder: Path) -> None:
    (folder / "mine" / "/".join(["deep"] * 24)).mkdir(parents=True)


SITUATIONS = [
    Situation(title="nothing is there", command="autograder check nowhere"),
    Situation(title="a file of another kind", command="autograder check notes.txt", files={"notes.txt": "hello"}),
    _said("one file is missing", {"mine/minimax.py": MINIMAX}),
    Situation(
        title="one file alone",
        command="autograder check minimax.py -a aima4e --fixtures bank --show 0",
        files={**BANK, "minimax.py": MINIMAX},
    ),
    _said("nothing at all", {"mine/.DS_Store": ""}),
    _said("a name that is nearly right", {"mine/alphabeta.py": ALPHABETA, "mine/Minimax.py": MINIMAX}),
    _said(
        "a notebook with a name that is nearly right",
        {"mine/alphabeta.py": ALPHABETA, "mine/Mini_max.ipynb": json.dumps(NOTEBOOK)},
    ),
    _said("an archive inside", {"mine/work.zip": zipped({"minimax.py": MINIMAX.encode()})}),
    _said("the same file twice", {**SOLVED, "mine/old/minimax.py": MINIMAX}),
    _said("a link", {"mine/alphabeta.py": ALPHABETA}, _link),
    _said("a pipe", {"mine/alphabeta.py": ALPHABETA}, _pipe),
    _said("folders without end", SOLVED, _deep),
    _said("too large", {"mine/minimax.py": "#" * 1_100_000}),
    _said(
        "all of it too large", {"mine/minimax.py": MINIMAX} | {f"mine/extra{n}.py": "#" * 1_000_000 for n in range(5)}
    ),
    _said("too many files", {**SOLVED} | {f"mine/parts/p{n}.py": "" for n in range(510)}),
    _said("a notebook that is none", {"mine/minimax.ipynb": "{}", "mine/alphabeta.ipynb": "hello"}),
    _said("a notebook that is damaged", {"mine/minimax.ipynb": json.dumps({**NOTEBOOK, "cells": 3})}),
    _said(
        "too many cells",
        {
            "mine/minimax.ipynb": json.dumps(
                {**NOTEBOOK, "cells": [{"cell_type": "code", "source": "", "metadata": {}}] * 2_001}
            )
        },
    ),
    _said("too many notebooks", {f"mine/n{n:02}.ipynb": json.dumps(NOTEBOOK) for n in range(21)}),
    _archive("not an archive", "work.zip", b"hello"),
    _archive("a damaged archive", "work.zip", _damaged()),
    _archive("an archive with too many entries", "work.zip", _claims_many()),
    _archive("an archive that lies about a size", "work.zip", _claims_less()),
    _archive(
        "an archive that leads out", "work.zip", zipped({"../minimax.py": b"", "alphabeta.py": ALPHABETA.encode()})
    ),
    _archive("an archive with a link", "work.tar.gz", _tarred(_linked())),
    _archive(
        "an archive with one name twice",
        "work.tar.gz",
        _tarred(*[(tarfile.TarInfo("minimax.py"), MINIMAX.encode())] * 2),
    ),
    _archive("an archive with folders alone", "work.tar", b"\0" * 1024),
    _archive(
        "an archive that unpacks without end",
        "work.tar.gz",
        _tarred((tarfile.TarInfo("big.py"), b"\0" * (65 * 1024 * 1024))),
    ),
    _archive(
        "a list without end", "work.tar.gz", _tarred(*[(tarfile.TarInfo(f"f{n}.txt"), b"") for n in range(20_001)])
    ),
    Situation(
        title="an archive that is too large",
        command="autograder check big.zip -a aima4e --fixtures bank --show 0",
        files=BANK,
        prepare=lambda folder: os.truncate(os.open(folder / "big.zip", os.O_CREAT | os.O_RDWR), 65 * 1024 * 1024),
    ),
    Situation(
        title="functions that tell nothing",
        command="autograder check mine --fixtures bank",
        files={**BANK, "mine/minimax.py": "def f(): pass\n"},
    ),
    Situation(title="functions that tell", command="autograder check mine --fixtures bank", files={**BANK, **SOLVED}),
]
