"""What other packages add, each in one file: installed into a Python of its own, and used by the real command."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder import plugins
from autograder.render import REPORTERS
from tests.conftest import ROOT
from tests.test_docs import CONTRIBUTING, blocks

PLUGINS = Path(__file__).parent / "plugins"

TOY_ASSIGNMENT = """\
name: toy
title: Minimax on toy positions
dialect: toy-positions
problems:
  minimax:
    functions:
      search: best_way(x) -> action
      max: max_value(x) -> value
      min: min_value(x) -> value
    points: {value: 4, move: 3, order: 3}
"""
TOY_SOLUTION = """\
def best_way(x):
    ways = x.ways
    return max(ways, key=lambda way: min_value(ways[way]))

def max_value(x):
    return x.worth if x.over else max(min_value(y) for y in x.ways.values())

def min_value(x):
    return x.worth if x.over else min(max_value(y) for y in x.ways.values())
"""
QUIET_ASSIGNMENT = """\
name: quiet
title: Minimax without a word
dialect: aima3e
problems:
  minimax:
    functions:
      search: minimax_decision(state) -> action
      max: max_value(state) -> value
      min: min_value(state) -> value
    points: {value: 4, silence: 6}
    gates: {silence: value}
gradescope: {tests: {minimax: {silence: after_due_date}}}
"""
POINTS = "    points: {value: 4, move: 3, order: 3}\n"
SOLUTION = (ROOT / "solutions" / "aima3e" / "minimax.py").read_text("utf-8")
TALKATIVE = SOLUTION.replace("def minimax_decision(state):\n", "def minimax_decision(state):\n    print('hello')\n")
assert TALKATIVE != SOLUTION


class Python:
    """A Python with the grader and what it needs, and whatever else is installed into it."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "python", symlinks=True)
        self._bin = folder / "python" / "bin" / "python"
        self._cache = folder / "cache"
        [self.packages] = (folder / "python" / "lib").glob("*/site-packages")
        shared = dict.fromkeys([str(ROOT), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
        (self.packages / "grader.pth").write_text("".join(f"{path}\n" for path in shared))
        for starter in Path(sysconfig.get_path("purelib")).glob("*coverage*.pth"):  # `make coverage` sees it here too
            shutil.copy(starter, self.packages)

    def install(self, group: str, entry: str, what: Path | str = "", package: str = "toy") -> None:
        install(self.packages, group, entry, what, package)

    def run(self, *command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self._bin, "-m", "autograder", *command],
            cwd=self.packages.parent,
            env={**os.environ, "AUTOGRADER_CACHE": str(self._cache), **environment},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def refusal(self, *command: str | Path, **environment: str) -> str:
        """What is said to a staff mistake: one sentence and what to do, and no traceback."""
        done = self.run(*command, **environment)
        assert (done.returncode, done.stdout) == (2, "")
        said, hint = done.stderr.splitlines()
        assert hint.startswith("  hint: ")
        return f"{said}\n{hint.strip()}"


def install(packages: Path, group: str, entry: str, what: Path | str, package: str) -> None:
    """What installing a package does: its one file, or a folder with one, and what the package says of itself."""
    if isinstance(what, str):
        (packages / f"{package}.py").write_text(what)
    elif what.is_dir():
        shutil.copytree(what, packages / what.name)
    else:
        shutil.copy(what, packages)
    about = packages / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[autograder.{group}]\n{entry}\n")


@pytest.fixture
def python(tmp_path: Path) -> Python:
    return Python(tmp_path)


@pytest.fixture
def trees(tmp_path: Path) -> Path:
    """A bank of three trees, so that what is tested here takes seconds."""
    bank = tmp_path / "trees"
    bank.mkdir()
    for name in ("shallow-alpha-cut", "deep-beta-cut", "textbook-figure"):
        [path] = (ROOT / "fixtures").rglob(f"{name}.yaml")
        shutil.copy(path, bank)
    return bank


Written = Callable[..., Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """A folder with these files."""

    def write(folder: str, files: dict[str, str]) -> Path:
        (tmp_path / folder).mkdir()
        for name, text in files.items():
            (tmp_path / folder / name).write_text(text)
        return tmp_path / folder

    return write


class TestDialect:
    def install(self, python: Python) -> None:
        python.install("dialects", "toy-positions = toy_dialect", PLUGINS / "dialect" / "toy_dialect.py")

    def test_a_worker_speaks_it(self, python: Python, written: Written, trees: Path) -> None:
        self.install(python)
        assignment = written("toy", {"assignment.yaml": TOY_ASSIGNMENT})
        right = written("right", {"minimax.py": TOY_SOLUTION})
        wrong = written("wrong", {"minimax.py": TOY_SOLUTION.replace("else min(max_value", "else max(max_value")})
        known = written("known", {"minimax.py": SOLUTION})
        scores, isolation = {}, set()
        for submission, asked in ((right, assignment), (wrong, assignment), (known, "aima3e")):
            done = python.run("grade", submission, "-a", asked, "--fixtures", trees)
            assert done.returncode == 0, done.stderr
            result = json.loads(done.stdout)
            scores[submission.name] = result["score"]
            isolation.add(json.dumps(result["extra_data"]["isolation"]))
        assert scores["right"] == 10
        assert 0 < scores["wrong"] < 10
        assert len(isolation) == 1, "whatever confines students of our dialects confines those of others"

    def test_a_class_is_graded_by_servers_that_start_from_scratch(
        self, python: Python, written: Written, trees: Path, tmp_path: Path
    ) -> None:
        self.install(python)
        assignment = written("toy", {"assignment.yaml": TOY_ASSIGNMENT})
        submissions = written("class", {})
        for name in ("ann", "bob", "cleo"):  # from the second on, a server has the trees laid out
            written(f"class/{name}", {"minimax.py": TOY_SOLUTION})
        out = tmp_path / "out"
        done = python.run("batch", submissions, "-a", assignment, "-o", out, "--fixtures", trees, "--jobs", "1")
        assert done.returncode == 0, done.stderr
        assert [json.loads((out / n / "results.json").read_text())["score"] for n in ("ann", "bob", "cleo")] == [10] * 3

    def test_a_page_needs_no_pseudocode(self, python: Python, written: Written, trees: Path) -> None:
        self.install(python)
        assignment = written("toy", {"assignment.yaml": TOY_ASSIGNMENT})
        wrong = written("wrong", {"minimax.py": TOY_SOLUTION.replace("else min(max_value", "else max(max_value")})
        done = python.run("grade", wrong, "-a", assignment, "--fixtures", trees, "--format", "html")
        assert done.returncode == 0, done.stderr
        assert "x.worth" not in done.stderr
        assert "shallow-alpha-cut" in done.stdout

    def test_without_it_the_assignment_is_refused(self, python: Python, written: Written, trees: Path) -> None:
        assignment = written("toy", {"assignment.yaml": TOY_ASSIGNMENT})
        right = written("right", {"minimax.py": TOY_SOLUTION})
        said = python.refusal("grade", right, "-a", assignment, "--fixtures", trees)
        assert "assignment.yaml:3: dialect: `toy-positions` is no dialect that is known here" in said
        assert "aima4e, aima3e, aima2e, depth-limited, labelled-tree" in said
        assert "install that first" in said

    def test_what_was_remembered_of_the_assignment_is_not_believed_without_it(
        self, python: Python, written: Written, trees: Path
    ) -> None:
        assignment = written("toy", {"assignment.yaml": TOY_ASSIGNMENT})
        right = written("right", {"minimax.py": TOY_SOLUTION})
        self.install(python)
        command = ("grade", right, "-a", assignment, "--fixtures", trees)
        assert python.run(*command).returncode == 0
        shutil.rmtree(python.packages / "toy-1.0.dist-info")
        assert "assignment.yaml:3: dialect: `toy-positions` is no dialect that is known here" in python.refusal(
            *command
        )

    def test_where_no_worker_sees_it_it_is_refused(
        self, python: Python, written: Written, trees: Path, tmp_path: Path
    ) -> None:
        """A path that a user sets is not given to what runs beside student code."""
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        install(elsewhere, "dialects", "toy-positions = toy_dialect", PLUGINS / "dialect" / "toy_dialect.py", "toy")
        assignment = written("toy", {"assignment.yaml": TOY_ASSIGNMENT})
        right = written("right", {"minimax.py": TOY_SOLUTION})
        said = python.refusal("grade", right, "-a", assignment, "--fixtures", trees, PYTHONPATH=str(elsewhere))
        assert f"the dialect toy-positions of toy 1.0 lies where no worker sees it: in {elsewhere}" in said
        assert "install it with pip" in said

    def test_no_assignment_is_made_after_it(self, python: Python) -> None:
        self.install(python)
        said = python.refusal("assignments", "new", "ours", "--dialect", "toy-positions")
        assert "no assignment to begin with comes with it" in said

    @pytest.mark.parametrize("command", [("audit", "--named"), ("tree", "find", "both-players-maximise")])
    def test_nothing_is_known_to_be_misread_in_it(
        self, python: Python, written: Written, trees: Path, command: tuple[str, ...]
    ) -> None:
        self.install(python)
        assignment = written("toy", {"assignment.yaml": TOY_ASSIGNMENT})
        done = python.run(*command, "-a", assignment, "--fixtures", trees)
        assert done.returncode == 2
        assert "no solution for the dialect toy-positions comes with the grader" in done.stderr

    def test_an_assignment_in_it_is_looked_over(self, python: Python, written: Written, trees: Path) -> None:
        self.install(python)
        assignment = written("toy", {"assignment.yaml": TOY_ASSIGNMENT})
        right = written("right", {"minimax.py": TOY_SOLUTION})
        done = python.run("assignments", "check", assignment, "--solution", right, "--fixtures", trees, "--jobs", "1")
        assert (done.returncode, done.stdout) == (0, "toy: nothing is wrong with it\n"), done.stderr
        assert "no solutions for toy-positions come with the grader" in done.stderr


class TestCheck:
    def grade(
        self, python: Python, written: Written, trees: Path, program: str, *options: str
    ) -> subprocess.CompletedProcess[str]:
        assignment = written("quiet", {"assignment.yaml": QUIET_ASSIGNMENT})
        submission = written("submission", {"minimax.py": program})
        done = python.run("grade", submission, "-a", assignment, "--fixtures", trees, *options)
        assert done.returncode == 0, done.stderr
        return done

    def install(self, python: Python) -> None:
        python.install("checks", "silence = toy_check", PLUGINS / "check" / "toy_check.py")

    @pytest.mark.parametrize(("program", "score"), [(SOLUTION, 10), (TALKATIVE, 4)], ids=["silent", "talkative"])
    def test_it_earns_points(self, python: Python, written: Written, trees: Path, program: str, score: int) -> None:
        self.install(python)
        result = json.loads(self.grade(python, written, trees, program).stdout)
        assert result["score"] == score
        assert result["extra_data"]["grader_faults"] == 0
        by_name = {test["name"]: test for test in result["tests"]}
        silence = by_name["minimax silence: nothing is printed"]
        assert (silence["score"], silence["max_score"]) == (score - 4, 6)
        assert silence["visibility"] == "after_due_date"

    def test_what_it_finds_is_told_and_called_no_misreading(self, python: Python, written: Written) -> None:
        """On the trees of the book in which misreadings are looked up: there, some show in no search."""
        self.install(python)
        said = self.grade(python, written, ROOT / "fixtures", TALKATIVE, "--format", "text").stdout
        assert "  ok value        4/4  the value is right" in said
        assert "  x  silence      0/6  nothing is printed" in said
        assert "silence:\n  minimax_decision(A)\n    wanted: no output\n    got:    6 characters" in said
        assert "behaves" not in said

    @pytest.mark.parametrize("form", sorted(set(REPORTERS) - {"github-classroom"}))  # which is not to be read by people
    def test_every_report_tells_of_it(self, python: Python, written: Written, trees: Path, form: str) -> None:
        self.install(python)
        assert "silence" in self.grade(python, written, trees, TALKATIVE, "--format", form).stdout

    def test_a_gate_speaks_its_words(self, python: Python, written: Written, trees: Path) -> None:
        self.install(python)
        wrong = SOLUTION.replace("v = inf", "v = 0")
        said = self.grade(python, written, trees, wrong, "--format", "text").stdout
        assert "searched in silence did not count, because" in said

    def test_an_audit_judges_misreadings_by_it(self, python: Python, written: Written, trees: Path) -> None:
        self.install(python)
        assignment = written("quiet", {"assignment.yaml": QUIET_ASSIGNMENT})
        done = python.run("audit", "-a", assignment, "--named", "--fixtures", trees, "--jobs", "1", "--format", "json")
        assert done.returncode in (0, 1), done.stderr
        assert "both-players-maximise" in done.stdout

    def test_without_it_the_assignment_is_refused(self, python: Python, written: Written, trees: Path) -> None:
        assignment = written("quiet", {"assignment.yaml": QUIET_ASSIGNMENT})
        submission = written("submission", {"minimax.py": SOLUTION})
        said = python.refusal("grade", submission, "-a", assignment, "--fixtures", trees)
        assert "assignment.yaml:10: problems.minimax.points.silence: `silence` is no check that is known here" in said
        assert "the checks are value, move, order" in said

    def test_one_that_fails_itself_costs_nothing_and_is_told(
        self, python: Python, written: Written, trees: Path
    ) -> None:
        hasty = (PLUGINS / "check" / "toy_check.py").read_text("utf-8").replace("for case in cases]", "for case in ()]")
        python.install("checks", "silence = toy", hasty)
        done = self.grade(python, written, trees, TALKATIVE)
        assert json.loads(done.stdout)["score"] == 10
        told = [line for line in done.stderr.splitlines() if "grader fault, not the student's" in line]
        assert len(told) == 3
        assert "silence of minimax on deep-beta-cut" in told[0]
        assert "did not give one verdict for each tree" in told[0]


class TestReporter:
    COMMAND = ("grade", ROOT / "solutions" / "aima3e", "-a", "aima3e", "--format", "one-line")

    def test_it_is_a_format(self, python: Python, trees: Path, tmp_path: Path) -> None:
        python.install("reporters", "one-line = toy_reporter", PLUGINS / "reporter" / "toy_reporter.py")
        done = python.run(*self.COMMAND, "--fixtures", trees)
        assert (done.returncode, done.stdout) == (0, "aima3e: 100 of 100 points\n"), done.stderr
        done = python.run(*self.COMMAND, "--fixtures", trees, "-o", tmp_path / "line.txt")
        assert (tmp_path / "line.txt").read_text() == "aima3e: 100 of 100 points\n", done.stderr

    def test_without_it_there_is_no_such_format(self, python: Python, trees: Path) -> None:
        said = python.refusal(*self.COMMAND, "--fixtures", trees)
        assert "there is no format called one-line" in said
        assert "the formats are gradescope, html, text" in said

    def test_a_name_of_ours_means_ours(self, python: Python, trees: Path) -> None:
        python.install("reporters", "text = toy_reporter", PLUGINS / "reporter" / "toy_reporter.py")
        done = python.run(*self.COMMAND[:-1], "text", "--fixtures", trees)
        assert "the value is right" in done.stdout


class TestSource:
    def class_of_two(self, written: Written) -> Path:
        files = {f"{name}--minimax.py": SOLUTION for name in ("ann", "bob")}
        return written("class", files)

    def graded(self, python: Python, written: Written, trees: Path, *options: str) -> set[str]:
        out = written("out", {})
        submissions = self.class_of_two(written)
        command = ("batch", submissions, "-a", "aima3e", "-o", out, "--fixtures", trees, "--jobs", "1", *options)
        done = python.run(*command)
        assert done.returncode == 0, done.stderr
        scores = {path.parent.name: json.loads(path.read_text())["score"] for path in out.glob("*/results.json")}
        return {name for name, score in scores.items() if score == 40}

    @pytest.mark.parametrize("options", [(), ("--source", "drop-box")], ids=["detected", "named"])
    def test_it_is_read(self, python: Python, written: Written, trees: Path, options: tuple[str, ...]) -> None:
        python.install("sources", "drop-box = toy_source", PLUGINS / "source" / "toy_source.py")
        assert self.graded(python, written, trees, *options) == {"ann", "bob"}

    @pytest.mark.parametrize("installed", [True, False])
    def test_as_a_folder_it_is_a_class_of_files_with_odd_names(
        self, python: Python, written: Written, trees: Path, installed: bool
    ) -> None:
        if installed:
            python.install("sources", "drop-box = toy_source", PLUGINS / "source" / "toy_source.py")
        assert self.graded(python, written, trees, *(("--source", "folder") if installed else ())) == set()

    def test_without_it_there_is_no_such_source(self, python: Python, written: Written, trees: Path) -> None:
        submissions = self.class_of_two(written)
        said = python.refusal(
            "batch", submissions, "-a", "aima3e", "-o", submissions / "out", "--fixtures", trees, "--source", "drop-box"
        )
        assert "there is no source called drop-box" in said
        assert "the sources are gradescope, moodle, canvas, github-classroom, folder" in said


class TestMisreading:
    NAME = "bonus-for-every-move-at-max"

    def install(self, python: Python) -> None:
        python.install("misreadings", "toy = toy_misreadings", PLUGINS / "misreading" / "toy_misreadings")

    def test_a_tree_is_found_that_shows_it(self, python: Python, trees: Path) -> None:
        self.install(python)
        done = python.run("tree", "find", self.NAME, "-a", "aima3e", "--fixtures", trees)
        assert done.returncode == 0, done.stderr
        assert "MAX-VALUE counts every move as worth one more" in done.stdout + done.stderr

    def test_an_audit_tells_what_catches_it(self, python: Python, trees: Path) -> None:
        self.install(python)
        done = python.run("audit", "-a", "aima3e", "--named", "--fixtures", trees, "--jobs", "1", "--format", "json")
        assert self.NAME in done.stdout, done.stderr

    def test_a_diagnosis_names_it_once_a_bank_was_audited(self, python: Python, written: Written, trees: Path) -> None:
        self.install(python)
        for tree in ("shallow-alpha-cut", "deep-beta-cut"):
            (trees / f"{tree}.yaml").unlink()
        assignment = written("ours", {"assignment.yaml": QUIET_ASSIGNMENT.partition("    points")[0] + POINTS})
        program = SOLUTION.replace("v = max(v, min_value(", "v = max(v, 1 + min_value(")
        command = ("check", written("submission", {"minimax.py": program}), "-a", assignment, "--fixtures", trees)
        title = "MAX-VALUE counts every move as worth one more"
        assert title not in python.run(*command).stdout
        assert title in python.run("audit", "-a", assignment, "--fixtures", trees, "--format", "json").stdout
        assert title in python.run(*command).stdout

    def test_without_it_nobody_knows_of_it(self, python: Python, trees: Path) -> None:
        said = python.refusal("tree", "find", self.NAME, "-a", "aima3e", "--fixtures", trees)
        assert f"there is neither a submission nor a misreading called {self.NAME}" in said

    def test_one_with_a_name_of_ours_is_refused(self, python: Python, trees: Path, tmp_path: Path) -> None:
        twice = tmp_path / "twice"
        twice.mkdir()
        shutil.copy(ROOT / "solutions" / "misreadings" / "never-cut-anywhere.yaml", twice)
        python.install("misreadings", "toy = twice", twice)
        said = python.refusal("tree", "find", "never-cut-anywhere", "-a", "aima3e", "--fixtures", trees)
        assert "there is another misreading called never-cut-anywhere" in said
        assert str(python.packages / "twice") in said

    @pytest.mark.parametrize(
        ("entry", "complaint"),
        [("toy = toy", "is no folder: `toy` is a file"), ("toy = gone", "is no folder: `gone` is not there")],
    )
    def test_what_is_no_folder_is_refused(self, python: Python, trees: Path, entry: str, complaint: str) -> None:
        python.install("misreadings", entry, "NOTHING = 0\n")
        said = python.refusal("tree", "find", self.NAME, "-a", "aima3e", "--fixtures", trees)
        assert f"the folder of misreadings toy of toy 1.0 {complaint}" in said


class TestWhatIsWrongWithOne:
    """Told with the package, its entry point, the reason and what to do; never as a fault of the grader."""

    def refused(self, python: Python, trees: Path) -> str:
        return python.refusal(*TestReporter.COMMAND, "--fixtures", trees)

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("import what_is_not_there\n", "cannot be imported (ModuleNotFoundError: No module named 'what_is_not_"),
            ("1 / 0\n", "cannot be imported (ZeroDivisionError: division by zero)"),
            ("def prepare(): pass\n", "does not offer render"),
        ],
        ids=["needs another package", "fails", "lacks something"],
    )
    def test_it_is_told(self, python: Python, trees: Path, text: str, complaint: str) -> None:
        python.install("reporters", "one-line = toy", text)
        said = self.refused(python, trees)
        assert f"the format one-line of toy 1.0 {complaint}" in said
        assert "its entry point `one-line = toy` in autograder.reporters" in said
        assert "uninstall" in said

    def test_two_of_one_name_are_refused(self, python: Python, trees: Path) -> None:
        text = (PLUGINS / "reporter" / "toy_reporter.py").read_text("utf-8")
        python.install("reporters", "one-line = one", text, package="one")
        python.install("reporters", "one-line = two", text, package="two")
        said = self.refused(python, trees)
        assert "more than one format is called one-line: one 1.0 and two 1.0 have one" in said
        assert "uninstall all but one" in said

    def test_a_dialect_has_the_name_it_is_found_by(self, python: Python, written: Written, trees: Path) -> None:
        text = (PLUGINS / "dialect" / "toy_dialect.py").read_text("utf-8")
        python.install("dialects", "toy-positions = toy", text.replace('"toy-positions"', '"toy"'))
        assignment = written("toy", {"assignment.yaml": TOY_ASSIGNMENT})
        said = python.refusal("grade", written("right", {}), "-a", assignment, "--fixtures", trees)
        assert "the dialect toy-positions of toy 1.0 has a DIALECT that is not one called toy-positions" in said

    def test_a_check_is_a_check(self, python: Python, written: Written, trees: Path) -> None:
        """Which is said before anything of a submission runs."""
        python.install("checks", "silence = toy", "CHECK = 'silence'\ndef judge(cases): return []\n")
        assignment = written("quiet", {"assignment.yaml": QUIET_ASSIGNMENT})
        said = python.refusal("grade", trees / "no such submission", "-a", assignment, "--fixtures", trees)
        assert "the check silence of toy 1.0 has a CHECK that is none but a str" in said


@pytest.mark.usefixtures("unmeasured")
def test_packages_are_looked_through_only_for_what_is_not_ours(python: Python, trees: Path) -> None:
    """It takes longer than all else that a command does before student code runs."""
    python.install("reporters", "one-line = toy_reporter", PLUGINS / "reporter" / "toy_reporter.py")
    looked = {}
    for form in ("gradescope", "text", "one-line"):
        command = (*TestReporter.COMMAND[:-1], form, "--fixtures", trees)
        assert python.run(*command).returncode == 0  # fills the cache
        done = python.run(*command, PYTHONPROFILEIMPORTTIME="1")
        assert "autograder.render" in done.stderr
        looked[form] = "importlib.metadata" in done.stderr
    assert looked == {"gradescope": False, "text": False, "one-line": True}


def test_the_package_of_the_documentation_can_be_installed(python: Python, written: Written, trees: Path) -> None:
    [project] = (block for block in blocks(CONTRIBUTING, "toml") if "[project]" in block)
    package = written("package", {"pyproject.toml": project})
    shutil.copy(PLUGINS / "check" / "toy_check.py", package / "silence.py")
    install = (sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps")
    subprocess.run([*install, "--target", python.packages, package], check=True, capture_output=True)
    assignment = written("quiet", {"assignment.yaml": QUIET_ASSIGNMENT})
    done = python.run("grade", written("right", {"minimax.py": SOLUTION}), "-a", assignment, "--fixtures", trees)
    assert json.loads(done.stdout)["score"] == 10, done.stderr


def test_the_documentation_names_every_kind() -> None:
    kinds = [each for each in vars(plugins).values() if isinstance(each, plugins.Kind)]
    rows = {row.split("`")[1]: row for row in CONTRIBUTING.splitlines() if row.startswith("| `autograder.")}
    assert set(rows) == {kind.group for kind in kinds}
    for kind in kinds:
        for offer in kind.offers:
            assert f"`{offer}" in rows[kind.group], "what a module must offer is told"


@pytest.mark.parametrize("kind", sorted(path.name for path in PLUGINS.iterdir()))
def test_each_is_one_file(kind: str) -> None:
    files = [path for path in (PLUGINS / kind).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert len(files) == 1
