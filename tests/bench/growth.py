"""How time grows: with the number of trees, and with the nodes of one; each as a ratio against the small."""

from __future__ import annotations

import gc
from collections.abc import Callable
from math import inf
from time import perf_counter

from autograder.grading import grade
from autograder.load.assignments import load_assignment
from autograder.load.bank import load_bank
from autograder.model.assignment import Assignment
from autograder.model.fixture import Facts, Fixture
from autograder.model.record import replace
from autograder.model.tree import MAX, MIN, Tree
from autograder.opening import open_submission
from autograder.run import Server
from autograder.textbook.engine import search
from tests.conftest import ROOT

REPEATS = 3


def by_trees(server: Server) -> dict[int, float]:
    """Seconds a tree, by how many trees there are."""
    assignment = replace(load_assignment("aima4e"), variants=0)
    bank = tuple(fixture for fixture in load_bank(str(ROOT / "fixtures")) if not fixture.is_hidden)
    return {
        count: _seconds(server, assignment, bank[:: len(bank) // count][:count]) / count
        for count in (len(bank) // 4, len(bank) // 2, len(bank))
    }


def by_nodes(server: Server) -> dict[str, float]:
    """Seconds a visit, by the size of the tree: many small ones, and one large."""
    assignment = replace(load_assignment("aima4e"), variants=0)
    small = tuple(_fixture(_uniform(3, 3), number) for number in range(100))
    trees = {
        f"100 trees of {len(small[0].tree):,} nodes": small,
        "one tree of 111,111 nodes": (_fixture(_uniform(10, 5), 0),),
        "tic-tac-toe, 549,946 nodes": (_fixture(tic_tac_toe(), 0),),
    }
    return {name: _seconds(server, assignment, each) / _visits(each) for name, each in trees.items()}


def _seconds(server: Server, assignment: Assignment, bank: tuple[Fixture, ...]) -> float:
    """The best of a few gradings of the reference solution, all of which must have full marks."""
    submission = open_submission(str(ROOT / "solutions" / "aima4e"))
    found = []
    gc.collect()
    gc.disable()  # as in every command
    for _ in range(REPEATS):
        began = perf_counter()
        report = grade(assignment, bank, submission, server)
        found.append(perf_counter() - began)
        assert report.earned == report.points, "a right program must have full marks however large the tree"
    gc.enable()
    return min(found)


def _visits(bank: tuple[Fixture, ...]) -> int:
    """How many nodes are looked at in all calls: minimax and alpha-beta, each searched and called at the root."""
    return sum(2 * len(search(each.tree, problem).visits) for each in bank for problem in ("minimax", "alphabeta"))


def _fixture(tree: Tree, number: int) -> Fixture:
    return Fixture(name=f"tree-{number}", title="", tree=tree, facts=Facts())


def _built(children: Callable[[object], list[object]], value: Callable[[object], int], root: object) -> Tree:
    """A tree from what follows from what; labels alternate from MAX."""
    names: list[str] = []
    parents: list[int] = []
    actions: list[str] = []
    labels: list[str | None] = []
    values: list[int | float | None] = []
    waiting = [(root, -1, "", MAX)]
    while waiting:
        state, parent, action, label = waiting.pop()
        below = children(state)
        place = len(names)
        names.append(f"n{place}")
        parents.append(parent)
        actions.append(action)
        labels.append(label if below else None)
        values.append(None if below else value(state))
        following = MIN if label == MAX else MAX
        waiting.extend((child, place, f"a{n}", following) for n, child in reversed(list(enumerate(below))))
    evals: list[int | float | None] = [None] * len(names)
    return Tree.build(names=names, parents=parents, actions=actions, labels=labels, values=values, evals=evals)


def _uniform(branching: int, depth: int) -> Tree:
    """Every node with as many children, the leaves numbered in a scrambled way."""

    def children(state: object) -> list[object]:
        assert isinstance(state, tuple)
        return [(*state, n) for n in range(branching)] if len(state) < depth else []

    return _built(children, lambda state: hash(state) % 1000, ())


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def tic_tac_toe() -> Tree:
    """The whole game tree, every order of moves by itself."""

    def winner(board: str) -> str:
        return next((board[a] for a, b, c in LINES if board[a] == board[b] == board[c] != "."), "")

    def children(board: object) -> list[object]:
        assert isinstance(board, str)
        if winner(board):
            return []
        mark = "X" if board.count("X") == board.count("O") else "O"
        return [board[:n] + mark + board[n + 1 :] for n, cell in enumerate(board) if cell == "."]

    tree = _built(children, lambda board: {"X": 1, "O": -1, "": 0}[winner(str(board))], "." * 9)
    assert len(tree) == 549_946  # the published number of nodes
    assert max(value for value in tree.values if value is not None) < inf
    return tree
