"""A situation: files in a folder, a command, and what is said then, the same on every machine."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

Files = dict[str, str | bytes]

ASK_FOR_MORE = ("CI", "BUILD_NUMBER")  # where these are set, pytest shortens nothing


@dataclass(frozen=True, kw_only=True)
class Situation:
    """One thing that somebody does, and the files that lie in the folder where it is done."""

    title: str
    command: str  # as it is typed: `autograder ...`, `python FILE` or `python -m MODULE`
    files: Files = field(default_factory=dict)
    prepare: Callable[[Path], object] = lambda _: None  # what cannot be written down as files
    environment: dict[str, str] = field(default_factory=dict)
    only: str = ""  # of what is said, just the lines in which this pattern is found


Answer = dict[str, Any]  # the exit status, standard output and standard error


def told(situations: Sequence[Situation], folder: Path) -> str:
    """All that is said, situation by situation, with a heading for each."""
    return "\n".join(map(_said, situations, played(situations, folder), _places(situations, folder)))


def _places(situations: Sequence[Situation], folder: Path) -> list[Path]:
    return [folder / str(number) for number in range(len(situations))]


def played(situations: Sequence[Situation], folder: Path) -> list[Answer]:
    """How each situation ends and what is said in it, every one in a folder of its own."""
    places = _places(situations, folder)
    for situation, place in zip(situations, places, strict=True):
        _lay_out(situation, place)
    asked = "".join(
        json.dumps({"words": shlex.split(each.command), "folder": str(place), "environment": each.environment}) + "\n"
        for each, place in zip(situations, places, strict=True)
    )
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    ours = {name: value for name, value in os.environ.items() if name not in ASK_FOR_MORE}
    done = subprocess.run(
        [sys.executable, "-m", "tests.messages.stage"],
        input=asked,
        cwd=ROOT,
        env={**ours, "PYTHONPATH": paths, "NO_COLOR": "1", "COLUMNS": "100", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    answers: list[Answer] = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(situations), done.stderr
    return answers


def _lay_out(situation: Situation, place: Path) -> None:
    place.mkdir(parents=True)
    for name, data in situation.files.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    situation.prepare(place)


def _said(situation: Situation, answer: Answer, place: Path) -> str:
    text = f"{answer['stdout']}{answer['stderr']}"
    if situation.command.endswith("--help"):  # how Python breaks the lines of a usage differs with its version
        text = re.sub(r"\Ausage: [^\n]*\[-h\].*?\n\n", "", text, flags=re.DOTALL)
    text = text.replace(str(place.resolve()), "<here>").replace(str(place), "<here>").replace(str(ROOT), "<grader>")
    typed = situation.command.replace(f"{ROOT}/", "")
    lines = [line.rstrip() for line in text.splitlines() if _is_said_everywhere(line)]
    if situation.only:
        lines = [line for line in lines if re.search(situation.only, line)]
    shown = "\n".join(lines)
    return f"== {situation.title}\n$ {typed}\n{shown}\nexit {answer['status']}\n"


def _is_said_everywhere(line: str) -> bool:
    """Which layers of isolation a machine has is no matter of words."""
    return "isolation is not full, it lacks" not in line


def texts(snapshot: str) -> list[str]:
    """What is said in each situation of a snapshot, every run of blanks a single one."""
    return [" ".join(part.split()) for part in re.split(r"^== ", snapshot, flags=re.MULTILINE)[1:]]
