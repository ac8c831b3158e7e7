"""Sources: every layout that a course platform exports is recognised and read, as a folder and as a zip."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

import pytest

from autograder.errors import Mistake
from autograder.model.student import Student
from autograder.model.submission import Submission
from autograder.sources import SOURCES, detect, hand_ins, open_hand_in, open_source, source
from autograder.sources.hand_in import HandIn
from autograder.sources.naming import LONGEST, Names

Read = dict[str, tuple[HandIn, Submission]]
EXAMPLES = [(name, number) for name in SOURCES for number in range(len(source(name).EXAMPLES))]


def lay_out(folder: Path, files: dict[str, str | bytes]) -> Path:
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        data = content.encode() if isinstance(content, str) else content
        (folder / path).write_bytes(archive({"minimax.py": "# zipped"}) if path.endswith(".zip") else data)
    return folder


def archive(files: dict[str, str | bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        for path, content in files.items():
            made.writestr(path, content)
    return stream.getvalue()


def zipped(folder: Path, wrapped: bool = False) -> Path:
    target = folder.with_suffix(".zip")
    with zipfile.ZipFile(target, "w") as made:
        for path in sorted(folder.rglob("*")):
            made.write(path, path.relative_to(folder.parent if wrapped else folder))
    return target


def read(path: Path, name: str | None = None) -> Read:
    place, found = open_source(str(path), name)
    return {handed.label: (handed, open_hand_in(place, handed)) for handed in hand_ins(place, found)}


@pytest.mark.parametrize("as_zip", [False, True], ids=["folder", "zip"])
@pytest.mark.parametrize(("name", "number"), EXAMPLES)
def test_the_examples_of_a_source_are_recognised_as_its_own(
    name: str, number: int, as_zip: bool, tmp_path: Path
) -> None:
    files = dict(source(name).EXAMPLES[number])
    export = lay_out(tmp_path / "export", {**files})
    place, found = open_source(str(zipped(export) if as_zip else export))
    assert found == name
    handed = list(hand_ins(place, found))
    assert handed
    assert all(each.students and each.name for each in handed)
    python = [path for path in files if path.endswith((".py", ".zip"))]
    opened = [open_hand_in(place, each) for each in handed]
    assert sum(len(submission.files) for submission in opened) == len(python), "no file is lost, and none counted twice"
    assert detect(place) == name


def test_gradescope_tells_every_member_of_a_group(tmp_path: Path) -> None:
    found = read(lay_out(tmp_path / "export", {**source("gradescope").EXAMPLES[0]}))
    handed, submission = found["submission_5678"]
    assert handed.students == (
        Student(name="Jane Doe", sid="0012345", email="jane@example.edu"),
        Student(name="John Roe", sid="0012346", email="john@example.edu"),
    )
    assert handed.submitted.startswith("2026-10-02 13:37")
    assert handed.late is None
    assert sorted(submission.files) == ["alphabeta.py", "minimax.py"]
    assert found["submission_5679"][0].students == (
        Student(name='=HYPERLINK("https://example.edu")', email="terry@example.edu"),
    )
    assert len(found) == 2, "what an earlier result says is no submission"


def test_an_export_may_be_wrapped_in_a_folder_of_its_own(tmp_path: Path) -> None:
    export = lay_out(tmp_path / "assignment_1234_export", {**source("gradescope").EXAMPLES[0]})
    bare, wrapped = read(zipped(export)), read(zipped(export, wrapped=True))
    assert list(bare) == list(wrapped) == ["submission_5678", "submission_5679"]
    assert bare["submission_5678"][1].files == wrapped["submission_5678"][1].files


def test_a_gradescope_submission_without_files_is_still_there(tmp_path: Path) -> None:
    metadata = "submission_1:\n  :submitters:\n  - :name: Ann\n"
    export = lay_out(tmp_path, {"submission_metadata.yml": metadata, "submission_2/minimax.py": ""})
    found = read(export)
    assert found["submission_1"][1].files == {}
    assert found["submission_2"][0].students == (Student(name="submission_2"),)


@pytest.mark.parametrize("text", ["submission_1:\n  :submitters: [}\n", "submission_1\n", "a: b: c\n"])
def test_damaged_metadata_is_the_operators_to_put_right(text: str, tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="submission_metadata"):
        read(lay_out(tmp_path, {"submission_metadata.yml": text}))


def test_no_object_is_ever_made_from_metadata(tmp_path: Path) -> None:
    evil = "submission_1:\n  :submitters:\n  - !!python/object/apply:os.system ['touch owned']\n"
    found = read(lay_out(tmp_path, {"submission_metadata.yml": evil}))
    assert not (tmp_path / "owned").exists()
    assert len(found["submission_1"][0].students) == 1


def test_canvas_names_give_student_lateness_and_the_latest_attempt(tmp_path: Path) -> None:
    found = read(
        lay_out(
            tmp_path,
            {
                "doejane_24601_900_minimax.py": "old",
                "doejane_24601_901_minimax-1.py": "new",
                "doejane_24601_902_alphabeta.py": "",
                "roe2john_LATE_7_903_homework.zip": "",
                "anon_a1B2c_904_minimax.py": "",
                "LATE_anon_zzzzz_905_minimax.py": "",
                "typist_8_text.html": "<p>sorry</p>",
            },
        )
    )
    handed, submission = found["doejane_24601"]
    assert handed.students == (Student(name="doejane", platform_id="24601"),)
    assert submission.files == {"minimax.py": b"new", "alphabeta.py": b""}
    assert "an earlier minimax.py" in submission.complaints[0]
    assert handed.late is False
    assert found["roe2john_7"][0].late is True
    assert found["roe2john_7"][1].files == {"homework.zip/minimax.py": b"# zipped"}
    assert found["anon_a1B2c"][0].students[0].platform_id == ""
    assert found["anon_zzzzz"][0].late is True
    assert found["typist_8"][1].files == {}


def test_moodle_folders_and_flat_files_are_the_same_to_us(tmp_path: Path) -> None:
    folders = read(lay_out(tmp_path / "folders", {**source("moodle").EXAMPLES[0]}))
    flat = read(lay_out(tmp_path / "flat", {**source("moodle").EXAMPLES[1]}))
    jane = Student(name="Jane Doe", platform_id="12345")
    assert folders["Jane Doe_12345"][0].students == flat["Jane Doe_12345"][0].students == (jane,)
    assert folders["Jane Doe_12345"][1].files == flat["Jane Doe_12345"][1].files
    assert folders["Terry Typist_12347"][1].files == {}, "text typed into a box is no file"


def test_clones_are_told_by_login(tmp_path: Path) -> None:
    found = read(lay_out(tmp_path / "class", {**source("github-classroom").EXAMPLES[0]}))
    assert found["search-john-roe"][0].students == (Student(name="john-roe", login="john-roe"),)
    assert sorted(found["search-john-roe"][1].files) == ["src/minimax.py"], ".git is not looked into"


def test_a_source_can_be_forced(tmp_path: Path) -> None:
    export = lay_out(tmp_path / "export", {**source("gradescope").EXAMPLES[0]})
    assert read(export, "folder")["submission_5678"][0].students == (Student(name="submission_5678"),)
    with pytest.raises(Mistake, match="no source called blackboard"):
        read(export, "blackboard")
    with pytest.raises(Mistake, match="no submission_metadata"):
        read(lay_out(tmp_path / "plain", {"a/minimax.py": "", "b/minimax.py": ""}), "gradescope")


def test_a_class_of_one_is_not_taken_for_a_wrapper(tmp_path: Path) -> None:
    assert list(read(lay_out(tmp_path / "class", {"ann/minimax.py": "", "ann/lib/helper.py": ""}))) == ["ann"]
    wrapped = read(lay_out(tmp_path / "wrapped", {"hw/ann/minimax.py": "", "hw/bob/minimax.py": ""}))
    assert list(wrapped) == ["ann", "bob"]


def test_what_is_no_class_is_the_operators_mistake(tmp_path: Path) -> None:
    (tmp_path / "broken.zip").write_bytes(b"PK no zip")
    (tmp_path / "file.txt").write_text("")
    for name, told in (("broken.zip", "not a zip"), ("file.txt", "not a class"), ("nowhere", "no such")):
        with pytest.raises(Mistake, match=told):
            open_source(str(tmp_path / name))


def test_links_and_damaged_archives_cost_one_submission_and_say_why(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "minimax.py").write_text("# not theirs")
    export = lay_out(tmp_path / "class", {"ann/minimax.py": "", "bob/minimax.py": ""})
    (export / "eve.py").symlink_to(secret / "minimax.py")
    (export / "zoe.zip").write_bytes(b"no archive")
    found = read(export)
    assert found["eve.py"][1].files == {}
    assert "links are not followed" in found["eve.py"][1].complaints[0]
    assert "is not a zip archive" in found["zoe.zip"][1].complaints[0]
    assert len(found["ann"][1].files) == 1


HOSTILE = [
    "../../etc/passwd",
    "/etc/passwd",
    "..",
    "",
    "a\x00b",
    "new\nline",
    "\x1b[31mred",
    "x" * 5000,
    "日本" * 200,
    "caf\udce9",
    "Con",
    "nul.txt",
    "trailing. ",
    "gradebook.csv",
    ".batch",
    "C:\\temp",
]


def test_hostile_names_give_safe_folders_that_are_nobody_elses(tmp_path: Path) -> None:
    names = Names()
    given = [names.give(label) for label in [*HOSTILE, "Ann", "ann", "ANN", "Zoë", "Zoe\u0308"]]
    for name in given:
        (tmp_path / name).mkdir()  # each is a folder of its own, right here
        assert len(name.encode()) <= LONGEST + 12
        assert name.isprintable()
        assert not name.startswith(".")
        assert name.partition(".")[0].casefold() not in ("con", "nul")
    assert len({name.casefold() for name in given}) == len(given)
    assert len(list(tmp_path.iterdir())) == len(given)
    assert "gradebook.csv" not in given
    assert "Ann" in given, "an innocent name stays as it is"


def test_names_do_not_depend_on_who_else_handed_in() -> None:
    few, many = Names(), Names()
    many.give("someone else")
    assert few.give("a/b") == many.give("a/b")


@pytest.mark.skipif(os.name == "nt", reason="file names are text there")
def test_names_that_are_no_text_are_read(tmp_path: Path) -> None:
    os.mkdir(os.fsencode(tmp_path) + b"/caf\xe9")
    with open(os.fsencode(tmp_path) + b"/caf\xe9/minimax.py", "w"):
        pass
    (tmp_path / "bob").mkdir()
    ((handed, submission),) = (value for label, value in read(tmp_path).items() if label != "bob")
    assert submission.files == {"minimax.py": b""}
    handed.name.encode()
