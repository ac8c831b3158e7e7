"""`autograder assignments [new / check]`: what there is, a new one, and whether one is as it is meant."""

from __future__ import annotations

import os
import sys

from autograder.cli.parsing import Parser
from autograder.errors import Mistake
from autograder.load.assignments import FILE, assignment_names, load_assignment
from autograder.nearest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from autograder.model.assignment import Assignment
    from autograder.model.submission import Submission
    from autograder.run import Server

DESCRIPTION = """List the assignments and the functions they ask for; or, with a command:

  new     write the files of a new assignment
  check   look over an assignment: its files, its solution, and what misreadings would cost

`autograder assignments COMMAND --help` tells more."""
COMMANDS = ("new", "check")


def run(argv: list[str]) -> int:
    if argv and argv[0] in COMMANDS:
        return {"new": new, "check": check}[argv[0]](argv[1:])
    if argv and not argv[0].startswith("-"):
        choose = "choose new or check, or neither; see `autograder assignments --help`"
        hint = did_you_mean(argv[0], COMMANDS, choose, mark="`")
        raise Mistake(f"there is no `assignments {argv[0]}`", hint=hint)
    Parser("autograder assignments", DESCRIPTION, "autograder assignments").parse_args(argv)
    for place, name in enumerate(assignment_names()):
        assignment = load_assignment(name)
        print(f"{'' if place == 0 else chr(10)}{name}: {assignment.title}")
        for problem in assignment.problems:
            functions = ", ".join(map(str, problem.functions.values()))
            extra = f" and {problem.extra} extra" if problem.extra else ""
            print(f"  {problem.file:<13} {problem.total:>3} points{extra}  {functions}")
    return 0


def new(argv: list[str]) -> int:
    """Write a folder with everything that an assignment has."""
    parser = Parser(
        "autograder assignments new",
        "Write the files of a new assignment: its rules, each explained, a handout, starter files and pseudocode.",
        "autograder assignments new game-search --dialect aima4e --title 'Searching game trees'",
    )
    parser.add_argument("name", metavar="NAME", help="lower-case words with hyphens")
    parser.add_argument("--dialect", required=True, help="whose interface students write against, like aima4e")
    parser.add_argument("--title", default="", help="one line that students read; else made of the name")
    parser.add_argument("-o", "--output", metavar="FOLDER", help="the folder to make; else one of this name, here")
    options = parser.parse_args(argv)
    from autograder.authoring.scaffold import new_assignment, write_assignment

    folder = options.output or options.name
    files = new_assignment(options.name, options.dialect, options.title)
    write_assignment(files, folder)
    print(f"{folder}: {len(files)} files; edit them, then `autograder assignments check {folder}`", file=sys.stderr)
    return 0


def check(argv: list[str]) -> int:
    """Say in words what is wrong with an assignment, one line a finding."""
    parser = Parser(
        "autograder assignments check",
        "Look over an assignment: its rules, its starter files and handout, whether a solution gets everything, and\n"
        "whether every misreading with a name costs points. Exit status 1 if anything is found.",
        "autograder assignments check courses/game-search --solution my_solution/",
    )
    parser.add_argument(
        "assignment", nargs="?", metavar="ASSIGNMENT", help="a name or a folder; else the one here, or all"
    )
    parser.add_argument(
        "--solution", metavar="FOLDER", help="a right submission; else the dialect's reference solution"
    )
    parser.add_bank()
    parser.add_jobs()
    options = parser.parse_args(argv)
    from autograder.opening import open_submission
    from autograder.run import Server

    solution = open_submission(options.solution) if options.solution else None
    names = [options.assignment] if options.assignment else ["."] if os.path.isfile(FILE) else assignment_names()
    found = 0
    with Server.spawn() as server:
        for name in names:
            found += _checked(name, options.fixtures, solution, server, options.jobs)
    return 1 if found else 0


def _checked(name: str, fixtures: str, solution: Submission | None, server: Server, jobs: int) -> int:
    """Print what is found of one assignment; how many flaws there are."""
    from autograder.authoring.checking import Flaw, look_over
    from autograder.load.bank import load_bank

    assignment = _loaded(name)
    if assignment is None:
        return 1
    print(f"{assignment.name}: looking it over ...", file=sys.stderr, flush=True)
    flaws = 0
    for each in look_over(assignment, load_bank(fixtures), solution, server, jobs):
        flaws += isinstance(each, Flaw)
        print(f"{assignment.name}: {each}", file=sys.stdout if isinstance(each, Flaw) else sys.stderr, flush=True)
    if not flaws:
        print(f"{assignment.name}: nothing is wrong with it")
    return flaws


def _loaded(name: str) -> Assignment | None:
    """The assignment, or none where its file is not valid, which is a finding; that there is none is a mistake."""
    try:
        return load_assignment(name)
    except Mistake as mistake:
        if mistake.file is None:
            raise
        print(" ".join(str(mistake).split()))
        return None
