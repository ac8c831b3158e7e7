"""Variants: what follows from the hand-crafted tree is what the engine finds out about its relative."""

from __future__ import annotations

import json

import pytest

from autograder.dialects import dialect
from autograder.grading import grade
from autograder.grading.variants import LARGEST, VARIANTS, mirror_order, relative, relatives
from autograder.load.assignments import load_assignment
from autograder.model.fixture import Fixture
from autograder.model.record import replace
from autograder.model.submission import Submission
from autograder.model.tree import Tree
from autograder.plan import admits
from autograder.render.gradescope import render
from autograder.run import Server
from autograder.textbook.facts import truths_of
from tests import solver
from tests.conftest import ASSIGNMENTS, solution, solutions
from tests.trees import tree_of


def any_tree(_: Tree) -> bool:
    return True


@pytest.mark.parametrize("name", VARIANTS)
def test_expectations_follow_from_the_original(name: str, bank: tuple[Fixture, ...]) -> None:
    checked = 0
    for fixture in bank:
        made = relative(fixture, name)
        numbers = {value for value in (*fixture.tree.values, *fixture.tree.evals) if value is not None}
        if len(fixture.tree) > 60 or len({VARIANTS[name].value(value) for value in numbers}) < len(numbers):
            continue
        for depth, truth in made.truths.items():
            true = truths_of(made.tree)[depth]
            assert truth.values == pytest.approx(true.values, abs=1e-9)
            assert truth.visits == true.visits
        checked += bool(made.truths)
    assert VARIANTS[name].mirrors or checked > 100


def test_the_mirror_image_has_the_value_and_moves_of_the_original(bank: tuple[Fixture, ...]) -> None:
    for fixture in bank:
        if len(fixture.tree) > 60:
            continue
        mirrored = relative(fixture, "mirrored").tree
        assert solver.value(mirrored) == solver.value(fixture.tree)
        assert set(solver.moves(mirrored)) == set(solver.moves(fixture.tree))
        assert [fixture.tree.names[node] for node in mirror_order(fixture.tree)] == list(mirrored.names)


def test_what_each_variant_does() -> None:
    fixture = Fixture(name="a", title="a", tree=tree_of("[[3, 0], -2]"), facts=None)  # type: ignore[arg-type]
    assert relative(fixture, "three-times").tree.values == (None, None, 9, 0, -6)
    assert relative(fixture, "plus-thirteen").tree.values == (None, None, 16, 13, 11)
    swapped = relative(fixture, "roles-swapped").tree
    assert (swapped.values, swapped.labels[:2]) == ((None, None, -3, 0, 2), ("MIN", "MAX"))
    assert relative(fixture, "renamed").tree.actions == ("", "ka1", "kb1", "kb2", "ka2")
    assert relative(fixture, "mirrored").tree.values == (None, -2, None, 0, 3)


def test_the_seed_decides(bank: tuple[Fixture, ...]) -> None:
    first, again, other = (relatives(bank, seed, 8, any_tree) for seed in (1, 1, 2))
    assert first == again
    assert {fixture.name for fixture in first} != {fixture.name for fixture in other}
    assert len(first) == len(other) == 8
    assert all(fixture.is_hidden for fixture in first)


@pytest.mark.parametrize("seed", range(20))
def test_no_value_leaves_the_range_that_the_handout_promises(seed: int, bank: tuple[Fixture, ...]) -> None:
    for fixture in relatives(bank, seed, 30, any_tree):
        assert all(abs(value) < LARGEST for value in (*fixture.tree.values, *fixture.tree.evals) if value is not None)


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_right_programs_get_full_marks_with_any_seed(
    assignment: str, server: Server, bank: tuple[Fixture, ...]
) -> None:
    files = {name: text.encode() for name, text in solutions(assignment).items()}
    loaded = load_assignment(assignment)
    spoken = dialect(assignment)
    for seed in range(4):
        chosen = relatives(bank, seed, 40, lambda tree: admits(spoken, tree))
        report = grade(replace(loaded, seed=seed, variants=40), chosen, Submission(name="s", files=files), server)
        assert report.earned == report.points


def test_the_report_records_the_seed(server: Server, bank: tuple[Fixture, ...]) -> None:
    files = {name: text.encode() for name, text in solutions("aima3e").items()}
    loaded = replace(load_assignment("aima3e"), seed=11)
    report = grade(loaded, bank, Submission(name="s", files=files), server)
    assert json.loads(render(report))["extra_data"]["seed"] == 11
    public = tuple(fixture for fixture in bank if not fixture.is_hidden)
    assert grade(loaded, public, Submission(name="s", files=files), server).seed is None


def test_answers_learnt_by_heart_fail_on_relatives(server: Server, bank: tuple[Fixture, ...]) -> None:
    """A program that knows every tree of the bank, hidden ones too, but cannot search."""
    spoken = dialect("aima3e")
    trees = [fixture.tree for fixture in bank if admits(spoken, fixture.tree) and len(fixture.tree) <= 60]
    known = {" ".join(tree.names) + repr(tree.values): solver.moves(tree)[0] for tree in trees}
    cheat = f"""KNOWN = {known!r}

def minimax_decision(state):
    nodes = []
    def walk(s):
        nodes.append((repr(s), s.utility() if s.is_terminal() else None))
        for a in s.actions():
            walk(s.result(a))
    walk(state)
    return KNOWN.get(" ".join(n for n, _ in nodes) + repr(tuple(v for _, v in nodes)), state.actions()[0])
"""
    files = {"minimax.py": cheat.encode(), "alphabeta.py": solution("aima3e", "alphabeta").encode()}
    small = tuple(fixture for fixture in bank if len(fixture.tree) <= 60)
    loaded = load_assignment("aima3e")

    def moves(variants: int) -> tuple[int, int]:
        report = grade(replace(loaded, variants=variants), small, Submission(name="s", files=files), server)
        move = next(c for c in report.criteria if (c.problem, c.check) == ("minimax", "move"))
        return move.hidden.passed, move.hidden.total

    plain, varied = moves(0), moves(20)
    assert plain[0] == plain[1]  # every hidden tree was known
    assert varied[0] < varied[1]
