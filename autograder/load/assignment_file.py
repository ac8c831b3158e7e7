"""`assignment.yaml` checked: its form, the names it uses, and that its points hang on something that can be seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from autograder import plugins
from autograder.checks import CHECKS, check_called
from autograder.dialects import DIALECTS, dialect
from autograder.load.declaration import function_of
from autograder.load.document import Document, Place, parse, read_text
from autograder.model.assignment import Function
from autograder.model.reading import READINGS
from autograder.nearest import did_you_mean

SCHEMA = "assignment.schema.json"
CARRIED = ("game", "state", "x", "player", "alpha", "beta", "d", "depth")


def checked_data(path: str) -> dict[str, Any]:
    """The data of an `assignment.yaml`, or a mistake with file, line and hint."""
    document = parse(read_text(Path(path)), path, SCHEMA)
    data: dict[str, Any] = document.data
    _ours_or_added(document, ("dialect",), data["dialect"], plugins.DIALECT, DIALECTS)
    for index, reading in enumerate(data.get("readings", ())):
        _one_of(document, ("readings", index), reading, READINGS)
    _check_rules(document, data.get("rules", {}), data["dialect"])
    for name, problem in data["problems"].items():
        place = ("problems", name)
        functions = {
            purpose: _function(document, text, (*place, "functions", purpose))
            for purpose, text in problem["functions"].items()
        }
        _check_points(document, problem["points"], functions, (*place, "points"))
        _check_gates(document, problem, place)
        for index, check in enumerate(problem.get("extra_credit", ())):
            _one_of(document, (*place, "extra_credit", index), check, problem["points"])
    _check_total(document, data["problems"])
    for name, weight in data.get("weights", {}).items():
        if weight != weight:  # only what is not a number differs from itself; a schema lets it pass
            raise document.mistake(("weights", name), "this is not a number", "write 2, 0.5 or 0")
    for name, checks in data.get("gradescope", {}).get("tests", {}).items():
        _one_of(document, ("gradescope", "tests", name), name, data["problems"])
        for check in checks:
            _one_of(document, ("gradescope", "tests", name, check), check, data["problems"][name]["points"])
    return data


def _check_rules(document: Document, rules: dict[str, str], name: str) -> None:
    """A rule must be one that a student of this dialect can keep."""
    book = dialect(name)
    refusals = {
        ("turns", "any"): (book.tells_turns, "no student can ask who moves", "alternate"),
        ("turns", "alternate"): (not book.any_labels, "every node tells who moves, in whatever order", "any"),
        ("depth", "rounds"): (book.cut_off, "no search stops at a depth", "levels"),
        ("order", "generated"): (book.one_by_one, "states are not made one at a time, each by its `result`", "visits"),
    }
    for key, value in rules.items():
        possible, why_not, instead = refusals.get((key, value), (True, "", ""))
        if not possible:
            raise document.mistake(
                ("rules", key), f"`{key}: {value}` cannot be kept in {name}: there {why_not}", f"say `{key}: {instead}`"
            )


def _function(document: Document, text: str, place: Place) -> Function:
    try:
        function = function_of(text)
    except ValueError:
        raise document.mistake(
            place, f"`{text}` is not a signature", "write it like `max_value(state, alpha, beta) -> value`"
        ) from None
    for carried in function.carries:
        _one_of(document, place, carried, CARRIED)
    return function


def _check_points(document: Document, points: dict[str, int], functions: dict[str, Function], place: Place) -> None:
    for check in points:
        _ours_or_added(document, (*place, check), check, plugins.CHECK, CHECKS)
        check_called(check)  # what is wrong with another package's is best told now
    if "move" in points and "action" not in functions["search"].returns:
        raise document.mistake(
            (*place, "move"), "the search returns no action, so no move can be judged", "remove `move` here"
        )
    if "value" in points and not any("value" in function.returns for function in functions.values()):
        raise document.mistake(
            (*place, "value"), "no function returns a value, so none can be judged", "remove `value` here"
        )


def _check_gates(document: Document, problem: dict[str, Any], place: Place) -> None:
    gates: dict[str, str] = problem.get("gates", {})
    for check, gate in gates.items():
        _one_of(document, (*place, "gates", check), check, problem["points"])
        _one_of(document, (*place, "gates", check), gate, problem["points"])
    for check in gates:
        way = [check]
        while (gate := gates.get(way[-1], "")) and gate not in way:
            way.append(gate)
        if gate:
            circle = " hangs on ".join([*way[way.index(gate) :], gate])
            raise document.mistake(
                (*place, "gates", check), f"the gates go in a circle: {circle}", "take one of these gates away"
            )


def _check_total(document: Document, problems: dict[str, Any]) -> None:
    """Extra credit comes on top of something."""
    if all(check in problem.get("extra_credit", ()) for problem in problems.values() for check in problem["points"]):
        raise document.mistake(
            ("problems",), "every criterion is extra credit, so the whole is worth nothing", "take one of them out"
        )


def _ours_or_added(document: Document, place: Place, got: str, kind: plugins.Kind, ours: Mapping[str, object]) -> None:
    if got not in ours and got not in plugins.names(kind, ours):
        raise document.mistake(place, f"`{got}` is no {kind.word} that is known here", plugins.hint(kind, got, ours))


def _one_of(document: Document, place: Place, got: str, known: Iterable[str]) -> None:
    known = list(known)
    if got not in known:
        hint = did_you_mean(got, known, f"it is one of {', '.join(known)}", mark="`")
        raise document.mistake(place, f"`{got}` is not known", hint)
