"""`autograder check`: a student's own files on the public trees, with feedback to learn from."""

from __future__ import annotations

import sys

from autograder.cli.parsing import Parser, whole_number
from autograder.run import Server

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from autograder.model.submission import Submission

EXAMPLE = "autograder check my_solution/ -a aima4e"


def run(argv: list[str]) -> int:
    parser = Parser("autograder check", "Try your files on the public trees. Exit status 1 if anything fails.", EXAMPLE)
    parser.add_argument("submission", nargs="?", default=".", metavar="SUBMISSION", help="your folder or file")
    parser.add_assignment(otherwise="found out from your functions")
    parser.add_bank()
    parser.add_argument(
        "--show", type=whole_number, default=3, metavar="N", help="how many failed trees to show in full"
    )
    parser.add_argument("--html", metavar="FILE", help="write the report as a page too, with drawn trees")
    options = parser.parse_args(argv)
    with Server.fork() as server:  # the same way as a real grading
        return _check(options, server)


def _check(options: Namespace, server: Server) -> int:
    from autograder.grading import grade
    from autograder.load.assignments import load_assignment
    from autograder.load.bank import load_bank
    from autograder.model.diagnosis import LINE
    from autograder.opening import open_submission
    from autograder.render.terminal import render

    submission = open_submission(options.submission)
    assignment = load_assignment(options.assignment or _recognised(submission))
    bank = tuple(fixture for fixture in load_bank(options.fixtures) if not fixture.is_hidden)
    report = grade(assignment, bank, submission, server, feedback=LINE)
    sys.stdout.write(render(report, options.show))
    if options.html:
        from autograder.atomic import write_atomically
        from autograder.render import html

        write_atomically(options.html, html.render(report))
        print(f"written to {options.html}", file=sys.stderr)
    return 0 if report.is_full else 1


def _recognised(submission: Submission) -> str:
    from autograder.opening.recognising import recognise

    name = recognise(submission)
    print(f"assignment: {name} (say -a NAME for another)", file=sys.stderr)
    return name
