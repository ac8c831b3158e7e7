"""The pages on platforms are true: their commands run, and the output that they show is real."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.render import REPORTERS
from tests.conftest import ROOT

PAGES = sorted((ROOT / "docs" / "platforms").glob("*.md"))
WRONG = ROOT / "tests" / "submissions" / "wrong" / "aima4e" / "equal-bound-not-cut-at-min"
SAMPLE = re.compile(r"^(`{3,})console\n\$ (.*?)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"(?:python3 -m )?\bautograder (?:grade|check|assignments) (?!SUBMISSION)[^`\n]*")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder in which everything lies that the pages speak of."""
    (tmp_path / "bin").mkdir()
    for name, module in (("autograder", "autograder"), ("pytest", "pytest"), ("python3", "")):
        script = tmp_path / "bin" / name
        script.write_text(f'#!/bin/sh\nexec {sys.executable} {f"-m {module}" if module else ""} "$@"\n')
        script.chmod(0o755)
    (tmp_path / "grade" / "results").mkdir(parents=True)
    for folder in ("submission", "test01", "grade/student", "repository"):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        for file in ("minimax.py", "alphabeta.py"):
            (tmp_path / folder / file).write_bytes((WRONG / file).read_bytes())
    for archive in ("submission.zip", "handin.zip"):
        words = [sys.executable, "-m", "zipfile", "-c", str(tmp_path / archive), "minimax.py", "alphabeta.py"]
        subprocess.run(words, cwd=tmp_path / "submission", check=True)
    return tmp_path


def shell(command: str, place: Path) -> subprocess.CompletedProcess[str]:
    """Run a command; where it speaks of the folder that it is in, that is a student's repository."""
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
        "PATH": os.pathsep.join([str(place / "bin"), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "GITHUB_OUTPUT": str(place / "github-output"),
        "GITHUB_STEP_SUMMARY": str(place / "github-summary"),
        "COLUMNS": "72",
    }
    return subprocess.run(
        ["sh", "-c", command],
        cwd=place / "repository" if " . " in command or command.startswith("pytest") else place,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def commands(page: Path) -> list[str]:
    """Every `autograder ...` of a page, as a shell gets it."""
    text = SAMPLE.sub(r"\2", page.read_text("utf-8"))
    found = [match[0].rstrip('"') for match in COMMAND.finditer(text)]
    whole = [f'echo "result=$({command}' if "GITHUB_OUTPUT" in command else command for command in found]
    return [command + ('"' if command.endswith(("OUTPUT", "SUMMARY")) else "") for command in whole]


def samples(page: Path) -> list[tuple[str, str]]:
    """The commands that are shown with their output."""
    return [(command, output) for _, command, output in SAMPLE.findall(page.read_text("utf-8"))]


def matches(shown: str, real: str) -> bool:
    """Whether output is as shown; three dots stand for anything that was left out."""
    pattern = r".*?".join(re.escape(part) for part in re.split(r"\.\.\.\n?", shown))
    return re.fullmatch(f"{pattern}.*?" if shown.endswith("...\n") else pattern, real, re.DOTALL) is not None


@pytest.mark.parametrize(
    ("page", "command"), [(page.stem, command) for page in PAGES for command in dict.fromkeys(commands(page))]
)
def test_the_commands_run(page: str, command: str, place: Path) -> None:
    done = shell(command.replace("/grade/", "grade/"), place)
    assert done.returncode == 0, f"{page}: {done.stderr}"
    assert "autograder: there is no" not in done.stderr
    for variable, file in (("GITHUB_OUTPUT", "github-output"), ("GITHUB_STEP_SUMMARY", "github-summary")):
        assert variable not in command or (place / file).stat().st_size > 3000


@pytest.mark.parametrize(
    ("page", "command", "shown"), [(page.stem, *sample) for page in PAGES for sample in samples(page)]
)
def test_the_output_is_real(page: str, command: str, shown: str, place: Path) -> None:
    if page == "pytest":
        (place / "repository" / "autograder.yaml").write_text("assignment: aima4e\n")
    real = shell(command, place).stdout.replace("\r\n", "\n")
    assert matches(shown, real), f"{page} shows\n{shown}\nbut it is\n{real}"


def test_the_comparison_can_fail() -> None:
    assert matches("a\n...\nz\n", "a\nb\n\nz\n") and matches("a ...\n", "a b\nc\n")
    assert not matches("a\n...\ny\n", "a\nb\nz\n") and not matches("a\n", "a\nb\n")


def test_every_format_has_its_page_and_its_row() -> None:
    table = (ROOT / "docs" / "platforms" / "README.md").read_text("utf-8")
    for name in REPORTERS:
        assert f"`{name}`" in table
    shown = {page.stem for page in PAGES if samples(page)}
    assert shown == set(REPORTERS) - {"gradescope", "html", "text"} | {"pytest"}
    for target in re.findall(r"\]\(([a-z-]+\.md)\)", "".join(page.read_text("utf-8") for page in PAGES)):
        assert (ROOT / "docs" / "platforms" / target).is_file()
