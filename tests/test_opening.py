"""Submissions come as folders, archives or files, and in a sorry state; what can be graded is graded."""

from __future__ import annotations

import io
import os
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from autograder.errors import Mistake
from autograder.opening import LARGEST_FILE, find_problem, open_submission

CODE = b"def f(): pass\n"


def zipped(path: Path, files: dict[str, bytes]) -> str:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return str(path)


def complaint(path: str, file: str = "minimax.py") -> str:
    return find_problem(open_submission(path), file).complaint


def test_a_folder_a_zip_a_tar_and_a_single_file(tmp_path: Path) -> None:
    folder = tmp_path / "hand-in"
    folder.mkdir()
    (folder / "minimax.py").write_bytes(CODE)
    archive = zipped(tmp_path / "a.zip", {"minimax.py": CODE})
    tars = []
    for ending in (".tar", ".tar.gz", ".tgz"):
        with tarfile.open(tmp_path / f"a{ending}", "w:gz" if "gz" in ending else "w") as tar:
            tar.add(folder, "deep/er")
        tars.append(str(tmp_path / f"a{ending}"))
    for path in (str(folder), archive, str(folder / "minimax.py"), *tars):
        assert find_problem(open_submission(path), "minimax.py").sources == {"minimax.py": CODE}, path


def test_a_file_nested_by_a_zip_is_found_with_what_lies_beside_it(tmp_path: Path) -> None:
    files = {"me/hw/minimax.py": CODE, "me/hw/tools/x.py": b"1", "other.py": b"2", "me/hw/notes.txt": b"3"}
    found = find_problem(open_submission(zipped(tmp_path / "a.zip", files)), "minimax.py")
    assert set(found.sources) == {"minimax.py", "tools/x.py"}


def test_clutter_is_ignored(tmp_path: Path) -> None:
    files = {
        "minimax.py": CODE,
        "__MACOSX/._minimax.py": b"\0",
        "__MACOSX/minimax.py": b"\0",
        ".DS_Store": b"\0",
        "__pycache__/minimax.py": b"\0",
        "._minimax.py": b"\0",
        "env/lib/python3.12/site-packages/minimax.py": b"\0",
    }
    opened = open_submission(zipped(tmp_path / "a.zip", files))
    assert set(opened.files) == {"minimax.py"}
    assert not opened.complaints


@pytest.mark.parametrize("by_descriptors", [True, False])
def test_a_virtual_environment_is_nobodys_work(
    tmp_path: Path, by_descriptors: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not by_descriptors:
        monkeypatch.setattr(os, "supports_dir_fd", set())
    for name in ("minimax.py", "my env/pyvenv.cfg", "my env/bin/minimax.py", "mine/minimax_parts.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_bytes(CODE)
    (tmp_path / "my env" / "bin" / "python").symlink_to(sys.executable)
    opened = open_submission(str(tmp_path))
    assert set(opened.files) == {"minimax.py", "mine/minimax_parts.py"}
    assert not opened.complaints


def test_two_candidates_are_told(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"a/minimax.py": CODE, "b/minimax.py": CODE})
    assert complaint(path) == "There are 2 files called minimax.py: a/minimax.py, b/minimax.py. Hand in just one."


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Minimax.py", "minimax.py"),
        ("mini_max.py", "minimax.py"),
        ("minimax (1).py", "minimax.py"),
        ("minimax.py.txt", "minimax.py"),
        ("alpha_beta.py", "alphabeta.py"),
        ("AlphaBeta.py", "alphabeta.py"),
    ],
)
def test_a_near_miss_is_told(tmp_path: Path, wrong: str, right: str) -> None:
    path = zipped(tmp_path / "a.zip", {wrong: CODE})
    assert complaint(path, right) == f"There is no {right}, but there is {wrong}: rename it to exactly {right}."


def test_a_missing_file_is_told_with_what_is_there(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"search.py": CODE, "readme.md": b""})
    assert complaint(path) == "There is no minimax.py in the submission; it has readme.md, search.py."
    assert "it has no file at all" in complaint(zipped(tmp_path / "b.zip", {}))


def test_links_and_pipes_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.py"
    secret.write_text("SECRET = 1")
    folder = tmp_path / "hand-in"
    folder.mkdir()
    (folder / "minimax.py").symlink_to(secret)
    os.mkfifo(folder / "alphabeta.py")
    assert complaint(str(folder)) == "minimax.py is a link, and links are not followed: hand in the file itself."
    assert complaint(str(folder), "alphabeta.py") == "alphabeta.py is not a regular file."


def test_a_linked_folder_is_not_entered(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "minimax.py").write_bytes(CODE)
    folder = tmp_path / "hand-in"
    folder.mkdir()
    (folder / "linked").symlink_to(outside)
    assert "minimax.py" not in open_submission(str(folder)).files


def test_an_oversized_file_is_left_out_and_the_rest_is_read(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"minimax.py": b"#" * (LARGEST_FILE + 1), "alphabeta.py": CODE})
    assert "larger than 1,048,576 bytes" in complaint(path)
    assert not complaint(path, "alphabeta.py")


@pytest.mark.parametrize("name", ["../minimax.py", "/minimax.py", "a/../../minimax.py", "C:\\minimax.py"])
def test_a_name_that_leads_out_is_refused(tmp_path: Path, name: str) -> None:
    opened = open_submission(zipped(tmp_path / "a.zip", {name: CODE, "alphabeta.py": CODE}))
    assert set(opened.files) == {"alphabeta.py"}
    assert "leads out of the archive" in opened.complaints[0]


def test_links_in_archives_are_refused(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "a.tar", "w") as tar:
        link = tarfile.TarInfo("minimax.py")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tar.addfile(link)
        plain = tarfile.TarInfo("alphabeta.py")
        plain.size = len(CODE)
        tar.addfile(plain, io.BytesIO(CODE))
    opened = open_submission(str(tmp_path / "a.tar"))
    assert set(opened.files) == {"alphabeta.py"}
    assert opened.complaints == ("minimax.py is not a regular file, so it was not read.",)


def test_a_damaged_archive_is_told(tmp_path: Path) -> None:
    for ending, kind in ((".zip", "zip"), (".tar.gz", "tar")):
        path = tmp_path / f"a{ending}"
        path.write_bytes(b"PK\3\4 nothing")
        assert open_submission(str(path)).complaints == (
            f"a{ending} is not a {kind} archive that can be read: pack it once more.",
        )


def test_what_is_no_submission_is_the_operators_mistake(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="no such submission"):
        open_submission(str(tmp_path / "nowhere"))
    (tmp_path / "a.rar").touch()
    with pytest.raises(Mistake, match="this kind of file"):
        open_submission(str(tmp_path / "a.rar"))


def test_many_other_files_hide_nothing(tmp_path: Path) -> None:
    files = {f"data/{number}.txt": b"" for number in range(700)}
    assert not complaint(zipped(tmp_path / "a.zip", {**files, "minimax.py": CODE}))


def test_headers_nested_without_end_are_told(tmp_path: Path) -> None:
    link = tarfile.TarInfo("x")
    link.type, link.size = tarfile.GNUTYPE_LONGNAME, 0
    (tmp_path / "a.tar").write_bytes(link.tobuf(tarfile.GNU_FORMAT) * 3000 + bytes(1024))
    assert open_submission(str(tmp_path / "a.tar")).complaints
