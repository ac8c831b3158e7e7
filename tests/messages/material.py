"""What situations are made of: a small bank, an assignment, solutions, and ways to spoil them."""

from __future__ import annotations

from tests.conftest import ROOT, solution
from tests.messages.situation import Files

TREE = "name: small-cut\ntitle: A small cut\ntree: [[3, 5], [2, 9]]\n"
BANK: Files = {
    f"bank/{name}.yaml": (ROOT / "fixtures" / family / f"{name}.yaml").read_text("utf-8")
    for family, name in (
        ("cuts", "shallow-alpha-cut"),
        ("textbook", "textbook-figure"),
        ("ties", "phantom-tie"),
    )
}
RULES = (ROOT / "assignments" / "aima4e" / "assignment.yaml").read_text("utf-8").replace("name: aima4e", "name: our")
MINIMAX = solution("aima4e", "minimax")
ALPHABETA = solution("aima4e", "alphabeta")
SOLVED: Files = {"mine/minimax.py": MINIMAX, "mine/alphabeta.py": ALPHABETA}
CHECK = "autograder check mine -a aima4e --fixtures bank"


def rules(old: str = "", new: str = "", more: str = "") -> Files:
    """An assignment with one thing changed, or with more lines."""
    assert old in RULES, old
    return {"our/assignment.yaml": (RULES.replace(old, new, 1) if old else RULES) + more}


def changed(text: str, *changes: tuple[str, str]) -> str:
    """A program with some of its text read as something else."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text
