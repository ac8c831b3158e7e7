"""The bank is sound: every literal fact is so, everything is there once, and every trait is covered in public."""

from __future__ import annotations

import pytest

from autograder.load.fixtures import fixture_files, read_fixture
from autograder.model.fixture import Facts, Fixture
from autograder.textbook.facts import complete, depths_of
from tests import solver
from tests.conftest import ROOT

FIXTURES = [read_fixture(path) for path in fixture_files(ROOT / "fixtures")]


def by_solver(fixture: Fixture, depth: int | None = None) -> Facts:
    return Facts(
        value=solver.value(fixture.tree, 0, depth),
        moves=tuple(solver.moves(fixture.tree, depth)),
        minimax=tuple(solver.minimax_visits(fixture.tree, depth)),
        alphabeta=tuple(solver.alphabeta_visits(fixture.tree, depth)),
    )


@pytest.mark.parametrize("fixture", FIXTURES, ids=lambda fixture: fixture.name)
def test_every_literal_fact_equals_both_solvers(fixture: Fixture) -> None:
    facts, at_depth = complete(fixture)
    assert fixture.facts == facts == by_solver(fixture)
    assert dict(fixture.facts_at_depth) == at_depth
    assert at_depth == {depth: by_solver(fixture, depth) for depth in depths_of(fixture.tree)}


def test_there_are_enough_trees_and_about_a_third_is_hidden() -> None:
    hidden = sum(fixture.is_hidden for fixture in FIXTURES)
    assert len(FIXTURES) >= 90
    assert 0.25 <= hidden / len(FIXTURES) <= 0.4


@pytest.mark.parametrize("what", ["name", "title", "tree"])
def test_nothing_is_there_twice(what: str) -> None:
    seen: dict[object, str] = {}
    for fixture in FIXTURES:
        assert seen.setdefault(getattr(fixture, what), fixture.name) == fixture.name


def test_titles_state_facts() -> None:
    for fixture in FIXTURES:
        assert "should" not in fixture.title.lower(), fixture.name
        assert not fixture.title.endswith("."), fixture.name
        assert fixture.traits, fixture.name


def test_every_trait_has_a_public_tree() -> None:
    traits = {trait for fixture in FIXTURES for trait in fixture.traits}
    public = {trait for fixture in FIXTURES for trait in fixture.traits if not fixture.is_hidden}
    assert traits == public


def test_all_but_a_handful_can_be_solved_on_paper() -> None:
    assert sum(len(fixture.tree) > 30 for fixture in FIXTURES) <= 8
