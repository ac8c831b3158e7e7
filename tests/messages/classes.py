"""What instructors are told about a whole class."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from autograder.sources import source
from tests.messages.material import ALPHABETA, BANK, MINIMAX
from tests.messages.situation import Files, Situation
from tests.messages.submissions import zipped

CLASS: Files = {"class/ann/minimax.py": MINIMAX, "class/bob/minimax.py": MINIMAX, "class/bob/alphabeta.py": ALPHABETA}
WITHOUT = (
    "import sys\nsys.modules['distributed'] = None\nfrom autograder.cli import main\nsys.exit(main(sys.argv[1:]))\n"
)
OPTIONS = "-a aima4e --fixtures bank -o results --jobs 1"


def _batch(title: str, source: str, files: Files, more: str = "") -> Situation:
    return Situation(
        title=title, command=f"autograder batch {source} {OPTIONS} {more}".strip(), files={**BANK, **files}
    )


def _export(name: str) -> Files:
    return {f"class/{path}": text for path, text in source(name).EXAMPLES[0].items()}


def _locked(folder: Path) -> None:
    """Somebody else's lock, which lasts as long as this process."""
    (folder / "results" / ".batch").mkdir(parents=True)
    lock = os.open(folder / "results" / ".batch" / "lock", os.O_RDWR | os.O_CREAT)
    fcntl.flock(lock, fcntl.LOCK_EX)


SITUATIONS = [
    _batch("a class", "class", CLASS),
    _batch("nothing is there", "nowhere", {}),
    _batch("no folder and no zip", "notes.txt", {"notes.txt": "hello"}),
    _batch("a zip that is none", "class.zip", {"class.zip": "hello"}),
    _batch("one submission", "class/bob", CLASS),
    _batch("a source that is nearly one", "class", CLASS, "--source canva"),
    _batch("a source that is like none", "class", CLASS, "--source blackboard"),
    _batch("not as Gradescope made it", "class", CLASS, "--source gradescope"),
    _batch(
        "an export that cannot be read",
        "class",
        {**CLASS, "class/submission_metadata.yml": "submission_1:\n  :submitters: [\n"},
    ),
    _batch("nobody of that name", "class", CLASS, "--only anne"),
    _batch("nobody of any such name", "class", CLASS, "--only 42"),
    _batch("nobody of that name on Gradescope", "class", _export("gradescope"), "--only anne"),
    _batch("nobody of that name on Moodle", "class", _export("moodle"), "--only anne"),
    _batch("nobody of that name on GitHub", "class", _export("github-classroom"), "--only anne"),
    _batch("no folder for results", "class", {**CLASS, "results": "a file"}),
    _batch("no place for the journal", "class", {**CLASS, "results/.batch/journal.jsonl/x": ""}),
    Situation(
        title="another batch is at it",
        command=f"autograder batch class {OPTIONS}",
        files={**BANK, **CLASS},
        prepare=_locked,
    ),
    Situation(
        title="Dask is not installed",
        command=f"python without.py batch class {OPTIONS} --dask tcp://127.0.0.1:1",
        files={
            **BANK,
            **CLASS,
            "without.py": WITHOUT,
        },
    ),
    Situation(
        title="a worker with another bank",
        command="python worker.py",
        files={
            **BANK,
            "worker.py": (
                "import platform\n"
                "from autograder.batch.course import named_course, open_course\n"
                "from autograder.errors import Mistake\n"
                "from autograder.model.record import replace\n"
                "course = named_course('aima4e', 'bank', None, 'best')\n"
                "try:\n    open_course(replace(course, digest='that of another bank'))\n"
                "except Mistake as mistake:\n    print(str(mistake).replace(platform.node(), 'this-machine'))\n"
            ),
        },
    ),
    Situation(
        title="what the gradebook says",
        command=f"python then.py batch class {OPTIONS}",
        files={
            **BANK,
            "then.py": (
                "import sys\nfrom autograder.cli import main\n"
                "if __name__ == '__main__':\n"
                "    main(sys.argv[1:])\n    print(open('results/gradebook.csv', encoding='utf-8').read())\n"
            ),
            "class/doe_1_10_minimax.py": MINIMAX,
            "class/doe_1_11_minimax-1.py": MINIMAX,
            "class/roe_LATE_2_12_work.zip": "hello",
            "class/poe_3_text.html": "",
            "class/moe_4_13_big.zip": "",
        },
        prepare=lambda folder: os.truncate(folder / "class" / "moe_4_13_big.zip", 65 * 1024 * 1024),
    ),
    _batch(
        "an archive inside an export that cannot be opened",
        "class",
        {"class/ann.zip": "hello", "class/bob.zip": zipped({"minimax.py": MINIMAX.encode()})},
    ),
]
