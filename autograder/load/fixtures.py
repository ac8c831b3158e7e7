"""The bank: every tree file below a folder, checked one by one and against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from autograder.errors import Mistake
from autograder.load.document import Document, parse, read_text
from autograder.load.notation import read_tree
from autograder.model.fixture import PUBLIC, Facts, Fixture
from autograder.model.tree import ROOT, Tree
from autograder.nearest import did_you_mean
from autograder.recursion import recursion_room

SCHEMA = "fixture.schema.json"
DEEPEST = 20_000  # frames: a schema check takes about ten for each level of a tree


def read_fixture(path: Path) -> Fixture:
    """One tree file, checked."""
    return fixture_from_text(read_text(path), str(path))


def fixture_from_text(text: str, file: str) -> Fixture:
    """The fixture that this YAML text describes."""
    with recursion_room(DEEPEST):
        document = parse(text, file, SCHEMA)
        tree = read_tree(document)
    data = document.data
    expect = data.get("expect", {})
    for depth in expect.get("depth", {}):
        if type(depth) is not int or not 1 <= depth <= tree.height:
            raise document.mistake(
                ("expect", "depth"), f"depth {depth} makes no sense here", f"this tree has depths 1 to {tree.height}"
            )
    if "depth" in expect and not tree.has_evals():
        raise document.mistake(
            ("expect", "depth"), "facts for a depth need evals", "give every inner node below the root an `eval`"
        )
    return Fixture(
        name=data["name"],
        title=data["title"],
        tree=tree,
        facts=_facts(document, expect, tree),
        facts_at_depth={depth: _facts(document, facts, tree) for depth, facts in expect.get("depth", {}).items()},
        source=data.get("source", ""),
        traits=tuple(data.get("traits", ())),
        visibility=data.get("visibility", PUBLIC),
        path=file,
    )


def _facts(document: Document, data: dict[str, Any], tree: Tree) -> Facts:
    known_nodes = set(tree.names)
    known_actions = {tree.actions[child] for child in tree.children[ROOT]}
    for key, known in (("moves", known_actions), ("minimax", known_nodes), ("alphabeta", known_nodes)):
        for name in data.get(key, ()):
            if name not in known:
                what = "action at the root" if key == "moves" else "node"
                hint = did_you_mean(name, known, f"there is {', '.join(sorted(known)[:12])}")
                raise document.mistake(("expect", key), f"there is no {what} called {name}", hint)
    return Facts(
        value=data.get("value"),
        **{key: tuple(data[key]) for key in ("moves", "minimax", "alphabeta") if key in data},
    )


def fixture_files(folder: Path) -> list[Path]:
    """Every tree file below the folder, in an order that does not depend on the file system."""
    if not folder.is_dir():
        raise Mistake("there is no such folder of trees", hint="point --fixtures at a folder", file=str(folder))
    found = sorted(path for path in folder.rglob("*.yaml") if path.is_file())
    if not found:
        raise Mistake(
            "no tree (*.yaml) lies in this folder", hint="point --fixtures at a folder with trees", file=str(folder)
        )
    return found


def misnamed(fixture: Fixture, path: Path) -> Mistake | None:
    """What is wrong if a tree and its file have different names."""
    if fixture.name == path.stem:
        return None
    return Mistake(
        f"the tree is called {fixture.name} but its file {path.name}",
        hint=f"rename the file to {fixture.name}.yaml or the tree to {path.stem}",
        file=str(path),
        line=1,
        key="name",
    )


def read_bank(folder: Path) -> tuple[Fixture, ...]:
    """Every tree below the folder, by name; names are unique and equal the file's name."""
    by_name: dict[str, Fixture] = {}
    for path in fixture_files(folder):
        fixture = read_fixture(path)
        if mistake := misnamed(fixture, path):
            raise mistake
        if fixture.name in by_name:
            raise Mistake(
                f"another tree is called {fixture.name}: {by_name[fixture.name].path}",
                hint="name each tree after its own trait",
                file=str(path),
                line=1,
                key="name",
            )
        by_name[fixture.name] = fixture
    return tuple(by_name[name] for name in sorted(by_name))
