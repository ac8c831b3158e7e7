"""`autograder tree show`: a tree drawn with its values, visits and cuts."""

from __future__ import annotations

import sys

from autograder.cli.parsing import Parser, whole_number
from autograder.cli.tree.named import add_tree, named_tree
from autograder.errors import Mistake
from autograder.model.assignment import ALPHABETA, PROBLEMS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from autograder.model.fixture import Fixture

EXAMPLE = "autograder tree show textbook-figure"


def run(argv: list[str]) -> int:
    parser = Parser("autograder tree show", "Draw a tree with its values, visits and cuts.", EXAMPLE)
    add_tree(parser)
    parser.add_argument("--depth", type=whole_number, help="cut the search off below this level (the root is level 1)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="draw it with characters (the default)")
    form.add_argument("--svg", action="store_true", help="draw it as a picture")
    form.add_argument("--png", action="store_true", help="draw it as a picture in pixels (extra `pictures`)")
    parser.add_argument("--problem", choices=PROBLEMS, default=ALPHABETA, help="whose search the picture shows")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write the drawing; else to standard output")
    options = parser.parse_args(argv)
    drawn = _drawn(named_tree(options.tree, options.fixtures), options)
    if options.output:
        from autograder.atomic import write_atomically

        write_atomically(options.output, drawn)
        print(f"written: {options.output}", file=sys.stderr)
    elif isinstance(drawn, str):
        sys.stdout.write(drawn)
    elif sys.stdout.isatty():
        raise Mistake("a PNG is not for a terminal", hint="name a file: -o tree.png")
    else:
        sys.stdout.buffer.write(drawn)
    return 0


def _drawn(fixture: Fixture, options: Namespace) -> str | bytes:
    """The tree in the form that was asked for."""
    from autograder.cli.tree.picture import picture, refuse_depth

    if not (options.svg or options.png):
        return picture(fixture, options.depth) + "\n"
    from autograder.render.svg import svg

    refuse_depth(fixture, options.depth)
    drawn = svg(fixture.tree, options.problem, depth=options.depth, title=fixture.title)
    if options.svg:
        return drawn
    from autograder.render.png import png

    return png(drawn)
