"""Single faults of the reference solutions: none that shows in an answer or a visit gets full marks, in public already.

Each line reads: find this, put that. It is tried at every place of every solution where it is found, one at a time.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from autograder.grading import grade
from autograder.load.assignments import load_assignment
from autograder.model.fixture import Fixture
from autograder.model.submission import Submission
from autograder.run import Server
from tests.conftest import ASSIGNMENTS, solution

FAULTS = [
    # the cut
    ("if v >= beta:", "if v > beta:"),
    ("if v >= beta:", "if v >= alpha:"),
    ("if v >= beta:", "if v <= beta:"),
    ("if v >= beta:", "if v >= beta + 1:"),
    ("if v >= beta:", "if beta and v >= beta:"),
    ("if v >= beta:", "if False:"),
    ("if v <= alpha:", "if v < alpha:"),
    ("if v <= alpha:", "if v <= beta:"),
    ("if v <= alpha:", "if v >= alpha:"),
    ("if v <= alpha:", "if v <= alpha - 0.5:"),
    ("if v <= alpha:", "if False:"),
    # the bounds
    ("alpha = max(alpha, v)", "alpha = v"),
    ("alpha = max(alpha, v)", "alpha = min(alpha, v)"),
    ("alpha = max(alpha, v)", "alpha = beta"),
    ("alpha = max(alpha, v)", "pass"),
    ("alpha = max(alpha, v)", "alpha = max(alpha or -inf, v)"),
    ("beta = min(beta, v)", "beta = v"),
    ("beta = min(beta, v)", "beta = max(beta, v)"),
    ("beta = min(beta, v)", "beta = alpha"),
    ("beta = min(beta, v)", "pass"),
    (", alpha, beta)\n", ", beta, alpha)\n"),
    (", alpha, beta)\n", ", -inf, beta)\n"),
    (", alpha, beta)\n", ", alpha, inf)\n"),
    (", alpha, beta))\n", ", beta, alpha))\n"),
    (", alpha, beta))\n", ", -inf, beta))\n"),
    (", alpha, beta))\n", ", alpha, inf))\n"),
    (", alpha, beta))\n", ", int(alpha) if abs(alpha) < inf else alpha, beta))\n"),
    (", alpha, beta))\n", ", alpha, abs(beta)))\n"),
    # the value
    ("v = -inf\n", "v = 0\n"),
    ("v = -inf\n", "v = -999\n"),
    ("v = -inf\n", "v = -99999\n"),
    ("v = inf\n", "v = 0\n"),
    ("v = inf\n", "v = 1000\n"),
    ("v = inf\n", "v = 99999\n"),
    ("v, move = -inf, None", "v, move = -1000, None"),
    ("v, move = inf, None", "v, move = 99999, None"),
    ("v = max(v, ", "v = min(v, "),
    ("v = min(v, ", "v = max(v, "),
    ("v2 > v:", "v2 < v:"),
    ("v2 < v:", "v2 > v:"),
    ("return v\n", "return 0\n"),
    ("return v\n", "return -v\n"),
    ("return v, move\n", "return move, v\n"),
    ("return v, move\n", "return v, None\n"),
    ("v, move = v2, a\n", "v = v2\n"),
    # the children
    ("in state.actions():", "in state.actions()[1:]:"),
    ("in state.actions():", "in state.actions()[:-1]:"),
    ("in state.actions():", "in reversed(state.actions()):"),
    ("in state.actions():", "in sorted(state.actions()):"),
    ("in game.actions(state):", "in game.actions(state)[1:]:"),
    ("in game.actions(state):", "in game.actions(state)[:10]:"),
    ("in game.actions(state):", "in sorted(game.actions(state)):"),
    ("in state.successors():", "in state.successors()[:-1]:"),
    ("in x.children:", "in x.children[1:]:"),
    ("in x.children:", "in reversed(x.children):"),
    # the roles
    ("max_value(game, game.result", "min_value(game, game.result"),
    ("min_value(game, game.result", "max_value(game, game.result"),
    ("game.to_move(state)", '"MAX"'),
    ('x.label == "MAX"', 'x.label == "MIN"'),
    ('x.label == "MIN"', "True"),
    ("max_eval(state.result", "min_eval(state.result"),
    ("min_eval(state.result", "max_eval(state.result"),
    ("state.utility()", "-state.utility()"),
    ("state.utility()", "int(state.utility())"),
    ("state.eval()", "round(state.eval())"),
    # the depth
    ("d > depth", "d >= depth"),
    ("d > depth", "d > depth + 1"),
    ("d + 1", "d"),
    ("d + 1", "d + 2"),
    (", 2, ", ", 1, "),
    (", 2, ", ", 3, "),
]

# These show nowhere, each for its reason.
EQUIVALENT = {
    # what is neither terminal nor MAX is MIN
    ("labelled-tree", 'minimax line 11: x.label == "MIN" -> True'),
    ("labelled-tree", 'alphabeta line 11: x.label == "MIN" -> True'),
    # what a node that was cut would have played, nobody asks
    ("aima4e", "alphabeta line 23: return v, move -> return v, None"),
    ("aima4e", "alphabeta line 37: return v, move -> return v, None"),
}


def variants(assignment: str) -> Iterator[tuple[str, str, str]]:
    for problem in ("minimax", "alphabeta"):
        text = solution(assignment, problem)
        for find, put in FAULTS:
            place = text.find(find)
            while place >= 0:
                if not text[:place].rpartition("\n")[2].lstrip().startswith(("def ", '"""', "#")):
                    line = text.count("\n", 0, place) + 1
                    what = f"{problem} line {line}: {find.strip()} -> {put.strip()}"
                    yield problem, text[:place] + put + text[place + len(find) :], what
                place = text.find(find, place + 1)


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_no_single_fault_gets_full_marks(assignment: str, server: Server, bank: tuple[Fixture, ...]) -> None:
    public = tuple(fixture for fixture in bank if not fixture.is_hidden)
    loaded = load_assignment(assignment)
    honest = {f"{name}.py": solution(assignment, name).encode() for name in ("minimax", "alphabeta")}
    missed, tried = [], 0
    for problem, text, what in variants(assignment):
        tried += 1
        submission = Submission(name="s", files={**honest, f"{problem}.py": text.encode()})
        report = grade(loaded, public, submission, server)
        if report.earned == report.points:
            missed.append(what)
    assert tried >= 40, "the edits no longer fit the solutions"
    assert {what for what in missed if (assignment, what) not in EQUIVALENT} == set()


def test_the_harness_can_miss(server: Server, bank: tuple[Fixture, ...]) -> None:
    """The control: without trees that have a cut, a search that never cuts looks like one that does."""
    uncut = tuple(fixture for fixture in bank if fixture.name == "worst-first-order")
    text = solution("aima3e", "alphabeta").replace("if v <= alpha:", "if v < alpha:")
    files = {"minimax.py": solution("aima3e", "minimax").encode(), "alphabeta.py": text.encode()}
    report = grade(load_assignment("aima3e"), uncut, Submission(name="s", files=files), server)
    order = next(c for c in report.criteria if c.problem == "alphabeta" and c.check == "order")
    assert order.public.passed == order.public.total == 1
