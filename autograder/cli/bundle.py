"""`autograder bundle`: the zip to upload to a platform, or to hand out to students."""

from __future__ import annotations

import sys

from autograder.bundles import BUNDLES, bundle
from autograder.cli.parsing import Parser
from autograder.errors import Mistake
from autograder.model.job import FULL
from autograder.nearest import did_you_mean

EXAMPLE = "autograder bundle gradescope -a aima4e -o autograder.zip"


def run(argv: list[str]) -> int:
    kinds = "\n".join(f"  {kind:<13} {what}" for kind, what in BUNDLES.items())
    parser = Parser("autograder bundle", f"Make a zip, the same to the byte wherever it is made:\n\n{kinds}", EXAMPLE)
    parser.add_argument("kind", metavar="KIND", help=", ".join(BUNDLES))
    parser.add_assignment()
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="where to write the zip")
    parser.add_bank()
    parser.add_isolation(FULL)
    options = parser.parse_args(argv)
    if options.kind not in BUNDLES:
        hint = did_you_mean(options.kind, BUNDLES, f"the bundles are {', '.join(BUNDLES)}")
        raise Mistake(f"there is no bundle {options.kind}", hint=hint)
    _write(options.kind, options.assignment, options.fixtures, options.isolation, options.output)
    return 0


def _write(kind: str, assignment: str, fixtures: str, isolation: str, output: str) -> None:
    from autograder.atomic import write_atomically
    from autograder.bundles.archive import zipped
    from autograder.bundles.order import Order
    from autograder.load.assignments import load_assignment
    from autograder.load.bank import load_bank

    bank = load_bank(fixtures)
    order = Order(assignment=load_assignment(assignment), bank=bank, fixtures=fixtures, isolation=isolation)
    files = bundle(kind).files(order)
    write_atomically(output, zipped(files))
    if not bundle(kind).FOR_STUDENTS and not any(fixture.is_hidden for fixture in bank):
        print(
            "autograder: this bank has no hidden trees; those are in the checkout, or in your own bank", file=sys.stderr
        )
    print(f"{output}: {len(files)} files; {bundle(kind).NEXT}", file=sys.stderr)
