"""`autograder tree find`: the smallest tree on which a program differs from the textbook."""

from __future__ import annotations

import os
import re
import sys

from autograder.cli.parsing import Parser, seconds, whole_number
from autograder.cli.tree.new import add_new_file, write_new
from autograder.cli.tree.picture import picture
from autograder.errors import Mistake
from autograder.load.fixtures import fixture_from_text
from autograder.load.writing import fixture_text
from autograder.model.assignment import PROBLEMS
from autograder.model.fixture import PUBLIC

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from autograder.bank.finding import Answer
    from autograder.bank.small_trees import Bounds
    from autograder.model.assignment import Assignment

EXAMPLE = "autograder tree find equal-bound-not-cut-at-min -a aima3e"


def run(argv: list[str]) -> int:
    parser = Parser(
        "autograder tree find",
        "Find the smallest tree (by nodes, then by depth) on which a misreading, or a submission, differs from the "
        "textbook. With --write it becomes a fixture.",
        EXAMPLE,
    )
    parser.add_argument("what", metavar="WHAT", help="the name of a misreading, or a submission")
    parser.add_assignment()
    parser.add_argument("--problem", choices=PROBLEMS, help="minimax or alphabeta; else the first that differs")
    parser.add_argument(
        "--branching", type=whole_number, default=4, metavar="N", help="children of a node at the most (4)"
    )
    parser.add_argument(
        "--depth", type=whole_number, default=6, metavar="N", help="levels below the root at the most (6)"
    )
    parser.add_argument("--values", default="-99999..99999", metavar="LOW..HIGH", help="what leaves may be worth")
    parser.add_argument(
        "--seconds", type=seconds, default=10, metavar="S", help="how long to look for smaller ones (10)"
    )
    parser.add_argument("--write", action="store_true", help="write the tree into the bank")
    parser.add_argument("--title", help="one line that states a fact about the tree")
    add_new_file(parser)
    options = parser.parse_args(argv)
    found = _found(options)
    if found is None:
        print("no tree was found on which it differs: is it right?", file=sys.stderr)
        return 1
    print(f"{found.how}\n", file=sys.stderr)
    if options.write:
        return write_new(options, found.notation, options.title or found.title)
    text = fixture_text(name="found", title=found.title, tree=found.notation, visibility=PUBLIC)
    print(picture(fixture_from_text(text, "found.yaml")))
    print(f"\ntree: {found.notation}")
    return 0


def _found(options: Namespace) -> Answer | None:
    """The smallest tree on which what the options name differs: a submission where there is such a file."""
    from autograder.bank.finding import Ground, find_misreading, find_submission
    from autograder.load.assignments import load_assignment
    from autograder.load.bank import load_bank
    from autograder.opening import open_submission
    from autograder.run import Server

    assignment = load_assignment(options.assignment)
    _refuse_problem(assignment, options.problem)
    bounds = _bounds(options.values, options.branching, options.depth)
    bank = load_bank(options.fixtures)
    with Server.spawn() as server:
        ground = Ground(bank=bank, server=server, bounds=bounds, seconds=options.seconds)
        if os.path.exists(options.what):
            opened = open_submission(options.what)
            return find_submission(opened, assignment, options.problem, ground)
        return find_misreading(options.what, assignment, options.problem, ground)


def _refuse_problem(assignment: Assignment, problem: str | None) -> None:
    """A problem must be one that the assignment has."""
    names = [each.name for each in assignment.problems]
    if problem is not None and problem not in names:
        hint = f"leave out --problem, or say {' or '.join(names)}"
        raise Mistake(f"{assignment.name} does not ask for {problem}", hint=hint, file="--problem")


def _bounds(values: str, branching: int, depth: int) -> Bounds:
    """What trees are looked through; a mistake where there can be none."""
    from autograder.bank.small_trees import Bounds

    match = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", values)
    if match is None or int(match[1]) >= int(match[2]):
        raise Mistake(f"`{values}` is no range of values", hint="write it like -9..9", file="--values")
    if branching < 1 or depth < 1:
        got = f"--branching {branching} --depth {depth}"
        hint = "give --branching and --depth 1 or more"
        raise Mistake(f"a tree has at least one child and one level, got {got}", hint=hint)
    return Bounds(branching=branching, depth=depth, lowest=int(match[1]), highest=int(match[2]))
