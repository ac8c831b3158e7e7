"""The guides are true: what they type runs, what they show is printed, and what they point at is there."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.load.assignments import load_assignment
from autograder.model.assignment import Rules
from tests.conftest import ROOT
from tests.test_architecture import MODULES
from tests.test_docs import blocks, commands

GUIDES = ("student.md", "instructor.md", "ta.md", "rules.md", "architecture.md")
DOCS = {name: (ROOT / "docs" / name).read_text("utf-8") for name in GUIDES if (ROOT / "docs" / name).exists()}
WRONG = ROOT / "tests" / "submissions" / "wrong" / "aima4e" / "equal-bound-not-cut-at-min"
ELSEWHERE = ("dask", "--dask", "autograder studio")  # they go on until they are stopped; tests of their own run them


def typed(text: str) -> list[tuple[str, str]]:
    """Every command that a console block shows, with what it prints there."""
    found = []
    for block in blocks(text, "console"):
        parts = re.split(r"^\s*\$ ", block, flags=re.MULTILINE)[1:]
        found += [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]
    return found


SHOWN = {
    name: [each for each in typed(text) if not any(word in each[0] for word in ELSEWHERE)]
    for name, text in DOCS.items()
}
QUOTED = sorted({command for text in DOCS.values() for command in commands(text)})


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder as the guides have it: a student's files, a submission, a class, a bank."""
    shutil.copytree(WRONG, tmp_path / "my_solution")
    solution = ROOT / "solutions" / "aima4e"
    for file in ("minimax.py", "alphabeta.py"):
        if not (tmp_path / "my_solution" / file).exists():
            shutil.copy(solution / file, tmp_path / "my_solution")
        shutil.copy(solution / file, tmp_path)
    shutil.make_archive(str(tmp_path / "submission"), "zip", tmp_path / "my_solution")
    for name in ("ann", "bob", "eve"):
        shutil.copytree(solution if name == "ann" else tmp_path / "my_solution", tmp_path / "submissions" / name)
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    return tmp_path


def run(command: str, desk: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "autograder", *shlex.split(command)[1:]],
        cwd=desk,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def matches(shown: str, printed: str) -> bool:
    """Whether what is shown is what is printed; a line of dots stands for any lines."""
    lines = [".*" if line.strip() == "..." else re.escape(line) for line in _stripped(shown)]
    return (
        re.fullmatch("\n".join(lines).replace("\n.*\n", "\n(?:.*\n)*?"), "\n".join(_stripped(printed)), re.DOTALL)
        is not None
    )


def _stripped(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


@pytest.mark.parametrize("name", [name for name, shown in SHOWN.items() if shown])
def test_what_is_shown_is_what_is_printed(name: str, desk: Path) -> None:
    """One command after the other, as a reader types them."""
    for command, output in SHOWN[name]:
        done = run(command, desk)
        assert done.returncode in (0, 1), done.stdout
        assert matches(output, done.stdout), f"{name}: {command}\n{done.stdout}"


@pytest.mark.parametrize("command", QUOTED)
def test_what_is_quoted_runs(command: str, desk: Path) -> None:
    if any(word in command for word in ELSEWHERE):
        command += " --help"
    done = run(command, desk)
    assert done.returncode in (0, 1), done.stdout


def test_the_comparison_can_fail() -> None:
    assert matches("a\n...\nc", "a\nb\nb\nc")
    assert matches("...", "anything\nat all")
    assert not matches("a\n...\nc", "a\nb\nd")
    assert not matches("a", "a\nb")


@pytest.mark.parametrize("name", DOCS)
def test_every_link_leads_somewhere(name: str) -> None:
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", DOCS[name]):
        assert (ROOT / "docs" / link).exists(), link


def test_the_architecture_names_what_there_is() -> None:
    text = DOCS["architecture.md"]
    for path in re.findall(r"`((?:autograder|solutions|fixtures|tests)/[\w./]*)`", text):
        assert (ROOT / path).exists(), path
    drawing = blocks(text, "text")[0]
    stages = [
        "load",
        "opening",
        "plan",
        "run",
        "worker",
        "audit",
        "judge",
        "expectations",
        "textbook",
        "diagnose",
        "score",
    ]
    for stage in [*stages, "policy", "render", "edits"]:
        assert re.search(rf"\b{stage}\b", drawing), stage
        assert f"autograder.{stage}" in MODULES, stage


def test_the_architecture_names_every_room() -> None:
    text = DOCS["architecture.md"]
    for folder in sorted((ROOT / "autograder").iterdir()):
        if (folder / "__init__.py").exists():
            assert f"`autograder/{folder.name}/`" in text, folder.name


def test_the_drawing_follows_the_imports() -> None:
    """No stage of the drawing imports one that comes after it."""
    order = ["load", "opening", "plan", "run", "audit", "judge", "diagnose", "score", "render"]
    later = {stage: order[place + 1 :] for place, stage in enumerate(order)}
    for stage in order[:-1]:
        for module, path in MODULES.items():
            if re.match(rf"autograder\.{stage}(\.|$)", module):
                text = path.read_text("utf-8")
                for other in later[stage]:
                    found = re.findall(rf"^\s*from autograder\.({other}(?:\.\w+)*) import", text, re.MULTILINE)
                    assert not found, f"{module} imports {found}"


def test_the_rules_that_are_shown_are_valid(tmp_path: Path) -> None:
    (shown,) = blocks(DOCS["rules.md"], "yaml")
    (tmp_path / "assignment.yaml").write_text(shown, "utf-8")
    asked = load_assignment(str(tmp_path))
    assert (asked.rules, asked.first_of_ties, asked.all_or_nothing) == (
        Rules(any_turns=True, generated=True),
        True,
        True,
    )
    assert len(shown.splitlines()) <= 12


def test_every_rule_there_is_is_in_the_table() -> None:
    schema = json.loads((ROOT / "autograder" / "schemas" / "assignment.schema.json").read_text("utf-8"))
    said = set(schema["properties"]) - {"name", "title", "dialect", "problems"}
    assert not {key for key in said if f"`{key}" not in DOCS["rules.md"]}
