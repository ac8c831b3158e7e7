"""The built wheel: it carries the assignments and the public trees, and works far from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

from tests.conftest import ASSIGNMENTS, ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = out.glob("*.whl")
    return built


def test_it_carries_assignments_and_public_trees_only(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    trees = {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in (ROOT / "fixtures").rglob("*.yaml")}
    packed = {Path(name).stem for name in names if "/fixtures/" in name}
    assert packed == {name for name, tree in trees.items() if tree.get("visibility") != "hidden"}
    for assignment in ASSIGNMENTS:
        for file in ("assignment.yaml", "handout.md", "starter/minimax.py", "starter/alphabeta.py"):
            assert f"autograder/content/assignments/{assignment}/{file}" in names
    signatures = [name for name in names if "/signatures/" in name]
    assert len(signatures) == 2 * len(ASSIGNMENTS)
    text = "\n".join(names)
    assert "solutions" not in text
    assert "tests/" not in text
    assert "autograder/py.typed" in names
    assert {"autograder/studio/pages/index.html", "autograder/studio/pages/studio.js"} <= set(names)


def test_a_source_distribution_leaks_nothing_either(tmp_path: Path) -> None:
    import tarfile

    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(built) as archive:
        trees = [
            yaml.safe_load(archive.extractfile(member).read())
            for member in archive
            if "/fixtures/" in member.name and member.isfile()
        ]
        names = archive.getnames()
    assert len(trees) > 50
    assert not [tree["name"] for tree in trees if tree.get("visibility") == "hidden"]
    assert not [name for name in names if "/solutions/" in name and "/solutions/signatures" not in name]
    assert not [name for name in names if "/tests/" in name]


def test_it_works_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    homework = tmp_path / "homework"
    homework.mkdir()
    for problem in ("minimax.py", "alphabeta.py"):
        (homework / problem).write_bytes((ROOT / "solutions" / "aima4e" / problem).read_bytes())
    program = f"import sys; sys.path.insert(0, {str(site)!r}); from autograder.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program, "check", "-a", "aima4e"],
        cwd=homework,
        env={**os.environ, "AUTOGRADER_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "100 of 100 points" in done.stdout
    assert list((tmp_path / "cache").glob("bank-*.json"))


@pytest.mark.parametrize("kind", ["handout", "gradescope"])
def test_bundles_made_from_it_hold_what_those_of_the_checkout_do(wheel: Path, tmp_path: Path, kind: str) -> None:
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    for home in (site, ROOT):
        program = f"import sys; sys.path.insert(0, {str(home)!r}); from autograder.cli import main; sys.exit(main())"
        words = ["bundle", kind, "-a", "aima4e", "-o", f"{home.name}.zip"]
        public = ["--fixtures", str(site / "autograder" / "content" / "fixtures")]
        subprocess.run([sys.executable, "-c", program, *words, *public], cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "site.zip").read_bytes() == (tmp_path / f"{ROOT.name}.zip").read_bytes()
