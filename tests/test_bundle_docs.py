"""The pages about bundles are true: their commands run, their settings are valid, and what they name is there."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

from autograder.bundles.gradescope import NOT_FINISHED
from autograder.bundles.wheel import FILE
from autograder.load.assignment_file import checked_data
from tests.conftest import ROOT
from tests.test_docs import blocks, commands

DOCS = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}
PAGES = {name: DOCS[name] for name in ("gradescope.md", "handout.md")}


def typed(text: str) -> list[str]:
    """Every command line that a page shows after a prompt."""
    return [line.strip()[2:] for block in blocks(text, "console") for line in block.splitlines() if "$ " in line]


COMMANDS = sorted({c for text in PAGES.values() for c in (*commands(text), *typed(text)) if c.startswith("autograder")})


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_run(command: str, tmp_path: Path) -> None:
    """As they stand, in a folder where a student's files and a submission lie."""
    with zipfile.ZipFile(tmp_path / "submission.zip", "w") as archive:
        for name in ("minimax.py", "alphabeta.py"):
            text = (ROOT / "solutions" / "aima4e" / name).read_text("utf-8")
            archive.writestr(name, text)
            (tmp_path / name).write_text(text)
    (tmp_path / "submission_metadata.json").write_text(json.dumps({"created_at": "2026-11-10T23:00:00-08:00"}))
    words = shlex.split(command.replace("--fixtures DIR", f"--fixtures {ROOT / 'fixtures'}"))[1:]
    done = subprocess.run(
        [sys.executable, "-m", "autograder", *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_there_are_commands_to_run() -> None:
    assert len(COMMANDS) > 7


def test_the_policies_are_valid(tmp_path: Path) -> None:
    (policies,) = blocks(PAGES["gradescope.md"], "yaml")
    plain = (ROOT / "assignments" / "aima4e" / "assignment.yaml").read_text("utf-8")
    (tmp_path / "assignment.yaml").write_text(f"{plain}\n{policies}")
    data = checked_data(str(tmp_path / "assignment.yaml"))
    assert {key: data[key] for key in yaml.safe_load(policies)} == yaml.safe_load(policies)
    schema = json.loads((ROOT / "autograder" / "schemas" / "assignment.schema.json").read_text("utf-8"))
    for key in ("late", "attempts", "gradescope"):
        assert set(data[key]) == set(schema["properties"][key]["properties"]), f"the page leaves out a key of {key}"


def test_what_the_pages_quote_is_what_is_said() -> None:
    scripts = "".join(
        (ROOT / "autograder" / "bundles" / "gradescope" / name).read_text("utf-8")
        for name in ("setup.sh", "run_autograder")
    )
    page = PAGES["gradescope.md"]
    for quoted in ("setup.sh: ready to grade", "ended with status"):
        assert quoted in page
        assert quoted in scripts
    assert "The grading did not finish" in page
    assert NOT_FINISHED.startswith("The grading did not finish")
    assert FILE in PAGES["handout.md"]


def test_links_and_paths_lead_somewhere() -> None:
    for name, text in DOCS.items():
        for target in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (ROOT / "docs" / target).exists(), f"{name}: {target}"
        for path in re.findall(r"`((?:solutions|assignments)/[^`*<]+)`", text):
            assert (ROOT / path).exists(), f"{name}: {path}"
