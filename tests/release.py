"""`python -m tests.release`: a release is built, installed in clean environments, and put to use in each.

One environment for every Python that is to be had here, 3.11 and newer: on the path, or among pyenv's versions.
`make release` runs it; what was built is then in `dist/`.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, rmtree, which
from tempfile import TemporaryDirectory

from tests.conftest import ROOT

DIST = ROOT / "dist"
OLDEST = (3, 11)
MINORS = range(OLDEST[1], 20)


def main() -> int:
    rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--outdir", str(DIST), str(ROOT))
    (wheel,) = DIST.glob("*.whl")
    (sources,) = DIST.glob("*.tar.gz")
    pythons = dict(found_pythons())
    for version, python in pythons.items():
        for what in (wheel, sources):
            with TemporaryDirectory() as folder:
                smoke(python, what, Path(folder))
                print(f"{what.name} works on Python {version}")
    print(f"{len(pythons)} Pythons: {', '.join(pythons)}")
    return 0


def found_pythons() -> Iterator[tuple[str, str]]:
    """Every Python that will do, by version; one of each."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for minor in MINORS:
        candidates = [*sorted(pyenv.glob(f"3.{minor}.*/bin/python3")), which(f"python3.{minor}")]
        for python in filter(None, candidates):
            told = subprocess.run([python, "--version"], capture_output=True, text=True, check=False).stdout
            if match := re.fullmatch(rf"Python (3\.{minor}\.\S+)\s*", told):
                yield match[1], str(python)
                break


def smoke(python: str, what: Path, folder: Path) -> None:
    """What a student, an instructor and a TA do first, each in a folder far from the checkout."""
    run(python, "-m", "venv", str(folder / "venv"))
    bin_ = folder / "venv" / "bin"
    run(str(bin_ / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(what))
    autograder = str(bin_ / "autograder")
    copytree(ROOT / "solutions" / "aima4e", folder / "right")
    copytree(ROOT / "tests" / "submissions" / "wrong" / "aima4e" / "equal-bound-not-cut-at-min", folder / "wrong")
    wanted(run(autograder, "assignments", cwd=folder), "aima4e")
    wanted(run(autograder, "check", "right", "-a", "aima4e", cwd=folder), "100 of 100 points")
    told = run(autograder, "check", "wrong", "-a", "aima4e", "--html", "report.html", cwd=folder, status=1)
    wanted(told, "MIN goes on looking when v equals alpha")
    wanted((folder / "report.html").read_text("utf-8"), "</html>")
    run(autograder, "grade", "right", "-a", "aima4e", "-o", "results.json", cwd=folder)
    assert json.loads((folder / "results.json").read_text("utf-8"))["score"] == 100
    run(autograder, "batch", ".", "-a", "aima4e", "-o", "results", "--only", "right", cwd=folder)
    wanted((folder / "results" / "gradebook.csv").read_text("utf-8"), ",100,100,")
    wanted(run(autograder, "tree", "show", "textbook-figure", cwd=folder), "value 3, optimal a1")
    wanted(run(autograder, "bundle", "handout", "-a", "aima4e", "-o", "handout.zip", cwd=folder), "handout.zip")


def run(*command: str, cwd: Path | None = None, status: int = 0) -> str:
    """What a command says; it must end with this status."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    if done.returncode != status:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}, not {status}:\n{said}")
    return said


def wanted(text: str, part: str) -> None:
    if part not in text:
        sys.exit(f"wanted `{part}` in:\n{text}")


if __name__ == "__main__":
    sys.exit(main())
