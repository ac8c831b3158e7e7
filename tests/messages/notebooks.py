"""What is said in a notebook or an interpreter, and where pytest runs a handout."""

from __future__ import annotations

from tests.messages.material import BANK, MINIMAX
from tests.messages.situation import Situation

HANDOUT = "assignment: aima4e\nfixtures: bank\n"


def _said(title: str, *lines: str) -> Situation:
    text = "import autograder\n" + "\n".join(lines) + "\n"
    return Situation(title=title, command="python mine.py", files={**BANK, "mine.py": text, "minimax.py": MINIMAX})


def _pytest(title: str, marker: str) -> Situation:
    return Situation(
        title=title,
        command="python -m pytest -q -p no:cacheprovider --no-header autograder.yaml",
        files={
            **BANK,
            "minimax.py": MINIMAX.replace("v2 > v", "v2 < v"),
            "autograder.yaml": marker,
            "pytest.ini": "[pytest]\n",
        },
        only=r"^(minimax|alphabeta)\.py: |^There is no|^    (wanted|got)|^  hint: |unknown key|no assignment called",
    )


SITUATIONS = [
    _said("a problem that there is not", "print(repr(autograder.check('minimax.py', problem='minmax')))"),
    _said("a problem that is like none", "print(repr(autograder.check('minimax.py', problem='chess')))"),
    _said("a number to be checked", "print(repr(autograder.check(42)))"),
    _said("a function that nobody asks for", "def f():\n    pass", "print(repr(autograder.check(f)))"),
    _said("a module without a file", "import sys", "print(repr(autograder.check(sys)))"),
    _said(
        "a function inside another",
        "def outer():\n    n = 3\n    def minimax_search(game, state):\n        return n\n    return minimax_search",
        "print(repr(autograder.check(outer())))",
    ),
    _said(
        "a function without source",
        "exec('def minimax_search(game, state): pass')",
        "print(repr(autograder.check(minimax_search)))",
    ),
    _said(
        "a function that uses a thing",
        "thing = object()",
        "def minimax_search(game, state):\n    return thing",
        "print(repr(autograder.check(minimax_search)))",
    ),
    _said(
        "a function that could be of several",
        "def max_value(state):\n    return 3",
        "print(repr(autograder.check(max_value)))",
    ),
    _pytest("a handout that is tested", HANDOUT + "\n"),
    _pytest("a handout with a key misspelt", "assignment: aima4e\nfixture: bank\n"),
    _pytest("a handout of an assignment that there is not", "assignment: aima5e\n"),
]
