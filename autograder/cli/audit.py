"""`autograder audit`: which misreadings the bank catches, and which it does not."""

from __future__ import annotations

import sys

from autograder import content
from autograder.cli.parsing import Parser
from autograder.errors import Mistake
from autograder.nearest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

EXAMPLE = "autograder audit -a aima4e --named --format html -o audit.html"


def run(argv: list[str]) -> int:
    parser = Parser(
        "autograder audit",
        "Run every known misreading over the bank and tell which trees catch it. Exit status 1 if one is not caught.\n"
        "What is worked out is kept, so that only new trees and new misreadings take time; and grading can name what\n"
        "it finds from then on.",
        EXAMPLE,
    )
    parser.add_assignment()
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write the audit; else to standard output")
    parser.add_argument("--format", default="table", help="table (the default), json or html")
    parser.add_bank()
    parser.add_jobs()
    parser.add_argument("--named", action="store_true", help="only the misreadings that have names; takes seconds")
    parser.add_argument(
        "--write", action="store_true", help="renew the signatures that come with the grader, from its own bank"
    )
    options = parser.parse_args(argv)
    return _audit(options)


def _audit(options: Namespace) -> int:
    from autograder.atomic import write_atomically
    from autograder.bank.auditing import audit_named, audit_problem
    from autograder.load.assignments import load_assignment
    from autograder.load.bank import load_bank
    from autograder.render.catches import FORMATS

    if options.format not in FORMATS:
        hint = did_you_mean(options.format, FORMATS, f"the formats are {', '.join(FORMATS)}")
        raise Mistake(f"there is no format {options.format}", hint=hint)
    if options.named and options.write:
        raise Mistake("--write wants every misreading, not the named ones alone", hint="leave out --named")
    assignment = load_assignment(options.assignment)
    if options.write and (assignment.name != assignment.dialect or options.fixtures != content.fixtures_folder()):
        raise Mistake(
            "--write renews what comes with the grader, which is of its own assignments and its own bank",
            hint="leave out --write: what this audit finds out is kept on this machine, and grading uses it",
        )
    bank = load_bank(options.fixtures)
    found = []
    for problem in assignment.problems:
        print(f"{assignment.name} {problem.name}: running the misreadings ...", file=sys.stderr, flush=True)
        if options.named:
            found.append(audit_named(assignment, problem, bank, options.jobs))
        else:
            found.append(audit_problem(assignment, problem, bank, options.jobs, options.write))
    text = FORMATS[options.format](assignment, found)
    if options.output:
        write_atomically(options.output, text)
        print(f"written to {options.output}", file=sys.stderr)
    else:
        sys.stdout.write(text)
    return 1 if any(each.uncaught for each in found) else 0
