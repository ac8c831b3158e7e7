"""The documentation is true: its commands run, and the output it shows is real."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from autograder.cli.tree.picture import picture as picture_as_text
from autograder.load.assignments import build
from autograder.load.document import parse
from autograder.load.fixtures import fixture_from_text, read_fixture
from autograder.render.svg import svg
from tests.conftest import ASSIGNMENTS, ROOT

README = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^ *```{language}\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL)


def test_the_demo_prints_what_the_readme_shows() -> None:
    shown = blocks(README, "console")[0].removeprefix("$ make demo\n")
    done = subprocess.run(
        ["make", "--no-print-directory", "demo", f"BIN={Path(sys.executable).parent}", "READY="],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == shown
    assert (ROOT / "demo" / "results.json").exists()
    assert (ROOT / "demo" / "report.html").exists()


def commands(text: str) -> list[str]:
    """Every `autograder ...` that the text quotes in full."""
    return sorted(set(re.findall(r"`(autograder [a-z]+ [^`]+|autograder assignments)`", text)))


@pytest.mark.parametrize("command", [c for c in commands(README + CONTRIBUTING) if "--help" not in c])
def test_the_commands_of_the_documentation_run(command: str, tmp_path: Path) -> None:
    """As they stand, in a folder where a student's files and a submission lie."""
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    for file in ("minimax.py", "alphabeta.py"):
        (tmp_path / file).write_bytes((ROOT / "solutions" / "aima4e" / file).read_bytes())
    subprocess.run(
        [sys.executable, "-m", "zipfile", "-c", "submission.zip", "minimax.py", "alphabeta.py"],
        cwd=tmp_path,
        check=True,
    )
    if " batch " in command:
        (tmp_path / "submissions" / "ann").mkdir(parents=True)
        (tmp_path / "submissions" / "ann" / "minimax.py").write_bytes((tmp_path / "minimax.py").read_bytes())
    words = shlex.split(command.replace("--fixtures DIR", "--fixtures fixtures"))[1:]
    if words[:2] == ["tree", "new"]:
        words += ["--fixtures", str(tmp_path / "bank")]
    if words[0] == "studio":  # it would wait for Ctrl-C; its own tests run it
        words.append("--help")
    if "--write" in words:  # on a copy
        copy = tmp_path / "copy.yaml"
        copy.write_text((tmp_path / words[2]).read_text("utf-8"))
        words[2] = str(copy)
    done = subprocess.run(
        [sys.executable, "-m", "autograder", *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_readme_quotes_a_real_tree_and_a_valid_assignment() -> None:
    assignment, tree = blocks(README, "yaml")
    path = ROOT / "fixtures" / "cuts" / "shallow-alpha-cut.yaml"
    assert yaml.safe_load(tree) == yaml.safe_load(path.read_text("utf-8"))
    assert build(parse(assignment, "README.md", "assignment.schema.json").data, "").problems[0].file == "minimax.py"


def test_the_contributing_guide_shows_a_valid_tree(tmp_path: Path) -> None:
    shown, misreading = blocks(CONTRIBUTING, "yaml")
    file = ROOT / "solutions" / "misreadings" / "equal-bound-not-cut-at-min.yaml"
    assert yaml.safe_load(misreading) == yaml.safe_load(file.read_text("utf-8"))
    path = tmp_path / "a.yaml"
    path.write_text("name: a\ntitle: a\n" + re.sub("^   ", "", shown, flags=re.MULTILINE))
    assert read_fixture(path).tree.labels[:3] == ("MIN", None, "MIN")


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_a_handout_tells_the_rules_and_draws_what_is_so(name: str) -> None:
    text = (ROOT / "assignments" / name / "handout.md").read_text("utf-8")
    for rule in ("left to right", "equal", "once", "100,000", "autograder check"):
        assert rule in text, rule
    drawn = subprocess.run(
        [sys.executable, "-m", "autograder", "tree", "show", "textbook-figure"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert drawn.partition("\n\n")[2].strip() in text


FIGURE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
DRAWN = [  # the pictures of the handouts: the tree, and the depth it is searched to
    *((name, "worked-example", FIGURE, None) for name in ASSIGNMENTS),
    ("aima4e", "min-moves-first", "{label: MIN, children: [[3, 4], [8, 5], [2, 1]]}", None),
    (
        "depth-limited",
        "where-the-search-stops",
        "{children: [{eval: 1, children: [{eval: 6, children: [5, 2]}, 8]}, "
        "{eval: 4, children: [{eval: 3, children: [7, 4]}, 9]}, 2]}",
        2,
    ),
    (
        "labelled-tree",
        "labels-that-do-not-alternate",
        "{label: MAX, children: [{label: MAX, children: [4, 7]}, "
        "{label: MIN, children: [{label: MIN, children: [6, 9]}, 8]}, 5]}",
        None,
    ),
]


@pytest.mark.parametrize(("name", "picture", "notation", "depth"), DRAWN)
def test_a_handout_shows_what_is_drawn_in_it(name: str, picture: str, notation: str, depth: int | None) -> None:
    folder = ROOT / "assignments" / name
    text = (folder / "handout.md").read_text("utf-8")
    shown = re.search(rf"!\[(.+)\]\({picture}\.svg\)", text)
    assert shown is not None, f"the handout does not show {picture}.svg"
    fixture = fixture_from_text(f"name: a\ntitle: a\ntree: {notation}\n", "a.yaml")
    drawn = svg(fixture.tree, "alphabeta", depth=depth, title=shown[1])
    file = folder / f"{picture}.svg"
    if os.environ.get("AUTOGRADER_PIN"):
        file.write_text(drawn, "utf-8")
    assert file.read_text("utf-8") == drawn, "AUTOGRADER_PIN=1 draws it anew"
    told = picture_as_text(fixture, depth).partition("\n\n")[2].strip()
    assert told in text, "the drawing in characters is of another tree"


def test_every_picture_of_a_handout_is_there() -> None:
    for name in ASSIGNMENTS:
        folder = ROOT / "assignments" / name
        shown = re.findall(r"\]\((\S+\.svg)\)", (folder / "handout.md").read_text("utf-8"))
        assert sorted(shown) == sorted(path.name for path in folder.glob("*.svg"))


def test_nothing_speaks_of_the_machine_it_was_made_on() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    for name in tracked.splitlines():
        data = (ROOT / name).read_bytes()
        assert str(ROOT).encode() not in data, name
