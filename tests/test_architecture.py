"""The shape of the house: who may import whom, how large a module may be, and what start-up may cost."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from autograder import content
from autograder.checks import CHECKS
from autograder.cli import COMMANDS
from autograder.cli.tree import COMMANDS as TREE_COMMANDS
from autograder.dialects import DIALECTS, dialect
from autograder.load.bank import load_bank
from autograder.render import REPORTERS, reporter
from tests.conftest import ROOT

PACKAGE = ROOT / "autograder"
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}

# What the process that runs student code may know: boards and how to talk, nothing of what is expected.
BESIDE_STUDENT_CODE = (
    "autograder",
    "autograder.worker",
    "autograder.dialects",
    "autograder.wire",
    "autograder.model.record",
    "autograder.plugins",
    "autograder.errors",
    "autograder.nearest",
)

# Each stage imports the model and what is below it here, never what is above.
LAYERS = (
    ("cli",),
    ("studio", "interactive", "batch", "pytest_plugin", "bundles"),
    ("authoring", "render.catches"),
    ("bank",),
    ("grading",),
    ("score", "policy", "render"),
    ("diagnose",),
    ("render.feedback", "judge", "render.svg"),
    ("textbook.explain", "textbook.walkthrough", "expectations", "opening.recognising", "sources"),
    ("audit", "visits", "plan", "load", "opening", "edits"),
    ("run", "textbook.facts", "rules", "credit", "render.drawing", "render.layout", "render.escaping"),
    ("worker", "textbook.words"),
    ("dialects", "textbook.engine"),
    ("wire", "recursion", "content", "atomic", "cleaning", "recent", "checks"),
    ("plugins",),
    ("model", "errors", "nearest"),
)


def imports(path: Path) -> set[str]:
    """The modules of this package that a module imports, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("autograder"):
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= whole & set(MODULES) or {node.module}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("autograder")}
    return found


def layer(module: str) -> int:
    """The number of a module's layer; the most specific line decides."""
    name = module.removeprefix("autograder").removeprefix(".")
    matches = [
        (len(entry), number)
        for number, entries in enumerate(LAYERS)
        for entry in entries
        if name == entry or name.startswith(f"{entry}.")
    ]
    assert matches, f"{module} belongs to no layer: give it a place in LAYERS"
    return max(matches)[1]


def cycle_in(graph: dict[str, set[str]]) -> list[str]:
    """A way from a module back to itself, or nothing."""
    done: set[str] = set()

    def walk(module: str, way: list[str]) -> list[str]:
        if module in way:
            return way[way.index(module) :]
        if module not in done:
            for imported in sorted(graph.get(module, ())):
                if found := walk(imported, [*way, module]):
                    return found
            done.add(module)
        return []

    return next((found for module in sorted(graph) if (found := walk(module, []))), [])


def test_no_module_imports_itself_by_a_detour() -> None:
    """However late an import is made, and for type checkers alone too."""
    graph = {module: imports(path) - {module} for module, path in MODULES.items() if module != "autograder"}
    assert cycle_in(graph) == []
    assert cycle_in({**graph, "autograder.errors": {"autograder.cli"}}), "the control"


@pytest.mark.parametrize("module", [name for name in MODULES if name not in ("autograder", "autograder.__main__")])
def test_imports_point_one_way(module: str) -> None:
    for imported in imports(MODULES[module]) - {"autograder"}:
        assert layer(imported) >= layer(module), f"{module} must not import {imported}"


def test_the_worker_imports_only_boards_and_the_wire() -> None:
    waiting, seen = ["autograder.worker.server", "autograder.worker.worker"], set()
    while waiting:
        module = waiting.pop()
        if module in seen:
            continue
        seen.add(module)
        waiting += imports(MODULES[module])
    strangers = [
        name for name in seen if not any(name == b or name.startswith(f"{b}.") for b in BESIDE_STUDENT_CODE[1:])
    ]
    assert set(strangers) <= {"autograder"}


@pytest.mark.parametrize("module", MODULES)
def test_no_module_is_too_long_and_each_says_what_it_is(module: str) -> None:
    text = MODULES[module].read_text("utf-8")
    assert len(text.splitlines()) <= 400
    assert ast.get_docstring(ast.parse(text)), "a docstring says what the module is"


@pytest.mark.parametrize("word", ["utils", "helpers", "manager", "misc", "common"])
def test_no_module_is_a_drawer_for_everything(word: str) -> None:
    assert not [name for name in MODULES if word in name]


def test_the_tables_name_what_is_there() -> None:
    for name in DIALECTS:
        assert dialect(name).name == name
    for name in REPORTERS:
        assert callable(reporter(name).render)
    assert {path.stem for path in (PACKAGE / "judge").glob("*.py")} - {"__init__", "answers", "case"} == set(CHECKS)
    for each in CHECKS.values():
        assert callable(import_module(each.module).judge)
    assert _files_of("cli") - {"parsing"} == set(COMMANDS)
    assert _files_of("cli/tree") - {"named", "picture"} == set(TREE_COMMANDS)


def _files_of(folder: str) -> set[str]:
    """The modules and packages that lie in a folder of the package."""
    return {path.stem for path in (PACKAGE / folder).iterdir()} - {"__init__", "__pycache__"}


HEAVY = (
    "yaml",
    "jsonschema",
    "unittest",
    "dataclasses",
    "typing",
    "pytest",
    "importlib.metadata",
    "hashlib",
    "difflib",
    "pathlib",
    "autograder.load.fixtures",
    "autograder.load.writing",
)


@pytest.mark.usefixtures("unmeasured")
@pytest.mark.parametrize(
    "command",
    [
        ["grade", "solutions/aima4e", "-a", "aima4e", "--format", "text"],
        ["check", "solutions/aima4e", "-a", "aima4e"],
        ["assignments"],
        ["tree", "show", "textbook-figure"],
    ],
    ids=lambda command: command[0],
)
def test_start_up_stays_lean(command: list[str]) -> None:
    """With the bank in the cache, nothing heavy is imported: neither YAML nor schemas, nor a look at other packages."""
    load_bank(content.fixtures_folder())  # `tree show` recalls it, and never fills the cache itself
    program = (
        "import sys; from autograder.cli import main; main(sys.argv[1:]); "
        f"print('IMPORTED', *[m for m in {HEAVY} if m in sys.modules])"
    )
    for _ in range(2):  # the first run may fill the cache
        done = subprocess.run(
            [sys.executable, "-c", program, *command], cwd=ROOT, capture_output=True, text=True, check=True
        )
    assert done.stdout.splitlines()[-1].strip() == "IMPORTED"
