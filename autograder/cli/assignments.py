"""`autograder assignments`: what there is."""

from __future__ import annotations

from autograder.cli.parsing import Parser
from autograder.load.assignments import assignment_names, load_assignment


def run(argv: list[str]) -> int:
    parser = Parser(
        "autograder assignments", "List the assignments and the functions they ask for.", "autograder assignments"
    )
    parser.parse_args(argv)
    for place, name in enumerate(assignment_names()):
        assignment = load_assignment(name)
        print(f"{'' if place == 0 else chr(10)}{name}: {assignment.title}")
        for problem in assignment.problems:
            functions = ", ".join(map(str, problem.functions.values()))
            print(f"  {problem.file:<13} {sum(problem.points.values()):>3} points  {functions}")
    return 0
