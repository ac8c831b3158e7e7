"""`autograder grade`: one submission on every tree, isolated, with a result whatever it does."""

from __future__ import annotations

import sys

from autograder.cli.parsing import Parser, whole_number
from autograder.model.job import BEST
from autograder.render import DEFAULT, REPORTERS, reporter
from autograder.run import Server

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from autograder.model.assignment import Assignment
    from autograder.model.report import Report

EXAMPLE = "autograder grade submission.zip -a aima4e -o results.json"


def run(argv: list[str]) -> int:
    parser = Parser("autograder grade", "Grade one submission on every tree, public and hidden.", EXAMPLE)
    parser.add_argument(
        "submission", metavar="SUBMISSION", help="a folder, a .zip, .tar or .tar.gz, or a .py or .ipynb file"
    )
    parser.add_assignment()
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write the result; else to standard output")
    forms = f"{', '.join(REPORTERS)}, or one that another package adds; {DEFAULT} unless you say otherwise"
    parser.add_argument("--format", default=DEFAULT, help=forms)
    parser.add_bank()
    parser.add_isolation(BEST)
    parser.add_argument("--seed", type=whole_number, metavar="N", help="which variants of trees join the hidden ones")
    parser.add_argument(
        "--metadata", metavar="FILE", help="Gradescope's submission_metadata.json, for the policies of the assignment"
    )
    options = parser.parse_args(argv)
    with Server.fork() as server:  # before anything that student code must not see is loaded
        return _grade(options, server)


def _grade(options: Namespace, server: Server) -> int:
    from autograder.atomic import write_atomically
    from autograder.grading import grade, ungraded
    from autograder.load.assignments import load_assignment
    from autograder.load.bank import load_bank
    from autograder.model.record import replace
    from autograder.opening import open_submission

    form, output = options.format, options.output
    if form not in REPORTERS:
        reporter(form)  # another package's; else say now that there is none
    assignment = load_assignment(options.assignment)
    if options.seed is not None:
        assignment = replace(assignment, seed=options.seed)
    bank = load_bank(options.fixtures)
    opened = open_submission(options.submission)
    if output:
        nothing_yet = ungraded(assignment, opened.name, "The grading did not finish; please tell the staff.")
        write_atomically(output, reporter(form).placeholder(nothing_yet))

    def graded() -> Report:
        return grade(assignment, bank, opened, server, options.isolation, meanwhile=reporter(form).prepare)

    report = _under_policies(assignment, opened.name, options.metadata, graded) if options.metadata else graded()
    for layer, reason in report.missing_layers.items():
        print(f"autograder: isolation is not full, it lacks {layer}: {reason}", file=sys.stderr)
    for fault in report.faults:
        print(f"autograder: grader fault, not the student's: {fault}", file=sys.stderr)
    text = reporter(form).render(report)
    if not output:
        sys.stdout.write(text)
        return 0
    write_atomically(output, text)
    print(f"{opened.name}: {float(report.awarded):.4g} of {report.points} points, written to {output}", file=sys.stderr)
    return 0


def _under_policies(assignment: Assignment, submission: str, metadata: str, graded: Callable[[], Report]) -> Report:
    """The report with what the course's policies make of it; one attempt too many is not even graded."""
    from autograder.grading import ungraded
    from autograder.load.metadata import read_metadata
    from autograder.model.record import replace
    from autograder.policy import refusal, ruling

    circumstances = read_metadata(metadata)
    for complaint in circumstances.complaints:
        print(f"autograder: {complaint}", file=sys.stderr)
    if refused := refusal(assignment, circumstances):
        return replace(ungraded(assignment, submission, refused.sentences[0]), ruling=refused)
    report = graded()
    ruled = ruling(report, circumstances)
    return replace(report, ruling=ruled, complaints=(*ruled.sentences, *report.complaints))
