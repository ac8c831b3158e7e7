"""Batches: a class is graded once and for all, whatever is killed, stopped, broken or named in between."""

from __future__ import annotations

import csv
import json
import os
import random
import re
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import jsonschema
import psutil
import pytest

from autograder.batch.course import key_of, named_course
from autograder.batch.grader import Grader, Task
from autograder.batch.journal import Journal
from autograder.batch.progress import bar
from autograder.model.row import FAULT, GRADED, Row
from autograder.model.submission import Submission
from autograder.render.spreadsheet import line
from autograder.sources import source
from tests.classes import HANGS, Room, timeless
from tests.conftest import ROOT, solution, solutions
from tests.synthetic_class import make_class
from tests.test_sources import EXAMPLES, lay_out

SCHEMAS = ROOT / "autograder" / "schemas"
FORMATS = {"gradescope": "results.json", "html": "report.html"}
RIGHT = {"minimax": solution("aima4e", "minimax"), "alphabeta": solution("aima4e", "alphabeta")}


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Room:
    """A class of thirty, graded without disturbance by two jobs into `undisturbed`."""
    room = Room(tmp_path_factory.mktemp("graded"))
    make_class(room.submissions, 30, seed=7, hanging=1)
    done = room.batch("undisturbed", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    return room


def rows(room: Room, out: str, name: str = "gradebook.csv") -> list[dict[str, str]]:
    with (room.folder / out / name).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def wait_for(room: Room, out: str, lines: int, process: subprocess.Popen[str]) -> None:
    while room.lines(out) < lines and process.poll() is None:
        time.sleep(0.005)


class TestResults:
    def test_every_submission_has_its_files_and_every_student_a_row(self, graded: Room) -> None:
        out = graded.folder / "undisturbed"
        schema = json.loads((SCHEMAS / "results.schema.json").read_text("utf-8"))
        for name in os.listdir(graded.submissions):
            jsonschema.validate(json.loads((out / name / "results.json").read_text("utf-8")), schema)
            assert (out / name / "report.html").exists()
        found = rows(graded, "undisturbed")
        assert [row["submission"] for row in found] == sorted(os.listdir(graded.submissions))
        assert len({row["isolation"] for row in found} - {""}) == 1, "it is told, and the same for all on one machine"
        for row in found:
            result = json.loads((out / row["submission"] / "results.json").read_text("utf-8"))
            assert float(row["score"]) == pytest.approx(result["score"], abs=0.01)
            assert sum(float(row[name]) for name in row if "." in name) == pytest.approx(float(row["score"]), abs=0.06)
        assert len({row["score"] for row in found}) > 3, "or there was nothing to tell apart"

    def test_machines_read_the_same(self, graded: Room) -> None:
        data = json.loads((graded.folder / "undisturbed" / "batch.json").read_text("utf-8"))
        jsonschema.validate(data, json.loads((SCHEMAS / "batch.schema.json").read_text("utf-8")))
        assert [each["name"] for each in data["submissions"]] == sorted(os.listdir(graded.submissions))

    def test_the_page_tells_what_is_common_and_runs_nothing(self, graded: Room) -> None:
        page = (graded.folder / "undisturbed" / "class.html").read_text("utf-8")
        for told in (
            "The hardest trees",
            "What was misread",
            "behave identically",
            "no proof of copying",
            "did not load",
        ):
            assert told in page
        assert "<script" not in page
        assert "http" not in page.replace("http-equiv", "")

    def test_as_many_jobs_as_you_like_give_the_same(self, graded: Room) -> None:
        assert graded.batch("one-job", "--jobs", "1").returncode == 0
        assert graded.results("one-job") == graded.results("undisturbed")

    def test_whoever_is_graded_alone_gets_the_same(self, graded: Room) -> None:
        """What a class shares is told of nobody else."""
        for name in sorted(os.listdir(graded.submissions))[:12]:
            for form, file in FORMATS.items():
                done = graded.grade(name, form, f"alone/{name}/{form}")
                assert done.returncode == 0, done.stderr
                assert (
                    timeless(graded.folder / "alone" / name / form) == graded.results("undisturbed")[f"{name}/{file}"]
                )

    def test_the_comparison_would_see_a_difference(self, graded: Room, room: Room) -> None:
        make_class(room.submissions, 5, seed=8)
        room.batch("other")
        assert room.results("other") != graded.results("undisturbed")


class TestKilledAndResumed:
    @pytest.mark.parametrize("seed", range(3))
    def test_kill_9_at_any_moment_loses_nothing_that_was_finished(self, graded: Room, seed: int) -> None:
        rng, out = random.Random(seed), f"killed-{seed}"
        for _ in range(3):
            before = graded.lines(out)
            process = graded.start(out, "--jobs", "2")
            wait_for(graded, out, before + rng.randint(0, 8), process)
            time.sleep(rng.random() * 0.1)
            process.kill()
            process.communicate()
            assert process.returncode == -signal.SIGKILL, "it had ended before it was killed"
            assert graded.lines(out) >= before
        (graded.folder / out / "gradebook.csv.12345.part").write_text("half a gradeb")
        done = graded.batch(out, "--jobs", "2")
        assert done.returncode == 0
        assert " 0 graded now" not in done.stderr, "there was nothing left to do"
        assert graded.lines(out) == 30, "nothing is graded twice"
        assert graded.results(out) == graded.results("undisturbed")

    def test_ctrl_c_finishes_what_runs_and_says_how_to_go_on(self, graded: Room) -> None:
        process = graded.start("stopped", "--jobs", "2", "--fresh")
        wait_for(graded, "stopped", 4, process)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        assert process.returncode == 130, said
        assert "--fresh" not in said.partition("to go on:")[2]
        assert "autograder batch" in said
        found = rows(graded, "stopped")
        assert len(found) == 30
        done = [row for row in found if row["score"]]
        assert 4 <= len(done) == graded.lines("stopped") < 30
        assert {row["status"] for row in found if not row["score"]} == {"not graded yet"}
        assert len(rows(graded, "stopped", "gradebook-gradescope.csv")) == len(done)
        assert graded.batch("stopped").returncode == 0
        assert graded.results("stopped") == graded.results("undisturbed")

    def test_ctrl_c_twice_stops_at_once(self, room: Room) -> None:
        for number in range(4):
            room.hand_in(f"hangs-{number}", minimax=RIGHT["minimax"], alphabeta=HANGS)
        process = room.start("out", "--jobs", "2")
        job_at_work(process.pid)
        process.send_signal(signal.SIGINT)
        time.sleep(0.3)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        assert process.returncode == 130, said
        assert time.monotonic() - began < 2.5
        assert len(rows(room, "out")) == 4

    def test_a_job_that_dies_is_replaced_and_its_submission_tried_again(self, room: Room) -> None:
        room.hand_in("hangs", minimax=RIGHT["minimax"], alphabeta=HANGS)
        room.hand_in("right", **RIGHT)
        process = room.start("out", "--jobs", "1")
        for _ in range(2):
            job = job_at_work(process.pid)
            job.kill()
            psutil.wait_procs([job], timeout=10)
        _, said = process.communicate(timeout=60)
        assert process.returncode == 0
        assert "grader fault, not the student's, on hangs" in said
        found = {row["submission"]: row for row in rows(room, "out")}
        assert (found["hangs"]["status"], found["hangs"]["score"]) == (FAULT, "")
        assert found["right"]["score"] == "100"
        again = room.batch("out")
        assert "1 graded now and 1 before" in again.stderr, "what failed through the grader is tried again"
        assert {row["status"] for row in rows(room, "out")} == {GRADED}

    def test_nothing_is_left_behind_when_the_parent_is_killed(self, room: Room) -> None:
        room.hand_in("hangs", minimax=RIGHT["minimax"], alphabeta=HANGS)
        process = room.start("out", "--jobs", "1")
        job_at_work(process.pid)
        children = psutil.Process(process.pid).children(recursive=True)
        assert len(children) > 2, "a job, its server and a worker"
        process.kill()
        process.communicate()
        _, alive = psutil.wait_procs(children, timeout=10)
        assert not alive


def job_at_work(pid: int) -> psutil.Process:
    """A process that grades, once a worker of its own is at student code and will stay there."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with suppress(psutil.NoSuchProcess):
            for job in psutil.Process(pid).children():
                for worker in (worker for server in job.children() for worker in server.children()):
                    if worker.cpu_times().user > 0.1:
                        return job
        time.sleep(0.01)
    raise AssertionError("no worker was ever at work")


class TestResuming:
    def test_only_what_changed_is_graded_again(self, room: Room) -> None:
        for name in ("ann", "bob", "eve"):
            room.hand_in(name, **RIGHT)
        assert "3 graded now and 0 before" in room.batch("out").stderr
        assert "0 graded now and 3 before" in room.batch("out").stderr
        room.hand_in("bob", minimax=RIGHT["minimax"] + "\n")
        assert "1 graded now and 2 before" in room.batch("out").stderr
        (room.folder / "out" / "eve" / "report.html").unlink()
        assert "1 graded now and 2 before" in room.batch("out").stderr
        assert "1 graded now and 2 before" in room.batch("out", "--only", "ann").stderr
        assert "3 graded now and 0 before" in room.batch("out", "--fresh").stderr
        assert "3 graded now and 0 before" in room.batch("out", "--seed", "5").stderr
        room.assignment.write_text(room.assignment.read_text("utf-8").replace("value: 15", "value: 16"), "utf-8")
        assert "3 graded now and 0 before" in room.batch("out").stderr
        assert {row["points"] for row in rows(room, "out")} == {"101"}
        (room.bank / "cuts" / "deep-beta-cut.yaml").unlink()
        assert "3 graded now and 0 before" in room.batch("out").stderr
        room.hand_in("zoe", **RIGHT)
        assert "1 graded now and 3 before" in room.batch("out").stderr

    def test_only_wants_a_name_that_is_there(self, room: Room) -> None:
        room.hand_in("ann", **RIGHT)
        done = room.batch("out", "--only", "anne")
        assert done.returncode == 2
        assert "did you mean ann?" in done.stderr

    def test_a_torn_line_and_a_strange_one_count_for_nothing(self, tmp_path: Path) -> None:
        path = tmp_path / "journal.jsonl"
        journal = Journal(str(path))
        journal.append("ann", "1", Row(status=GRADED, score="5", criteria={}, failed={}))
        journal.close()
        whole = path.read_bytes()
        path.write_bytes(whole + b"[1, 2]\nnot json\n" + whole[: len(whole) // 2])
        journal = Journal(str(path))
        assert journal.has("ann", "1")
        assert not journal.has("ann", "2")
        journal.append("bob", "2", Row(status=GRADED, score="7", criteria={}, failed={}))
        assert [journal.row(name) and journal.row(name).score for name in ("ann", "bob", "zoe")] == ["5", "7", None]  # type: ignore[union-attr]
        journal.close()
        again = Journal(str(path))
        assert again.has("bob", "2")
        again.close()

    def test_two_batches_do_not_write_into_one_folder(self, room: Room) -> None:
        room.hand_in("hangs", minimax=RIGHT["minimax"], alphabeta=HANGS)
        first = room.start("out", "--jobs", "1")
        while not (room.folder / "out" / ".batch" / "journal.jsonl").exists():
            time.sleep(0.01)
        second = room.batch("out")
        first.communicate(timeout=60)
        assert second.returncode == 2
        assert "another batch is writing there" in second.stderr


class TestWhatCanBeHandedIn:
    def test_nothing_an_archive_that_is_none_and_a_broken_file_each_give_a_row(self, room: Room) -> None:
        room.hand_in("empty")
        room.hand_in("syntax", minimax="def (:\n", alphabeta=RIGHT["alphabeta"])
        (room.submissions / "broken.zip").write_bytes(b"PK")
        done = room.batch("out")
        assert done.returncode == 0
        found = {row["name"]: (row["status"], row["score"]) for row in rows(room, "out")}
        assert found == {
            "empty": ("nothing handed in", "0"),
            "broken": ("could not be opened", "0"),
            "syntax": ("graded", "60"),
        }

    def test_a_group_has_a_row_for_each_and_names_are_no_formulas(self, room: Room) -> None:
        export = room.folder / "export"
        (export / "submission_1").mkdir(parents=True)
        for file, text in RIGHT.items():
            (export / "submission_1" / f"{file}.py").write_text(text, "utf-8")
        evil = '"=HYPERLINK(\\"https://example.edu\\")"'
        (export / "submission_metadata.yml").write_text(
            f"submission_1:\n  :submitters:\n  - :name: {evil}\n    :sid: '007'\n    :email: a@b.edu\n"
            "  - :name: John Roe\n    :sid: '008'\n    :email: '@SUM(A1)'\n",
            "utf-8",
        )
        assert room.batch("out", source=export).returncode == 0
        found = rows(room, "out")
        assert [(row["name"], row["sid"], row["score"]) for row in found] == [
            ('\'=HYPERLINK("https://example.edu")', "007", "100"),
            ("John Roe", "008", "100"),
        ]
        assert found[1]["email"] == "'@SUM(A1)"
        (points, first, second) = rows(room, "out", "gradebook-canvas.csv")
        assert (points["Student"], points["Minimax and alpha-beta as in AIMA, 4th edition"]) == (
            "    Points Possible",
            "100",
        )
        assert (first["SIS User ID"], second["SIS User ID"]) == ("007", "008")
        assert rows(room, "out", "gradebook-gradescope.csv")[0]["Submission ID"] == "1"

    @pytest.mark.parametrize(("kind", "number"), EXAMPLES)
    def test_every_layout_goes_all_the_way(self, room: Room, kind: str, number: int) -> None:
        files = {
            path: RIGHT.get(re.sub(r"(-\d+)?\.py$", "", re.split(r"[/_]", path)[-1]), text)
            for path, text in source(kind).EXAMPLES[number].items()
        }
        export = lay_out(room.folder / "export", {**files})
        done = room.batch("out", source=export)
        assert done.returncode == 0, done.stderr
        assert f"{export} is read as {source(kind).TITLE}; if it is something else" in done.stderr
        assert "is read as" not in room.batch("out", "--source", kind, source=export).stderr  # it was not guessed
        data = json.loads((room.folder / "out" / "batch.json").read_text("utf-8"))
        jsonschema.validate(data, json.loads((SCHEMAS / "batch.schema.json").read_text("utf-8")))
        assert data["source"] == kind
        found = rows(room, "out")
        assert sum(len(each["students"]) for each in data["submissions"]) == len(found) > 1
        assert max(float(row["score"]) for row in found) == 100
        assert all((room.folder / "out" / row["submission"] / "report.html").exists() for row in found)

    @pytest.mark.usefixtures("unmeasured")
    def test_hanging_ones_cost_their_own_time_and_no_more(self, room: Room) -> None:
        for number in range(3):
            room.hand_in(f"a-hangs-{number}", minimax=RIGHT["minimax"], alphabeta=HANGS)
        for number in range(6):
            room.hand_in(f"b-right-{number}", **RIGHT)
        began = time.monotonic()
        room.batch("out", "--jobs", "3")
        together = time.monotonic() - began
        spent = [
            each["seconds"] for each in json.loads((room.folder / "out" / "batch.json").read_text())["submissions"]
        ]
        assert together < sum(spent[:3]), "they hung side by side"
        assert [row["score"] for row in rows(room, "out")[3:]] == ["100"] * 6

    def test_one_submission_is_not_a_class(self, room: Room) -> None:
        done = room.batch("out", source=ROOT / "solutions" / "aima4e")
        assert done.returncode == 2
        assert "autograder grade" in done.stderr

    def test_results_may_lie_among_the_submissions(self, room: Room) -> None:
        room.hand_in("ann", **RIGHT)
        for _ in range(2):
            room.batch("class/results")
        assert [row["name"] for row in rows(room, "class/results")] == ["ann"]

    def test_mistakes_are_told_without_a_traceback(self, room: Room) -> None:
        room.hand_in("ann", **RIGHT)
        for options, told in (
            (["--jobs", "0"], "--jobs"),
            (["--source", "blackboard"], "no source called blackboard"),
            (["--isolation", "some"], "--isolation"),
        ):
            done = room.batch("out", *options)
            assert done.returncode == 2
            assert told in done.stderr
            assert "Traceback" not in done.stderr


def test_a_bug_of_the_graders_costs_one_submission_its_grade_and_nobody_a_point(room: Room) -> None:
    course = named_course(str(room.assignment), str(room.bank), None, "best")
    files = {name: text.encode() for name, text in solutions("aima4e").items()}
    broken: dict[str, bytes] = {**files, "minimax.py": "not bytes"}  # type: ignore[dict-item]  # a bug, for once
    grader = Grader(course)
    try:
        outcomes = [
            grader.grade(Task(name="ann", key="", submission=Submission(name="ann", files=each)))
            for each in (files, broken, files)
        ]
    finally:
        grader.close()
    assert [outcome.row.status for outcome in outcomes] == [GRADED, FAULT, GRADED]
    assert [outcome.row.score for outcome in outcomes] == ["100", "", "100"]
    assert "Error: " in outcomes[1].row.notes[0]
    assert "tell the staff" in outcomes[1].files["results.json"]


def test_a_key_changes_with_anything_that_a_grade_hangs_on(room: Room) -> None:
    course = named_course(str(room.assignment), str(room.bank), None, "best")
    other = named_course(str(room.assignment), str(room.bank), 3, "best")
    one = Submission(name="ann", files={"a.py": b"bc"})
    keys = [
        key_of(course, one),
        key_of(other, one),
        key_of(course, Submission(name="ann", files={"a.py": b"b", "c": b""})),
        key_of(course, Submission(name="ann", files={"a.pyb": b"c"})),
        key_of(course, Submission(name="ann", files={"a.py": b"bc"}, complaints=("x",))),
    ]
    assert len(set(keys)) == len(keys)
    assert key_of(course, Submission(name="ann", files={"a.py": b"bc"})) == keys[0]


def test_the_bar_tells_how_far_how_fast_and_how_long() -> None:
    assert bar(30, 10, 100, 2.0) == "[############                  ] 40 of 100  15.0/s  0:04 left"
    assert bar(0, 0, 0, 0.0).endswith("] 0 of 0")


@pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals")
def test_a_terminal_sees_the_bar_and_a_file_does_not(room: Room) -> None:
    import pty

    room.hand_in("ann", **RIGHT)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(room.command("out"), cwd=ROOT, stderr=theirs, stdout=subprocess.DEVNULL)
    assert process.wait(60) == 0
    os.close(theirs)
    seen = os.read(ours, 65536).decode()
    os.close(ours)
    assert "\r[##############################] 1 of 1" in seen
    assert "0:00 left" in seen
    assert "[#" not in room.batch("out", "--fresh").stderr


@pytest.mark.parametrize("evil", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1+1", " =1+1"])
def test_no_cell_is_a_formula(evil: str) -> None:
    (cell,) = next(csv.reader([line(evil)]))
    assert not cell.lstrip().startswith(("=", "+", "-", "@", "＝"))
