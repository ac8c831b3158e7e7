"""Bundles: the same to the byte wherever they are made, complete for the platform, and silent about what is hidden."""

from __future__ import annotations

import ast
import base64
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from packaging.requirements import Requirement

from autograder.bundles import BUNDLES, bundle
from autograder.bundles.wheel import FILE
from autograder.cli import main
from autograder.model.fixture import Fixture
from autograder.render import REPORTERS
from tests.conftest import ASSIGNMENTS, ROOT
from tests.test_reports import SCHEMA

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FOR_STUDENTS = ("handout", "github")


def made(kind: str, folder: Path, assignment: str = "aima4e", *options: str) -> zipfile.ZipFile:
    path = folder / f"{kind}.zip"
    assert main(["bundle", kind, "-a", assignment, "-o", str(path), *options]) == 0
    return zipfile.ZipFile(path)


def all_files(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """Every file, and those in the wheel too."""
    for name in archive.namelist():
        data = archive.read(name)
        yield name, data
        if name.endswith(".whl"):
            yield from all_files(zipfile.ZipFile(io.BytesIO(data)))


def test_the_table_names_what_is_there() -> None:
    folder = ROOT / "autograder" / "bundles"
    assert set(BUNDLES) == {path.parent.name for path in folder.glob("*/__init__.py")}
    assert all(callable(bundle(kind).files) for kind in BUNDLES)


@pytest.mark.parametrize("kind", BUNDLES)
class TestEvery:
    def test_is_the_same_to_the_byte_from_another_checkout(self, kind: str, tmp_path: Path) -> None:
        made(kind, tmp_path)
        copy = tmp_path / "elsewhere"
        ignored = shutil.ignore_patterns("__pycache__")
        for part in ("autograder", "assignments", "fixtures", "solutions/signatures"):
            shutil.copytree(ROOT / part, copy / part, ignore=ignored, copy_function=shutil.copyfile)
        shutil.copyfile(ROOT / "pyproject.toml", copy / "pyproject.toml")
        readme = copy / "autograder" / "bundles" / "handout" / "README.md"
        readme.write_bytes(readme.read_bytes().replace(b"\n", b"\r\n"))  # as a checkout on Windows may have it
        program = f"import sys; sys.path.insert(0, {str(copy)!r}); from autograder.cli import main; sys.exit(main())"
        subprocess.run(
            [sys.executable, "-c", program, "bundle", kind, "-a", "aima4e", "-o", "again.zip"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "AUTOGRADER_CACHE": str(tmp_path / "cache")},
            umask=0o077,
            check=True,
        )
        assert (tmp_path / "again.zip").read_bytes() == (tmp_path / f"{kind}.zip").read_bytes()

    def test_tells_nothing_of_the_machine(self, kind: str, tmp_path: Path) -> None:
        for name, data in all_files(made(kind, tmp_path)):
            for path in (ROOT, Path.home(), tmp_path):
                assert f"{path}/".encode() not in data, name
            assert not {"__pycache__", "solutions"} & set(name.split("/")), name

    def test_has_fixed_times_and_permissions(self, kind: str, tmp_path: Path) -> None:
        entries = made(kind, tmp_path).infolist()
        assert [entry.filename for entry in entries] == sorted(entry.filename for entry in entries)
        assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}
        for entry in entries:
            program = entry.filename.endswith((".sh", "run_autograder")) and "autograder/bundles/" not in entry.filename
            assert entry.external_attr >> 16 == (0o100755 if program else 0o100644), entry.filename

    def test_is_made_of_every_assignment_and_fills_its_blanks(self, kind: str, tmp_path: Path) -> None:
        for assignment in ASSIGNMENTS:
            archive = made(kind, tmp_path, assignment)
            for name in archive.namelist():
                if not name.startswith("package/") and not name.endswith((".whl", ".html")):
                    assert not re.search(rb"\{\{\w+\}\}", archive.read(name)), name


def spelled(fixture: Fixture) -> set[str]:
    """Lines of a tree's file that give it away: its name, its title, the tree itself and what is expected of it."""
    text = Path(fixture.path).read_text("utf-8")
    return {
        line.strip() for line in text.splitlines() if re.match(r"\s*(name|title|tree|minimax|alphabeta):\s*\S", line)
    }


def bodies(folder: Path) -> set[str]:
    """Every three lines in a row of the functions of some solutions."""
    found = set()
    for path in sorted(folder.glob("*.py")):
        lines = path.read_text("utf-8").splitlines()
        for function in ast.walk(ast.parse("\n".join(lines))):
            if isinstance(function, ast.FunctionDef) and function.end_lineno:
                body = [line.strip() for line in lines[function.body[0].lineno : function.end_lineno] if line.strip()]
                found |= {"\n".join(body[place : place + 3]) for place in range(len(body) - 2)}
    return found


@pytest.mark.parametrize("kind", FOR_STUDENTS)
@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_nothing_hidden_is_handed_out(kind: str, assignment: str, bank: tuple[Fixture, ...], tmp_path: Path) -> None:
    public = {line for fixture in bank if not fixture.is_hidden for line in spelled(fixture)}
    hidden = {line for fixture in bank if fixture.is_hidden for line in spelled(fixture)} - public
    names = [fixture.name for fixture in bank if fixture.is_hidden]
    assert len(hidden) > 2 * len(names) > 20
    solved = bodies(ROOT / "solutions" / assignment)
    assert len(solved) > 5
    seen = 0
    for name, data in all_files(made(kind, tmp_path, assignment)):
        if name.endswith(".whl"):
            continue
        text = data.decode()
        lines = {line.strip() for line in text.splitlines()}
        assert not hidden & lines, name
        assert "visibility: hidden" not in lines, name
        assert not [each for each in names if re.search(rf"(?<![\w-]){each}(?![\w-])", text)], name
        squeezed = "\n".join(line.strip() for line in text.splitlines() if line.strip())
        assert not [each for each in solved if each in squeezed], name
        seen += 1
    assert seen > 300


def test_the_test_for_hidden_things_can_fail(bank: tuple[Fixture, ...], tmp_path: Path) -> None:
    hidden = next(fixture for fixture in bank if fixture.is_hidden)
    archive = made("gradescope", tmp_path)
    assert any(
        spelled(hidden) <= {line.strip() for line in data.decode().splitlines()} for _, data in all_files(archive)
    )


class TestGradescope:
    def test_holds_every_tree_and_no_solution(self, bank: tuple[Fixture, ...], tmp_path: Path) -> None:
        names = made("gradescope", tmp_path).namelist()
        assert len([name for name in names if name.startswith("fixtures/")]) == len(bank)
        assert {"setup.sh", "run_autograder", "requirements.txt", "grading.env", "ungraded.json"} <= set(names)
        assert not [name for name in names if name.startswith(("solutions", "tests"))]

    @pytest.mark.parametrize("assignment", ASSIGNMENTS)
    def test_the_result_before_any_grading_is_valid(self, assignment: str, tmp_path: Path) -> None:
        data = json.loads(made("gradescope", tmp_path, assignment).read("ungraded.json"))
        jsonschema.validate(data, SCHEMA)
        assert (data["score"], sum(test["max_score"] for test in data["tests"])) == (0, 100)
        assert data["extra_data"]["counted"] is False

    def test_the_operator_can_do_without_a_layer(self, tmp_path: Path) -> None:
        assert b"ISOLATION=full\n" in made("gradescope", tmp_path).read("grading.env")
        best = made("gradescope", tmp_path, "aima4e", "--isolation", "best")
        assert b"ISOLATION=best\n" in best.read("grading.env")

    def test_requirements_are_exact_complete_and_what_the_project_asks_for(self) -> None:
        text = (ROOT / "autograder" / "bundles" / "gradescope" / "requirements.txt").read_text("utf-8")
        pinned = dict(line.split("==") for line in text.splitlines() if not line.startswith("#"))
        known = {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in pinned.items()}
        waiting = [Requirement(each) for each in PROJECT["dependencies"]]
        waiting = [each for each in waiting if each.name not in ("pytest", "psutil")]  # not for grading on Linux
        image = {"extra": "", "python_version": "3.11", "python_full_version": "3.11.0"}  # whatever runs this test
        reached = set()
        while waiting:
            wanted = waiting.pop()
            name = re.sub(r"[-_.]+", "-", wanted.name).lower()
            assert known[name] in wanted.specifier, f"{wanted} is not met by {known[name]}"
            if name not in reached:
                reached.add(name)
                below = map(Requirement, metadata.requires(name) or ())
                waiting += [each for each in below if each.marker is None or each.marker.evaluate(image)]
        assert reached == set(known)


@pytest.mark.parametrize("script", ["gradescope/setup.sh", "gradescope/run_autograder", "prairielearn/run.sh"])
def test_the_scripts_please_shellcheck(script: str) -> None:
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is not installed here")
    folder = ROOT / "autograder" / "bundles"
    done = subprocess.run(
        ["shellcheck", "-x", "-P", (folder / script).parent, folder / script],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A student's folder, and where the wheel in it was installed to."""
    folder = tmp_path_factory.mktemp("student")
    made("handout", folder).extractall(folder)
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*pip, "--target", folder / "site", folder / "aima4e" / FILE], check=True)
    return folder / "aima4e", folder / "site"


def python(unpacked: tuple[Path, Path], program: str) -> subprocess.CompletedProcess[str]:
    """A program in a student's folder, with what the wheel brought."""
    homework, site = unpacked
    return subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = [{str(site)!r}, '']; {program}"],
        cwd=homework,
        env={**os.environ, "AUTOGRADER_CACHE": str(site.parent / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )


class TestHandout:
    def test_the_starter_files_can_be_checked_at_once(self, unpacked: tuple[Path, Path]) -> None:
        done = python(unpacked, "from autograder.cli import main; sys.exit(main(['check']))")
        assert done.returncode == 1, done.stderr
        assert "write minimax_search in minimax.py" in done.stdout
        assert "assignment: aima4e" in done.stderr

    def test_the_notebook_checks_the_files_beside_it(self, unpacked: tuple[Path, Path]) -> None:
        notebook = json.loads((unpacked[0] / "try-it.ipynb").read_text("utf-8"))
        cells = [cell["source"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
        assert len(cells) == 2
        for cell in cells:
            lines = cell.splitlines()
            done = python(unpacked, f"exec({chr(10).join(lines[:-1])!r}); print(repr({lines[-1]}))")
            assert "NotImplementedError" in done.stdout, done.stderr

    def test_the_notebook_is_valid(self, unpacked: tuple[Path, Path]) -> None:
        nbformat: Any = pytest.importorskip("nbformat")
        nbformat.validate(nbformat.read(unpacked[0] / "try-it.ipynb", as_version=4))

    def test_the_folder_is_one_that_pytest_knows(self, unpacked: tuple[Path, Path]) -> None:
        settings = yaml.safe_load((unpacked[0] / "autograder.yaml").read_text("utf-8"))
        assert settings == {"assignment": "aima4e", "fixtures": "trees/"}
        assert list((unpacked[0] / "trees").rglob("textbook-figure.yaml"))
        if "pytest11" not in PROJECT.get("entry-points", {}):
            pytest.skip("the pytest plugin is not part of this version")
        done = python(unpacked, "import pytest; sys.exit(pytest.main(['-q']))")
        assert "failed" in done.stdout, done.stdout

    def test_the_wheel_records_what_it_holds(self, unpacked: tuple[Path, Path]) -> None:
        wheel = zipfile.ZipFile(unpacked[0] / FILE)
        (listing,) = [name for name in wheel.namelist() if name.endswith("RECORD")]
        rows = [line.split(",") for line in wheel.read(listing).decode().splitlines()]
        assert {row[0] for row in rows} == set(wheel.namelist())
        for name, digest, size in rows:
            if name != listing:
                data = wheel.read(name)
                assert digest == "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip(
                    "="
                )
                assert int(size) == len(data)

    def test_the_wheel_asks_for_what_the_project_does(self, unpacked: tuple[Path, Path]) -> None:
        (info,) = unpacked[1].glob("*.dist-info")
        said = metadata.PathDistribution(info)
        assert set(map(Requirement, said.requires or ())) == set(map(Requirement, PROJECT["dependencies"]))
        (command,) = [point.value for point in said.entry_points if point.group == "console_scripts"]
        assert command == "autograder.cli:entry"
        assert said.version == metadata.version(PROJECT["name"])

    def test_the_seed_is_kept_back(self, tmp_path: Path) -> None:
        own = tmp_path / "aima4e"
        shutil.copytree(ROOT / "assignments" / "aima4e", own)
        (own / "solution.py").write_text("SECRET = 1\n")
        with open(own / "assignment.yaml", "a") as stream:
            stream.write("seed: 20261118\n")
        for name, data in all_files(made("handout", tmp_path, str(own))):
            assert b"20261118" not in data, name
            assert b"SECRET = 1" not in data, name
        assert any(b"20261118" in data for _, data in all_files(made("gradescope", tmp_path, str(own))))


def test_a_tree_that_a_course_hides_is_hidden_in_every_part(tmp_path: Path) -> None:
    """Also where it was public before, and is known by name in what comes with the grader."""
    shutil.copytree(ROOT / "fixtures", tmp_path / "bank")
    tree = tmp_path / "bank" / "textbook" / "textbook-figure.yaml"
    tree.write_text(tree.read_text("utf-8").replace("visibility: public", "visibility: hidden"))
    archive = made("handout", tmp_path, "aima4e", "--fixtures", str(tmp_path / "bank"))
    names = [name for name, _ in all_files(archive)]
    assert not [name for name in names if "textbook-figure.yaml" in name or "content/signatures" in name]


class TestPrairieLearn:
    def test_the_question_is_whole(self, tmp_path: Path) -> None:
        archive = made("prairielearn", tmp_path)
        info = json.loads(archive.read("questions/aima4e/info.json"))
        assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", info["uuid"])
        assert (info["type"], info["gradingMethod"]) == ("v3", "External")
        assert info["externalGradingOptions"]["entrypoint"] == "/grade/tests/run.sh"
        assert 30 < info["externalGradingOptions"]["timeout"] <= 600
        page = archive.read("questions/aima4e/question.html").decode()
        assert 'file-names="minimax.py,alphabeta.py"' in page
        assert "<pl-external-grader-results>" in page
        assert f"image/{FILE}" in archive.namelist()

    def test_the_image_holds_nothing_hidden(self, tmp_path: Path) -> None:
        archive = made("prairielearn", tmp_path)
        for name, data in all_files(zipfile.ZipFile(io.BytesIO(archive.read(f"image/{FILE}")))):
            assert b"visibility: hidden" not in data, name

    def test_its_script_always_leaves_a_valid_result(self, tmp_path: Path) -> None:
        """With /grade somewhere else, where it can be written to."""
        grade = tmp_path / "grade"
        made("prairielearn", tmp_path).extractall(tmp_path / "course")
        shutil.copytree(tmp_path / "course" / "questions" / "aima4e" / "tests", grade / "tests")
        shutil.copytree(ROOT / "solutions" / "aima4e", grade / "student")
        script = grade / "tests" / "run.sh"
        script.write_text(script.read_text().replace("/grade/", f"{grade}/").replace("'full'", "'best'"))
        programs = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", script], env={**os.environ, "PATH": programs}, capture_output=True, text=True, check=True
        )
        data = json.loads((grade / "results" / "results.json").read_text())
        if "prairielearn" in REPORTERS:
            assert data["score"] == 1, done.stderr
        else:
            assert data["gradable"] is False
            assert "run.sh: the grading did not finish" in done.stdout


class TestGitHub:
    def test_the_workflow_checks_what_is_pushed(self, tmp_path: Path) -> None:
        archive = made("github", tmp_path)
        workflow = yaml.safe_load(archive.read(".github/workflows/classroom.yml"))
        steps = workflow["jobs"]["check"]["steps"]
        told = "\n".join(step.get("run", "") for step in steps)
        assert f"pip install ./{FILE}" in told
        assert {FILE, "minimax.py", "alphabeta.py", "autograder.yaml", ".gitignore"} <= set(archive.namelist())
        assert steps[-1]["run"] == "autograder check -a aima4e"
        assert "${{ steps.autograder.outputs.result }}" in json.dumps(steps)
        wanted = set(re.findall(r"--format (\S+)", told.replace(")", " ")))
        if not wanted & set(REPORTERS):
            pytest.skip("the formats for GitHub are not part of this version")
        assert wanted <= set(REPORTERS)


class TestMistakes:
    def mistake(self, capsys: pytest.CaptureFixture[str], *words: str) -> str:
        assert main(["bundle", *words]) == 2
        return capsys.readouterr().err

    def test_a_kind_that_there_is_not(self, capsys: pytest.CaptureFixture[str]) -> None:
        said = self.mistake(capsys, "canvas", "-a", "aima4e", "-o", "x.zip")
        assert "there is no bundle canvas" in said
        assert "the bundles are gradescope, handout" in said

    def test_no_place_to_write_to(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "-o/--output" in self.mistake(capsys, "handout", "-a", "aima4e")
        assert "cannot be written" in self.mistake(capsys, "handout", "-a", "aima4e", "-o", "/nowhere/x.zip")

    def test_nothing_to_hand_out(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        shutil.copyfile(ROOT / "assignments" / "aima4e" / "assignment.yaml", tmp_path / "assignment.yaml")
        said = self.mistake(capsys, "handout", "-a", str(tmp_path), "-o", str(tmp_path / "x.zip"))
        assert "there is no handout.md to hand out" in said
        assert not (tmp_path / "x.zip").exists()

    def test_a_bank_without_hidden_trees_is_pointed_out(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        bank = ROOT / "fixtures" / "textbook"
        assert not any("visibility: hidden" in path.read_text("utf-8") for path in bank.rglob("*.yaml"))
        made("gradescope", tmp_path, "aima4e", "--fixtures", str(bank))
        assert "this bank has no hidden trees" in capsys.readouterr().err
        made("handout", tmp_path, "aima4e", "--fixtures", str(bank))  # which would not hold them anyway
        assert "no hidden trees" not in capsys.readouterr().err
