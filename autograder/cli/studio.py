"""`autograder studio`: draw, try and save trees on a page of this machine."""

from __future__ import annotations

import sys

from autograder.cli.parsing import Parser, whole_number
from autograder.errors import Mistake

EXAMPLE = "autograder studio -a aima4e"


def run(argv: list[str]) -> int:
    parser = Parser(
        "autograder studio",
        "Open a page on which trees are typed or clicked together, searched as you go, tried against the misreadings\n"
        "and saved into the bank. Only this machine can reach it, and only by the address that is printed.",
        EXAMPLE,
    )
    parser.add_assignment(otherwise="all")
    parser.add_bank()
    parser.add_argument(
        "--port", type=whole_number, default=0, metavar="N", help="where to listen; else wherever is free"
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address and open nothing")
    options = parser.parse_args(argv)
    try:
        import starlette  # noqa: F401  # asked for here, so that what is missing is told as a mistake
        import uvicorn  # noqa: F401
    except ImportError as error:
        raise Mistake(
            f"the studio needs the package {error.name}, which is not installed",
            hint="pip install 'adversarial-search-autograder[studio]', or in a checkout: pip install -e '.[studio]'",
        ) from None
    from autograder.studio.serving import serve

    serve(options.fixtures, options.assignment, options.port, browser=not options.no_browser)
    print("the studio is closed", file=sys.stderr)
    return 0
