"""The rules that a signature depends on: the same program behaves the same wherever these are the same."""

from __future__ import annotations

from autograder.model.assignment import VALUE, Assignment


def rules_of(assignment: Assignment, problem: str) -> str:
    """One line that says how a problem is called and judged, whatever its functions are called."""
    asked = assignment.problem(problem)
    functions = " ".join(f"{purpose}:{','.join(function.returns)}" for purpose, function in asked.functions.items())
    readings = ",".join(reading.name for reading in assignment.readings)
    ties = "first" if assignment.first_of_ties else "any"
    direct = "with" if VALUE in asked.points else "without"
    return f"{assignment.dialect} {problem} {functions} readings:{readings} ties:{ties} {direct} direct calls"
