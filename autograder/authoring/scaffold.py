"""A new assignment: a folder made after a dialect's own, with every rule explained where it is set."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from autograder import content, plugins
from autograder.dialects import DIALECTS
from autograder.errors import Mistake
from autograder.load.assignments import FILE, assignment_names, load_assignment
from autograder.load.document import read_text
from autograder.model.assignment import Assignment, Problem
from autograder.model.reading import READINGS

TEMPLATE = Path(__file__).parent / FILE
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
PICTURE = re.compile(r"\]\((\S+\.svg)\)")
HEADING = re.compile(r"\A# .*")

Files = dict[str, str]  # the text of each by its path in the folder


def new_assignment(name: str, dialect: str, title: str = "") -> Files:
    """The files of a new assignment that asks for what its dialect's own does."""
    if not NAME.fullmatch(name):
        raise Mistake(f"`{name}` cannot be a name", hint="lower-case words and numbers with hyphens, like game-search")
    if name in assignment_names():
        raise Mistake(f"{name} is an assignment that comes with the grader", hint="choose a name of your own")
    if dialect not in DIALECTS:
        if dialect not in plugins.names(plugins.DIALECT, DIALECTS):
            raise plugins.unknown(plugins.DIALECT, dialect, DIALECTS)
        hint = f"choose one of {', '.join(DIALECTS)}, and change what it says"
        raise Mistake(f"{dialect} is another package's, and no assignment to begin with comes with it", hint=hint)
    title = " ".join(title.split()) or name.replace("-", " ").capitalize()
    model = load_assignment(dialect)
    folder = Path(content.assignments_folder()) / dialect
    handout = _handout(read_text(folder / "handout.md"), name, dialect, title)
    copied = [
        *PICTURE.findall(handout),
        *(f"pseudocode-{problem.name}.txt" for problem in model.problems),
    ]
    starters = {
        f"starter/{problem.file}": _renamed(read_text(folder / "starter" / problem.file), dialect, name)
        for problem in model.problems
    }
    return {
        FILE: _rules(model, name, title),
        "handout.md": handout,
        **starters,
        **{path: read_text(folder / path) for path in copied},
    }


def write_assignment(files: Files, folder: str) -> None:
    """Write a new folder; one that is there already stays as it is."""
    if os.path.lexists(folder):
        raise Mistake("is there already", hint="name another folder with -o, or move this one away", file=folder)
    try:
        for path, text in files.items():
            place = Path(folder) / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        hint = "name a folder in a place you can write to"
        raise Mistake(f"cannot be written ({error.strerror})", hint=hint, file=folder) from None


def _rules(model: Assignment, name: str, title: str) -> str:
    blanks = {
        "name": name,
        "title": json.dumps(title, ensure_ascii=False),  # a colon or a quotation mark in it means nothing
        "dialect": model.dialect,
        "known_readings": "\n".join(f"#   {reading.name}: {reading.title}" for reading in READINGS.values()),
        "readings": f"[{', '.join(reading.name for reading in model.readings)}]",
        "problems": "\n".join(map(_problem, model.problems)),
    }
    text = TEMPLATE.read_text("utf-8")
    for blank, filling in blanks.items():
        text = text.replace("{{" + blank + "}}", filling)
    return text


def _problem(problem: Problem) -> str:
    functions = "\n".join(
        f"      {purpose}: {function} -> {', '.join(function.returns)}"
        for purpose, function in problem.functions.items()
    )
    points = ", ".join(f"{check}: {points}" for check, points in problem.points.items())
    return (
        f"  {problem.name}:\n"
        f"    file: {problem.file}\n"
        f"    functions:\n{functions}\n"
        f"    points: {{{points}}}\n"
        "    # A tree counts for the one only where it passed the other too:\n"
        "    # gates: {order: value}\n"
        "    # What comes on top of the total:\n"
        "    # extra_credit: [order]"
    )


def _handout(text: str, name: str, dialect: str, title: str) -> str:
    text = HEADING.sub(lambda _: f"# {title}", text, count=1)
    return text.replace(f"autograder check -a {dialect}", f"autograder check -a {name}")


def _renamed(text: str, dialect: str, name: str) -> str:
    return text.replace(f"for the assignment {dialect}", f"for the assignment {name}", 1)
