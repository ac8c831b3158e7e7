"""Assignments: which there are, and each as a frozen value, read and checked once, then recalled by content."""

from __future__ import annotations

import os

from autograder import content
from autograder.checks import CHECKS, check_called
from autograder.dialects import DIALECTS, dialect
from autograder.errors import Mistake
from autograder.load.cache import read_texts, recall, remember
from autograder.load.declaration import function_of
from autograder.model.assignment import PROBLEMS, Assignment, Limits, Problem, Rules
from autograder.model.policy import SECONDS, Attempts, Late, Page
from autograder.model.reading import READINGS, TEXTBOOK, Reading
from autograder.model.record import replace
from autograder.nearest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FILE = "assignment.yaml"


def assignment_names() -> list[str]:
    """The names of the assignments there are; a bundle has only its own, which is not one of these."""
    folder = content.assignments_folder()
    if not os.path.isdir(folder):
        return []
    return sorted(name for name in os.listdir(folder) if os.path.isfile(os.path.join(folder, name, FILE)))


def load_assignment(name: str) -> Assignment:
    """A shipped assignment by its name, or any by its folder or file."""
    path = _find(name)
    texts = read_texts([path])
    data = recall("assignment", path, texts)
    if data is None or not _is_all_here(data):
        from autograder.load.assignment_file import checked_data

        data = checked_data(path)
        remember("assignment", path, texts, data)
    return build(data, os.path.dirname(os.path.abspath(path)))


def _is_all_here(data: dict[str, Any]) -> bool:
    """Whether what the data names is there; what another package adds is loaded, since a mistake is best told now."""
    checks = {check for problem in data["problems"].values() for check in problem["points"]} - set(CHECKS)
    if data["dialect"] in DIALECTS and not checks:
        return True
    from autograder import plugins

    if data["dialect"] not in plugins.names(plugins.DIALECT, DIALECTS):
        return False
    if not checks <= set(plugins.names(plugins.CHECK, CHECKS)):
        return False
    dialect(data["dialect"])
    for check in sorted(checks):
        check_called(check)
    return True


def _find(name: str) -> str:
    for path in (os.path.join(content.assignments_folder(), name, FILE), os.path.join(name, FILE), name):
        if os.path.isfile(path):
            return path
    known = assignment_names()
    hint = did_you_mean(name, known, f"the assignments are {', '.join(known) or 'not here: name a folder'}")
    raise Mistake(f"there is no assignment called {name}", hint=hint)


def build(data: dict[str, Any], folder: str) -> Assignment:
    """The assignment that checked data describes."""
    return Assignment(
        name=data["name"],
        title=data["title"],
        dialect=data["dialect"],
        problems=tuple(_problem(name, data["problems"][name]) for name in PROBLEMS if name in data["problems"]),
        readings=_readings(data),
        first_of_ties=data.get("ties", "any") == "first",
        limits=Limits(**data.get("limits", {})),
        folder=folder,
        seed=data.get("seed", 0),
        variants=data.get("variants", 8),
        feedback=data.get("feedback", ""),
        late=_late(data["late"]) if "late" in data else None,
        attempts=Attempts(**data["attempts"]) if "attempts" in data else None,
        page=Page(**{"tests": {}, **data.get("gradescope", {})}),
        rules=_rules(data.get("rules", {})),
        all_or_nothing=data.get("credit") == "all-or-nothing",
        weights={name: str(weight) for name, weight in data.get("weights", {}).items()},
    )


def _readings(data: dict[str, Any]) -> tuple[Reading, ...]:
    """The accepted readings; they all count depth as the course does."""
    readings = tuple(READINGS[name] for name in data.get("readings", [TEXTBOOK.name]))
    if data.get("rules", {}).get("depth") == "rounds":
        return tuple(replace(reading, depth_in_rounds=True) for reading in readings)
    return readings


def _rules(data: dict[str, str]) -> Rules:
    return Rules(any_turns=data.get("turns") == "any", generated=data.get("order") == "generated")


def _late(data: dict[str, str]) -> Late:
    number, _, unit = data.get("grace", "0 minutes").partition(" ")
    grace = int(number) * SECONDS[unit.removesuffix("s")]
    return Late(grace_seconds=grace, **{key: value for key, value in data.items() if key != "grace"})


def _problem(name: str, data: dict[str, Any]) -> Problem:
    return Problem(
        name=name,
        file=data.get("file", f"{name}.py"),
        functions={purpose: function_of(text) for purpose, text in data["functions"].items()},
        points=data["points"],
        gates=data.get("gates", {}),
        extra_credit=tuple(data.get("extra_credit", ())),
    )
