"""The rules of an assignment: what they make of its dialect, and in one line all that a signature depends on."""

from __future__ import annotations

from autograder.dialects import dialect
from autograder.dialects.dialect import Dialect
from autograder.model.assignment import VALUE, Assignment
from autograder.model.record import replace


def spoken_in(assignment: Assignment) -> Dialect:
    """The dialect of an assignment, with what its rules allow besides."""
    book = dialect(assignment.dialect)
    return replace(book, any_labels=True) if assignment.rules.any_turns else book


def rules_of(assignment: Assignment, problem: str) -> str:
    """One line that says how a problem is called and judged, whatever its functions are called.

    The same program behaves the same wherever this line is the same.
    """
    asked = assignment.problem(problem)
    functions = " ".join(f"{purpose}:{','.join(function.returns)}" for purpose, function in asked.functions.items())
    readings = ",".join(reading.name for reading in assignment.readings)
    ties = "first" if assignment.first_of_ties else "any"
    direct = "with" if VALUE in asked.points else "without"
    own = "".join(f" {key}:{value}" for key, value in own_rules(assignment).items())
    return f"{assignment.dialect} {problem} {functions} readings:{readings} ties:{ties} {direct} direct calls{own}"


def own_rules(assignment: Assignment) -> dict[str, str]:
    """The rules that are not the book's, as `assignment.yaml` spells them."""
    own = {
        "turns": "any" if assignment.rules.any_turns and not dialect(assignment.dialect).any_labels else "",
        "depth": "rounds" if assignment.readings[0].depth_in_rounds else "",
        "order": "generated" if assignment.rules.generated else "",
    }
    return {key: value for key, value in own.items() if value}
