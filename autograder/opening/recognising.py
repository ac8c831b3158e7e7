"""Which assignment a submission is for, told by the functions it defines; nothing is executed."""

from __future__ import annotations

import re

from autograder.errors import Mistake
from autograder.load.assignments import assignment_names, load_assignment
from autograder.model.submission import Submission
from autograder.opening import notebook_of


def recognise(submission: Submission) -> str:
    """The assignment whose functions this submission defines most of."""
    scores = dict.fromkeys(assignment_names(), 0)
    for name in scores:
        for problem in load_assignment(name).problems:
            for path, source in submission.files.items():
                if path.rpartition("/")[2] in (problem.file, notebook_of(problem.file)):
                    defined = definitions(source)
                    scores[name] += sum(str(function) in defined for function in problem.functions.values())
    return the_best(scores, "say which with -a")


def the_best(scores: dict[str, int], what_to_do: str) -> str:
    """The one that fits best; none or several of them is the user's to decide."""
    most = max(scores.values(), default=0)
    best = [name for name, score in scores.items() if score == most]
    if len(best) == 1 and most:
        return best[0]
    raise Mistake("your functions do not tell which assignment this is", hint=f"{what_to_do}: {', '.join(best)}")


def definitions(source: bytes) -> set[str]:
    """Every `name(parameters)` that a source defines, read as text."""
    found = re.findall(rb"^def\s+(\w+)\s*\(([^)]*)\)", source, re.MULTILINE)
    return {f"{name.decode()}({', '.join(map(str.strip, rest.decode('latin-1').split(',')))})" for name, rest in found}
