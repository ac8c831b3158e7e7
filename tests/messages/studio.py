"""What TAs are told in the studio, on its page and on the terminal it was started from."""

from __future__ import annotations

import json
from pathlib import Path

from tests.messages.material import BANK, TREE
from tests.messages.situation import Files, Situation

SMALL = "[[3, 5], [2, 9]]"
DRAFT = {"text": "[[3, 5], [2, 8]]", "title": "Another cut", "visibility": "public"}
WIDE = f"[{', '.join(['[1, 2]'] * 140)}]"
OPEN = """import signal, subprocess, sys
command = [sys.executable, "-m", "autograder", "studio", "--no-browser", "--fixtures", "bank"]
with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as studio:
    print(studio.stdout.readline().partition(":")[0], "...", flush=True)
    studio.send_signal(signal.SIGINT)
sys.exit(studio.returncode)
"""
WITHOUT = "import sys\nsys.modules['uvicorn'] = None\nfrom autograder.cli import main\nsys.exit(main(sys.argv[1:]))\n"


def _asked(title: str, *asks: dict[str, object], files: Files | None = None) -> Situation:
    given = {**BANK, "asks.json": json.dumps(asks), **(files or {})}
    return Situation(title=title, command="python -m tests.messages.page", files=given, prepare=_link_out)


def _link_out(folder: Path) -> None:
    """A folder of the bank that is not in it."""
    (folder / "bank" / "away").symlink_to(folder)


def _ask(what: str, **body: object) -> dict[str, object]:
    return {"what": what, "body": body}


def _edit(do: str, node: object, to: str = "") -> dict[str, object]:
    return _ask("edit", text=SMALL, do=do, node=node, to=to)


SITUATIONS = [
    _asked(
        "trees that are typed",
        _ask("look", text=""),
        _ask("look", text="[[3, 5], [2, oops]]"),
        _ask("look", text="[\n[3, 5],\n[]\n]"),
        {**_ask("look", text="x" * 100_001), "shown": "(a text without end)"},
        _ask("look", text=3),
        {"what": "look", "body": {}, "raw": '{"text": "\\ud800"}', "shown": "(half a character)"},
        {"what": "look", "body": {}, "raw": "[]", "shown": "[]"},
    ),
    _asked(
        "clicks and keys",
        _edit("paint", 0),
        _edit("add-child", 99),
        _edit("add-sibling", 0),
        _edit("remove", 0),
        _edit("move", 0, "1"),
        _edit("flip", 2),
        _edit("set-value", 0, "3"),
        _edit("set-eval", 2, "3"),
        _edit("set-value", 2, "three"),
        _edit("set-action", 0, "x"),
        _ask("edit", text="[[1]]", do="remove", node=1, to=""),
    ),
    _asked(
        "saving",
        _ask("save", text=SMALL, title=""),
        _ask("save", **DRAFT, family="file"),
        _ask("save", **DRAFT, family="away"),
        _ask("save", **DRAFT, family="../out"),
        _ask("save", **DRAFT, name="A Name"),
        _ask("save", **DRAFT, family="gone"),
        _ask("save", **DRAFT, traits="Not A Trait"),
        _ask("save", text=SMALL, title="two\nlines"),
        _ask("save", text=SMALL, title="Twin", visibility="public"),
        files={"bank/file": "not a folder", "bank/small-cut.yaml": TREE},
    ),
    _asked(
        "trees of the bank",
        _ask("open", path="nowhere.yaml"),
        _ask("open", path="wrong.yaml"),
        _ask("bank"),
        files={
            "bank/wrong.yaml": TREE,
            "bank/latin.yaml": b"name: \xff\n",
            "bank/facts.yaml": "name: facts\ntitle: f\ntree: [[1]]\nexpect: {value: 2}\n",
        },
    ),
    _asked(
        "misreadings",
        _ask("catches", text=SMALL, assignment="chess"),
        _ask("catches", text="{label: MIN, children: [1, 2]}", assignment="aima3e"),
        {**_ask("catches", text=WIDE, assignment="aima3e"), "shown": "(a wide tree)"},
        _ask("find", misreading="never-cut-at-mn", problem="alphabeta", assignment="aima3e"),
    ),
    _asked(
        "requests from elsewhere",
        {**_ask("look", text=SMALL), "token": "guessed"},
        {**_ask("look", text=SMALL), "headers": {"host": "example.org"}},
        {**_ask("look", text=SMALL), "headers": {"origin": "http://example.org"}},
        {**_ask("look", text=SMALL), "headers": {"sec-fetch-site": "cross-site"}},
        {**_ask("look", text=SMALL), "headers": {"content-length": "9999999999"}},
        {**_ask("look", text=SMALL), "headers": {"content-type": "text/plain"}},
    ),
    Situation(title="opened and closed", command="python open.py", files={**BANK, "open.py": OPEN}),
    Situation(title="no such bank", command="autograder studio --no-browser --fixtures nowhere"),
    Situation(
        title="no such assignment", command="autograder studio --no-browser -a aima5e --fixtures bank", files=BANK
    ),
    Situation(
        title="a port that there is not",
        command="autograder studio --no-browser --port 99999 --fixtures bank",
        files=BANK,
    ),
    Situation(
        title="what it needs is not installed", command="python without.py studio", files={"without.py": WITHOUT}
    ),
]
