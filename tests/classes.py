"""Small classes to grade in batches: a bank of few trees, an assignment with short limits, and the command itself."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT

TREES = (
    "cuts/shallow-alpha-cut",
    "cuts/deep-beta-cut",
    "equality/equal-bound-at-min",
    "ordering/best-move-last",
    "roles/min-root-cut",
    "shapes/leaf-in-the-middle-below-root",  # hidden
)
LIMITS = "limits: {call_seconds: 0.3, submission_seconds: 40}\nvariants: 2\n"  # time enough on any machine
HANGS = "def alpha_beta_search(*arguments):\n    while True:\n        pass\n"


class Room:
    """A folder with a small bank, an assignment and a class to be graded."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.submissions = folder / "class"
        self.bank = folder / "bank"
        self.assignment = folder / "assignment.yaml"
        for tree in TREES:
            (self.bank / tree).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "fixtures" / f"{tree}.yaml", self.bank / f"{tree}.yaml")
        shipped = (ROOT / "assignments" / "aima4e" / "assignment.yaml").read_text("utf-8")
        self.assignment.write_text(shipped + LIMITS, "utf-8")

    def hand_in(self, name: str, **files: str) -> None:
        (self.submissions / name).mkdir(parents=True, exist_ok=True)
        for file, text in files.items():
            (self.submissions / name / f"{file}.py").write_text(text, "utf-8")

    def command(self, out: str, *options: str, source: Path | None = None) -> list[str]:
        where = [str(source or self.submissions), "-o", str(self.folder / out)]
        return [sys.executable, "-m", "autograder", "batch", *where, *self._bank, *options]

    @property
    def _bank(self) -> list[str]:
        return ["-a", str(self.assignment), "--fixtures", str(self.bank)]

    def start(self, out: str, *options: str) -> subprocess.Popen[str]:
        command = self.command(out, *options)
        return subprocess.Popen(
            command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def batch(self, out: str, *options: str, source: Path | None = None) -> subprocess.CompletedProcess[str]:
        return _run(self.command(out, *options, source=source))

    def grade(self, name: str, form: str, out: str) -> subprocess.CompletedProcess[str]:
        """One submission of the class, graded by itself."""
        (self.folder / out).parent.mkdir(parents=True, exist_ok=True)
        where = [str(self.submissions / name), "--format", form, "-o", str(self.folder / out)]
        return _run([sys.executable, "-m", "autograder", "grade", *where, *self._bank])

    def lines(self, out: str) -> int:
        """How many lines the journal has so far."""
        journal = self.folder / out / ".batch" / "journal.jsonl"
        return journal.read_bytes().count(b"\n") if journal.exists() else 0

    def results(self, out: str) -> dict[str, bytes]:
        """Every file that a batch leaves, with the times taken out."""
        folder = self.folder / out
        return {
            str(path.relative_to(folder)): timeless(path)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and ".batch" not in path.parts
        }


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=120, check=False
    )


def timeless(path: Path) -> bytes:
    """A file without the three places that tell times; which submissions are slow is one of them."""
    data = path.read_bytes()
    data = re.sub(rb'"execution_time": [0-9.]+', b'"execution_time": 0', data)
    data = re.sub(rb'"seconds": [0-9.]+', b'"seconds": 0', data)
    return re.sub(rb"<section>\n<h2>Slow submissions</h2>.*?</section>\n", b"", data, flags=re.DOTALL)
