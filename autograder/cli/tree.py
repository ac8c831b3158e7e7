"""`autograder tree new / show / check / expect / find`: what a TA does with trees."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from autograder import content
from autograder.atomic import write_atomically
from autograder.bank.adding import filled_in, name_from, refuse_twin
from autograder.cli.parsing import Parser, seconds, whole_number
from autograder.errors import Mistake
from autograder.load.fixtures import fixture_files, fixture_from_text, read_bank, read_fixture
from autograder.load.writing import fixture_text, with_facts
from autograder.model.assignment import ALPHABETA, PROBLEMS
from autograder.model.fixture import PUBLIC, Fixture
from autograder.nearest import did_you_mean
from autograder.render.drawing import Column, draw, visit_column
from autograder.textbook.engine import search
from autograder.textbook.facts import complete, disagreements
from autograder.textbook.words import cut_reason, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

USAGE = """usage: autograder tree COMMAND ...

  new     write a new tree from compact notation
  show    draw a tree with its values, visits and cuts
  check   validate trees and their literal facts
  expect  work out the facts of a tree, and fill them in
  find    the smallest tree on which a misreading or a submission differs from the textbook

example: autograder tree new '[[3, 12, 8], [2, 4, 6], [14, 5, 2]]' --name textbook-figure --title 'The textbook figure'
`autograder tree COMMAND --help` tells more."""


def run(argv: list[str]) -> int:
    commands = {"new": new, "show": show, "check": check, "expect": expect, "find": find}
    choose = f"choose one of {', '.join(commands)}; see `autograder tree --help`"
    if argv and argv[0] in commands:
        return commands[argv[0]](argv[1:])
    if argv and argv[0] in ("-h", "--help"):
        print(USAGE)
        return 0
    if not argv:
        raise Mistake("a tree command is missing", hint=choose)
    raise Mistake(f"there is no `tree {argv[0]}`", hint=did_you_mean(argv[0], commands, choose, mark="`"))


def new(argv: list[str]) -> int:
    """Write a new tree; everything that can be computed is computed."""
    parser = Parser(
        "autograder tree new",
        "Write a new tree from compact notation, fill in its facts and draw it.",
        "autograder tree new '[[3, 5], [2, 9]]' --name shallow-alpha-cut --title 'A smaller MIN value is cut'",
    )
    parser.add_argument("notation", metavar="TREE", help="nested lists with numbers as leaves, or YAML with keys")
    parser.add_argument("--title", required=True, help="one line that states a fact about the tree")
    _add_file_arguments(parser)
    options = parser.parse_args(argv)
    return _write(options, options.notation, options.title)


def _add_file_arguments(parser: Parser) -> None:
    """What a new file needs besides the tree and its title."""
    parser.add_argument("--name", help="named after its trait; by default from the title")
    parser.add_argument("--traits", default="", help="comma-separated")
    parser.add_argument("--source", default="", help="where the numbers come from, if not from you")
    parser.add_argument("--hidden", action="store_true", help="never shown to students")
    parser.add_argument("--fixtures", default=content.fixtures_folder(), metavar="DIR", help="the bank to add to")
    parser.add_argument("--family", default="", metavar="FOLDER", help="the folder of the bank to put it in")


def _write(options: Namespace, notation: str, title: str) -> int:
    """Write a tree that the bank does not have yet, with all its facts, and draw it."""
    name = options.name or name_from(title)
    path = Path(options.fixtures) / options.family / f"{name}.yaml"
    if path.exists():
        raise Mistake("this tree is there already", hint="choose another --name, or edit the file", file=str(path))
    text = fixture_text(
        name=name,
        title=title,
        tree=notation,
        visibility="hidden" if options.hidden else PUBLIC,
        traits=[trait.strip() for trait in options.traits.split(",") if trait.strip()],
        source=options.source,
    )
    text, fixture = filled_in(text, str(path))
    refuse_twin(fixture, _bank_if_any(Path(options.fixtures)))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(str(path), text)
    print(picture(fixture))
    print(f"written: {os.path.relpath(path)}", file=sys.stderr)
    return 0


def _bank_if_any(folder: Path) -> tuple[Fixture, ...]:
    """The trees of a bank that may still be empty."""
    return read_bank(folder) if folder.is_dir() and any(folder.rglob("*.yaml")) else ()


def show(argv: list[str]) -> int:
    """Draw a tree with its values, visits and cuts."""
    parser = Parser(
        "autograder tree show",
        "Draw a tree with its values, visits and cuts.",
        "autograder tree show textbook-figure",
    )
    _add_tree_arguments(parser)
    parser.add_argument("--depth", type=whole_number, help="cut the search off below this level (the root is level 1)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="draw it with characters (the default)")
    form.add_argument("--svg", action="store_true", help="draw it as a picture")
    form.add_argument("--png", action="store_true", help="draw it as a picture in pixels (extra `pictures`)")
    parser.add_argument("--problem", choices=PROBLEMS, default=ALPHABETA, help="whose search the picture shows")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write the drawing; else to standard output")
    options = parser.parse_args(argv)
    fixture = _find(options.tree, options.fixtures)
    drawn = _drawn(fixture, options)
    if options.output:
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
    if not (options.svg or options.png):
        return picture(fixture, options.depth) + "\n"
    from autograder.render.svg import svg

    _refuse_depth(fixture, options.depth)
    drawn = svg(fixture.tree, options.problem, depth=options.depth, title=fixture.title)
    if options.svg:
        return drawn
    from autograder.render.png import png

    return png(drawn)


def _refuse_depth(fixture: Fixture, depth: int | None) -> None:
    """A depth must be one that the tree can be cut off at."""
    tree, has_evals = fixture.tree, fixture.tree.has_evals()
    if depth is not None and not (has_evals and 1 <= depth <= tree.height):
        raise Mistake(
            f"{fixture.name} cannot be cut off at depth {depth}",
            hint=f"choose a depth from 1 to {tree.height}" if has_evals else "leave out --depth: it has no evals",
            file=fixture.path,
        )


def picture(fixture: Fixture, depth: int | None = None) -> str:
    """The tree with the place of every node in both searches, and why alpha-beta stops where it does."""
    _refuse_depth(fixture, depth)
    tree = fixture.tree
    minimax = search(tree, "minimax", depth=depth)
    alphabeta = search(tree, "alphabeta", depth=depth)
    values = {step.node: number(step.value) for step in minimax.steps}
    cuts = {step.node: f"cut {cut_reason(tree, step)}" for step in alphabeta.cuts}
    moves = ", ".join(tree.actions[child] for child in minimax.moves)
    columns = [
        Column(heading="value", cells=values),
        visit_column("minimax", minimax.visits),
        visit_column("alpha-beta", alphabeta.visits),
    ]
    return (
        f"{fixture.name} ({fixture.visibility}): {fixture.title}\n"
        f"value {number(minimax.value)}, optimal {moves}, "
        f"visits {len(minimax.visits)} by minimax, {len(alphabeta.visits)} by alpha-beta\n\n"
        f"{draw(tree, columns, cuts)}"
    )


def check(argv: list[str]) -> int:
    """Validate trees: their form, their literal facts, and that the bank holds nothing twice."""
    parser = Parser(
        "autograder tree check",
        "Validate trees and their literal facts. Without FILE, the whole bank.",
        "autograder tree check fixtures/cuts/shallow-alpha-cut.yaml",
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="tree files or folders of trees")
    parser.add_argument("--fixtures", default=content.fixtures_folder(), metavar="DIR", help="the bank")
    options = parser.parse_args(argv)
    roots = [Path(name) for name in options.files] or [Path(options.fixtures)]
    files = [file for root in roots for file in (fixture_files(root) if root.is_dir() else [root])]
    wrong = 0
    seen: dict[object, str] = {}
    for file in files:
        for mistake in _mistakes(file, seen):
            wrong += 1
            print(mistake, file=sys.stderr)
    print(f"{len(files)} {'tree' if len(files) == 1 else 'trees'} checked, {wrong} wrong")
    return 1 if wrong else 0


def _mistakes(file: Path, seen: dict[object, str]) -> list[Mistake]:
    try:
        fixture = read_fixture(file)
    except Mistake as mistake:
        return [mistake]
    found = list(disagreements(fixture))
    if fixture.name != file.stem:
        found.append(
            Mistake(
                f"{fixture.name} is not the file's name {file.stem}",
                hint=f"rename the file to {fixture.name}.yaml or the tree to {file.stem}",
                file=str(file),
                key="name",
            )
        )
    for key, what in (("name", fixture.name), ("title", fixture.title), ("tree", fixture.tree)):
        if (twin := seen.setdefault((key, what), str(file))) != str(file):
            found.append(Mistake(f"is the same as in {twin}", hint="vary one of the two", file=str(file), key=key))
    return found


def expect(argv: list[str]) -> int:
    """Work out the facts of a tree."""
    parser = Parser(
        "autograder tree expect",
        "Work out the facts of a tree and show them; with --write, put them into the file.",
        "autograder tree expect fixtures/cuts/shallow-alpha-cut.yaml --write",
    )
    _add_tree_arguments(parser)
    parser.add_argument("--write", action="store_true", help="replace the `expect` block of the file")
    options = parser.parse_args(argv)
    fixture = _find(options.tree, options.fixtures)
    facts, at_depth = complete(fixture)
    if not options.write:
        print(with_facts("", facts, at_depth).strip())
        return 0
    path = Path(fixture.path)
    path.write_text(with_facts(path.read_text(encoding="utf-8"), facts, at_depth), encoding="utf-8")
    print(f"filled in: {os.path.relpath(path)}", file=sys.stderr)
    return 0


def find(argv: list[str]) -> int:
    """Search for the smallest tree on which a program differs from the textbook."""
    parser = Parser(
        "autograder tree find",
        "Find the smallest tree (by nodes, then by depth) on which a misreading, or a submission, differs from the "
        "textbook. With --write it becomes a fixture.",
        "autograder tree find equal-bound-not-cut-at-min -a aima3e",
    )
    parser.add_argument("what", metavar="WHAT", help="the name of a misreading, or a submission")
    parser.add_argument("-a", "--assignment", required=True, help="an assignment's name, folder or file")
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
    _add_file_arguments(parser)
    options = parser.parse_args(argv)
    from autograder.bank.finding import find_for

    found = find_for(options)
    if found is None:
        print("no tree was found on which it differs: is it right?", file=sys.stderr)
        return 1
    print(f"{found.how}\n", file=sys.stderr)
    if options.write:
        return _write(options, found.notation, options.title or found.title)
    print(
        picture(
            fixture_from_text(
                fixture_text(name="found", title=found.title, tree=found.notation, visibility=PUBLIC), "found.yaml"
            )
        )
    )
    print(f"\ntree: {found.notation}")
    return 0


def _add_tree_arguments(parser: Parser) -> None:
    parser.add_argument("tree", metavar="TREE", help="a tree file, or the name of a tree of the bank")
    parser.add_argument("--fixtures", default=content.fixtures_folder(), metavar="DIR", help="the bank")


def _find(tree: str, bank: str) -> Fixture:
    if os.path.isfile(tree):
        return read_fixture(Path(tree))
    by_stem = {path.stem: path for path in fixture_files(Path(bank))}
    if tree in by_stem:
        return read_fixture(by_stem[tree])
    hint = did_you_mean(tree, by_stem, "give a file, or a name from the bank", most=3)
    raise Mistake(f"there is no tree called {tree}", hint=hint, file=bank)
