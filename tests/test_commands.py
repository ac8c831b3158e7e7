"""The commands as people type them: exit status, what goes where, and mistakes without a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest

from autograder import content
from autograder.cli.tree import COMMANDS as TREE_COMMANDS
from autograder.load.bank import load_bank, recalled
from autograder.load.fixtures import read_bank
from tests.conftest import ASSIGNMENTS, ROOT

SCHEMA = json.loads((ROOT / "autograder" / "schemas" / "results.schema.json").read_text("utf-8"))
WRONG = ROOT / "tests" / "submissions" / "wrong"


def autograder(*arguments: str, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "autograder", *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]), **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


class TestGrade:
    def test_it_writes_the_result_and_exits_0(self, tmp_path: Path) -> None:
        out = tmp_path / "results.json"
        done = autograder("grade", "solutions/aima4e", "-a", "aima4e", "-o", str(out))
        assert (done.returncode, done.stdout) == (0, "")
        assert "100 of 100 points" in done.stderr
        data = json.loads(out.read_text("utf-8"))
        jsonschema.validate(data, SCHEMA)
        assert data["score"] == 100
        assert [path.name for path in tmp_path.iterdir()] == ["results.json"]

    def test_without_a_file_the_result_goes_to_standard_output(self) -> None:
        done = autograder("grade", "solutions/labelled-tree", "-a", "labelled-tree")
        assert json.loads(done.stdout)["score"] == 100

    @pytest.mark.parametrize("text", ["", "import os; os.kill(os.getppid(), 9)", "while True: pass", "def f(:"])
    def test_whatever_the_submission_does_there_is_a_grade(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "minimax.py").write_text(text)
        (tmp_path / "alphabeta.py").write_text((ROOT / "solutions/aima4e/alphabeta.py").read_text())
        out = tmp_path / "results.json"
        done = autograder("grade", str(tmp_path), "-a", "aima4e", "-o", str(out))
        if "getppid" in text:  # the worker's parent is the server; its death is told, and costs the grade nothing
            assert done.returncode in (0, 1)
        else:
            assert done.returncode == 0
        jsonschema.validate(json.loads(out.read_text("utf-8")), SCHEMA)

    def test_a_result_is_there_while_student_code_runs(self, tmp_path: Path) -> None:
        """And stays there when the grader itself is killed."""
        (tmp_path / "minimax.py").write_text("while True: pass\n")
        out = tmp_path / "results.json"
        command = [sys.executable, "-m", "autograder", "grade", str(tmp_path), "-a", "aima4e", "-o", str(out)]
        with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL) as grading:
            while not out.exists():
                assert grading.poll() is None
                time.sleep(0.01)
            grading.kill()
        data = json.loads(out.read_text("utf-8"))
        jsonschema.validate(data, SCHEMA)
        assert data["score"] == 0
        assert "The grading did not finish" in data["tests"][0]["output"]

    def test_another_bank_can_be_used(self, tmp_path: Path) -> None:
        autograder("tree", "new", "[[3, 5], [2, 9]]", "--title", "One cut", "--fixtures", str(tmp_path))
        done = autograder("grade", "solutions/aima4e", "-a", "aima4e", "--fixtures", str(tmp_path))
        assert "1 of 1 public trees passed" in json.loads(done.stdout)["tests"][0]["output"]

    def test_a_bank_with_a_wrong_fact_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "a.yaml").write_text("name: a\ntitle: a\ntree: [[3, 5], [2, 9]]\nexpect: {value: 5}\n")
        done = autograder("grade", "solutions/aima4e", "-a", "aima4e", "--fixtures", str(tmp_path))
        assert done.returncode == 2
        assert "expect.value: says 5, but it is 3" in done.stderr

    @pytest.mark.parametrize("form", ["text", "html"])
    def test_other_formats(self, form: str) -> None:
        done = autograder("grade", "solutions/aima4e", "-a", "aima4e", "--format", form)
        assert done.returncode == 0
        assert "100 of 100 points" in done.stdout


class TestCheck:
    def test_all_right_exits_0(self) -> None:
        done = autograder("check", "solutions/aima4e", "-a", "aima4e")
        assert done.returncode == 0
        assert "100 of 100 points" in done.stdout

    def test_anything_wrong_exits_1_and_teaches(self) -> None:
        done = autograder("check", str(WRONG / "aima4e" / "equal-bound-not-cut-at-min"), "-a", "aima4e", "--show", "1")
        assert done.returncode == 1
        assert "The textbook had stopped at" in done.stdout
        assert "more failed:" in done.stdout

    def test_only_public_trees_are_used(self) -> None:
        hidden = [p.stem for p in (ROOT / "fixtures").rglob("*.yaml") if "visibility: hidden" in p.read_text("utf-8")]
        done = autograder("check", "assignments/aima4e/starter", "-a", "aima4e", "--show", "999")
        assert hidden
        assert not [name for name in hidden if f"on {name} " in done.stdout]

    @pytest.mark.parametrize("name", ASSIGNMENTS)
    def test_the_assignment_is_recognised_by_its_functions(self, name: str) -> None:
        done = autograder("check", cwd=ROOT / "solutions" / name)
        assert done.returncode == 0
        assert f"assignment: {name}" in done.stderr

    def test_what_cannot_be_recognised_is_asked_for(self, tmp_path: Path) -> None:
        (tmp_path / "minimax.py").write_text("def something(): pass\n")
        done = autograder("check", cwd=tmp_path)
        assert done.returncode == 2
        assert "say which with -a" in done.stderr

    def test_one_file_is_enough(self) -> None:
        done = autograder("check", "solutions/aima4e/minimax.py", "-a", "aima4e")
        assert done.returncode == 1
        assert "There is no alphabeta.py in the submission." in done.stdout


class TestTree:
    def test_new_show_check_and_expect(self, tmp_path: Path) -> None:
        bank = ("--fixtures", str(tmp_path))
        done = autograder("tree", "new", "[[3, 5], [2, 9]]", "--title", "A small cut", *bank)
        assert done.returncode == 0
        assert "cut at C after c1: v = 2 <= alpha = 3 (MAX already has 3 from a1 at A)" in done.stdout
        path = tmp_path / "a-small-cut.yaml"
        assert "alphabeta: [A, B, b1, b2, C, c1]" in path.read_text("utf-8")
        assert autograder("tree", "show", "a-small-cut", *bank).stdout == done.stdout
        assert autograder("tree", "check", *bank).stdout == "1 tree checked, 0 wrong\n"
        path.write_text(path.read_text("utf-8").replace("value: 3", "value: 4"))
        wrong = autograder("tree", "check", str(path))
        assert wrong.returncode == 1
        assert "expect.value: says 4, but it is 3" in wrong.stderr
        assert "value: 3" in autograder("tree", "expect", str(path)).stdout
        assert autograder("tree", "expect", str(path), "--write").returncode == 0
        assert autograder("tree", "check", *bank).returncode == 0

    def test_new_refuses_twins_and_nonsense(self, tmp_path: Path) -> None:
        bank = ("--fixtures", str(tmp_path))
        assert autograder("tree", "new", "[[3, 5], [2, 9]]", "--title", "A small cut", *bank).returncode == 0
        for notation, title, said in (
            ("[[3, 5], [2, 9]]", "Another title", "a-small-cut already is this very tree"),
            ("[[3, 5], [2, 8]]", "A small cut", "this tree is there already"),
            ("[[3, 5], [2, 8]]", "A small cut --name another", "a-small-cut already has this title"),
            ("[[3, 5], []]", "Empty", "an inner node has no children"),
            ("[[3, 5], [2, oops]]", "Words", 'wanted a number or a list or keys with values, got "oops"'),
        ):
            title, _, name = title.partition(" --name ")
            named = ("--name", name) if name else ()
            done = autograder("tree", "new", notation, "--title", title, *named, *bank)
            assert done.returncode == 2
            assert said in done.stderr
        assert len(list(tmp_path.iterdir())) == 1

    def test_what_is_recalled_of_a_tree_is_what_its_file_says(self) -> None:
        """All that `tree show` tells; the literal facts are in the file alone."""
        load_bank(content.fixtures_folder())
        trees = read_bank(Path(content.fixtures_folder()))
        for tree in trees:
            known = recalled(content.fixtures_folder(), tree.name)
            assert known is not None
            for field in ("name", "title", "visibility", "path", "tree", "source", "traits"):
                assert getattr(known, field) == getattr(tree, field)
        assert any(tree.tree.has_evals() for tree in trees) and any(tree.is_hidden for tree in trees)

    @pytest.fixture
    def remembered(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A bank of two trees that is in the cache."""
        monkeypatch.setenv("AUTOGRADER_CACHE", str(tmp_path / "cache"))
        bank = tmp_path / "bank"
        for notation, title in (("[[3, 5], [2, 9]]", "Good"), ("[[1, 2], [3, 4]]", "Neighbour")):
            assert autograder("tree", "new", notation, "--title", title, "--fixtures", str(bank)).returncode == 0
        assert recalled(str(bank), "good") is None, "the control: to write a tree is not to remember it"
        load_bank(str(bank))
        assert recalled(str(bank), "good") is not None
        assert recalled(str(bank), "god") is None
        return bank

    def test_an_edited_tree_is_shown_as_it_is_now(self, remembered: Path) -> None:
        show = ("tree", "show", "good", "--fixtures", str(remembered))
        assert "value 3, optimal a1" in autograder(*show).stdout
        good = remembered / "good.yaml"
        good.write_text(good.read_text("utf-8").replace("[[3, 5], [2, 9]]", "[[3, 5], [7, 9]]"))
        assert "value 7, optimal a2" in autograder(*show).stdout

    @pytest.mark.parametrize("broken", [b"tree: [[1, 2", b"\xff", b""])
    def test_a_broken_neighbour_fails_no_other_tree(self, remembered: Path, broken: bytes) -> None:
        bank = ("--fixtures", str(remembered))
        before = autograder("tree", "show", "good", *bank).stdout
        (remembered / "neighbour.yaml").write_bytes(broken)
        assert autograder("tree", "show", "good", *bank).stdout == before != ""
        done = autograder("tree", "show", "neighbour", *bank)
        assert (done.returncode, done.stdout) == (2, "")
        assert str(remembered / "neighbour.yaml") in done.stderr

    def test_a_tree_that_is_gone_is_not_shown_from_memory(self, remembered: Path) -> None:
        (remembered / "good.yaml").unlink()
        done = autograder("tree", "show", "good", "--fixtures", str(remembered))
        assert done.returncode == 2
        assert "there is no tree called good" in done.stderr

    def test_a_depth_can_be_shown(self) -> None:
        done = autograder("tree", "show", "evals-contradict-leaves", "--depth", "1")
        assert done.returncode == 0
        assert "eval" in done.stdout
        assert "cannot be cut off" in autograder("tree", "show", "textbook-figure", "--depth", "1").stderr


def test_assignments_lists_them_all() -> None:
    done = autograder("assignments")
    assert done.returncode == 0
    for name in ASSIGNMENTS:
        assert f"{name}: " in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "usage: autograder COMMAND"),
        (("grad",), "there is no command `grad`"),
        (("grade",), "required: SUBMISSION"),
        (("grade", "solutions/aima4e"), "required: -a"),
        (("grade", "solutions/aima4e", "-a", "aima5e"), "did you mean aima4e?"),
        (("grade", "nowhere", "-a", "aima4e"), "there is no such submission"),
        (("grade", "README.md", "-a", "aima4e"), "this kind of file is not a submission"),
        (("grade", "solutions/aima4e", "-a", "aima4e", "--format", "pdf"), "the formats are gradescope, html, text"),
        (("grade", "solutions/aima4e", "-a", "aima4e", "-o", "/nowhere/r.json"), "cannot be written"),
        (("grade", "solutions/aima4e", "-a", "aima4e", "--fixtures", "docs"), "no tree (*.yaml) lies in this folder"),
        (("tree",), "a tree command is missing"),
        (("tree", "plant"), "there is no `tree plant`"),
        (("tree", "show", "textbok-figure"), "did you mean textbook-figure"),
        (("tree", "check", "nowhere.yaml"), "cannot be read"),
    ],
)
def test_a_mistake_is_told_without_a_traceback(arguments: tuple[str, ...], said: str) -> None:
    done = autograder(*arguments)
    assert done.returncode == (1 if "nowhere.yaml" in arguments else 2)
    assert said in done.stderr
    assert "Traceback" not in done.stderr


COMMANDS = [("grade",), ("check",), ("assignments",), *(("tree", name) for name in TREE_COMMANDS)]


@pytest.mark.parametrize("command", [(), ("tree",), *COMMANDS], ids=" ".join)
def test_every_command_has_help_with_an_example(command: tuple[str, ...]) -> None:
    done = autograder(*command, "--help")
    assert done.returncode == 0
    assert "example" in done.stdout
    assert "autograder" in done.stdout


def test_colour_is_only_for_terminals_and_not_for_no_color() -> None:
    assert "\x1b" not in autograder("check", "solutions/aima4e", "-a", "aima4e").stdout
    script = "import pty, sys; sys.exit(pty.spawn([sys.executable, '-m', 'autograder', 'check', 'solutions/aima4e']))"
    coloured = {
        wish: subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env={**os.environ, "TERM": "xterm", "NO_COLOR": wish},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        ).stdout
        for wish in ("", "1")
    }
    assert b"\x1b[32m" in coloured[""]
    assert b"\x1b[32m" not in coloured["1"]


def test_the_version_is_told() -> None:
    from autograder import __version__

    assert autograder("--version").stdout.strip() == __version__
