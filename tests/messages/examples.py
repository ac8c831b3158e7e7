"""The examples of `--help`, as situations: each runs as it stands, beside the files that it speaks of."""

from __future__ import annotations

from tests.messages.courses import GIVEN, ONE_PROBLEM
from tests.messages.material import ALPHABETA, BANK, MINIMAX
from tests.messages.situation import Files, Situation
from tests.messages.submissions import zipped

WORK = {"minimax.py": MINIMAX.encode(), "alphabeta.py": ALPHABETA.encode()}
FILES: Files = {
    **BANK,
    **WORK,
    **{f"my_solution/{name}": data for name, data in WORK.items()},
    **{path.replace("our/", "courses/game-search/", 1): data for path, data in GIVEN.items()},
    "courses/game-search/assignment.yaml": ONE_PROBLEM.replace("name: our", "name: game-search"),
    "fixtures/cuts/shallow-alpha-cut.yaml": BANK["bank/shallow-alpha-cut.yaml"],
    "submission.zip": zipped(WORK),
    "submissions.zip": zipped({f"ann/{name}": data for name, data in WORK.items()}),
}

# What is added so that it neither takes long, nor writes into the bank of the checkout, nor waits for ever.
_SMALL = " --fixtures bank"
ADDED = {
    "autograder assignments check": f"{_SMALL} --jobs 1",
    "autograder audit": f"{_SMALL} --jobs 1",
    "autograder batch": f"{_SMALL} --jobs 1",
    "autograder bundle": _SMALL,
    "autograder check": _SMALL,
    "autograder grade": _SMALL,
    "autograder studio": " --help",
    "autograder tree find": f"{_SMALL} --seconds 1",
    "autograder tree": " --fixtures new",
    "autograder tree new": " --fixtures new",
}
FOUND = ("autograder assignments check", "autograder audit")  # a bank of three trees leaves something to be found


def situation(name: str, example: str) -> Situation:
    """The example of a command."""
    added = ADDED.get("autograder check" if name == "autograder" else name, "")
    files = {**BANK, **WORK} if name == "autograder" else FILES  # in a student's own folder there is nothing else
    return Situation(title=name, command=example + added, files=files)
