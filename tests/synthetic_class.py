"""A class made up from a seed: right programs in several styles, wrong ones, crashing ones and a few that hang.

`python -m tests.synthetic_class 2000 FOLDER` writes one, for measuring.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from autograder.edits.programs import named_programs
from tests.conftest import ROOT

CRASHING = "def {name}(*arguments):\n    raise ZeroDivisionError('student {number}')\n"
HANGING = "def {name}(*arguments):\n    while True:\n        pass\n"
BROKEN = "def {name}(:\n"


def make_class(folder: Path, count: int, seed: int = 0, hanging: int = 0, assignment: str = "aima4e") -> None:
    """So many submissions in a folder, the last few of which hang; the same for the same seed."""
    rng = random.Random(f"{seed} {assignment}")
    reference = {name: _text(ROOT / "solutions" / assignment / f"{name}.py") for name in ("minimax", "alphabeta")}
    right = [reference, *_folders(ROOT / "tests" / "submissions" / "right" / assignment, reference)]
    wrong = [*_folders(ROOT / "tests" / "submissions" / "wrong" / assignment, reference)]
    edits = [program.source for program in named_programs(assignment, "alphabeta")]
    for number in range(count):
        name = f"student-{number:05}"
        style = rng.random()
        if number >= count - hanging:
            files = {**reference, "alphabeta": HANGING.format(name="alpha_beta_search")}
        elif style < 0.35:
            files = rng.choice(right)
        elif style < 0.6:
            files = rng.choice(wrong)
        elif style < 0.93:
            files = {**reference, "alphabeta": rng.choice(edits)}
        elif style < 0.97:
            files = {**reference, "minimax": CRASHING.format(name="minimax_search", number=number)}
        elif style < 0.99:
            files = {**reference, "alphabeta": BROKEN.format(name="alpha_beta_search")}
        else:
            files = {}
        (folder / name).mkdir(parents=True, exist_ok=True)
        for problem, text in files.items():
            (folder / name / f"{problem}.py").write_text(f"# handed in by {name}\n{text}", "utf-8")


def _folders(folder: Path, reference: dict[str, str]) -> list[dict[str, str]]:
    return [
        {**reference, **{file.stem: _text(file) for file in sorted(path.glob("*.py"))}}
        for path in sorted(folder.iterdir())
        if path.is_dir()
    ]


def _text(path: Path) -> str:
    return path.read_text("utf-8")


if __name__ == "__main__":
    make_class(Path(sys.argv[2]), int(sys.argv[1]), hanging=int(sys.argv[3]) if len(sys.argv) > 3 else 0)
