"""`tree find`: the smallest tree on which a program differs from the textbook."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.bank.finding import Ground, find_misreading, find_submission
from autograder.bank.made_up import made_up_trees
from autograder.bank.small_trees import Bounds, shapes, small_trees
from autograder.bank.smallest import Finder
from autograder.dialects import dialect
from autograder.edits.programs import single_misreadings
from autograder.errors import Mistake
from autograder.load.assignments import load_assignment
from autograder.load.fixtures import fixture_from_text
from autograder.load.writing import fixture_text, notation_of
from autograder.model.fixture import Fixture
from autograder.model.tree import Tree
from autograder.opening import open_submission
from autograder.plan import admits
from autograder.run import Server
from tests.conftest import ASSIGNMENTS, solution

CATALAN = (1, 1, 2, 5, 14, 42, 132)


def ground(server: Server, bounds: Bounds, seconds: float) -> Ground:
    """No bank to begin with: every tree is made up."""
    return Ground(bank=(), server=server, bounds=bounds, seconds=seconds)


def finder(assignment: str, problem: str, source: str, server: Server, bounds: Bounds | None = None) -> Finder:
    files = {f"{problem}.py": source.encode()}
    return Finder(load_assignment(assignment), problem, files, server, bounds or Bounds())


def parse(notation: str) -> Tree:
    return fixture_from_text(fixture_text(name="a", title="a", tree=notation, visibility="public"), "a.yaml").tree


class TestSmallTrees:
    @pytest.mark.parametrize(("nodes", "count"), list(enumerate(CATALAN, start=1)))
    def test_every_shape_once(self, nodes: int, count: int) -> None:
        assert len(set(shapes(nodes))) == len(shapes(nodes)) == count

    @pytest.mark.parametrize("assignment", ASSIGNMENTS)
    def test_they_are_what_the_dialect_can_speak_about(self, assignment: str) -> None:
        spoken = dialect(assignment)
        for nodes in (2, 3, 4):
            trees = list(small_trees(nodes, spoken, Bounds()))
            assert len(set(trees)) == len(trees) > 0
            assert all(len(tree) == nodes and admits(spoken, tree) for tree in trees)

    def test_bounds_are_kept(self) -> None:
        bounds = Bounds(branching=2, depth=2, lowest=0, highest=2)
        trees = list(small_trees(5, dialect("aima3e"), bounds))
        assert trees
        assert all(bounds.allow(tree) for tree in trees)
        assert not all(bounds.allow(tree) for tree in small_trees(5, dialect("aima3e"), Bounds()))

    @pytest.mark.parametrize("assignment", ASSIGNMENTS)
    def test_a_made_up_tree_can_be_written_down_and_read_back(self, assignment: str) -> None:
        for fixture in made_up_trees(dialect(assignment), 40):
            tree = parse(notation_of(fixture.tree))
            assert (tree.parents, tree.labels, tree.values, tree.evals) == (
                fixture.tree.parents,
                fixture.tree.labels,
                fixture.tree.values,
                fixture.tree.evals,
            )


class TestFinding:
    def test_an_equal_bound_takes_five_nodes(self, server: Server, bank: tuple[Fixture, ...]) -> None:
        text = solution("aima3e", "alphabeta").replace("if v <= alpha:", "if v < alpha:")
        found = finder("aima3e", "alphabeta", text, server).find(bank, 20)
        assert found.tree is not None
        assert (len(found.tree), found.tree.height, found.is_smallest) == (5, 2, True)
        assert notation_of(found.tree) == "[0, [0, 0]]"

    def test_it_needs_no_bank(self, server: Server) -> None:
        text = solution("aima3e", "alphabeta").replace("if v <= alpha:", "if v < alpha:")
        found = finder("aima3e", "alphabeta", text, server).find((), 20)
        assert found.tree is not None
        assert len(found.tree) == 5

    def test_a_right_program_differs_nowhere(self, server: Server, bank: tuple[Fixture, ...]) -> None:
        found = finder("aima3e", "minimax", solution("aima3e", "minimax"), server).find(bank, 1)
        assert found.tree is None

    def test_values_within_a_range(self, server: Server, bank: tuple[Fixture, ...]) -> None:
        text = solution("aima3e", "minimax").replace("v = -inf", "v = 0")
        found = finder("aima3e", "minimax", text, server, Bounds(lowest=-9, highest=9)).find(bank, 10)
        assert found.tree is not None
        assert all(-9 <= value <= 9 for value in found.tree.values if value is not None)

    @pytest.mark.parametrize(
        ("assignment", "problem"), [(name, problem) for name in ASSIGNMENTS for problem in ("minimax", "alphabeta")]
    )
    def test_there_is_one_for_every_misreading(
        self, assignment: str, problem: str, server: Server, bank: tuple[Fixture, ...]
    ) -> None:
        """Cutting down alone, without the proof that nothing is smaller, which takes its time."""
        for program in single_misreadings(assignment, problem)[::7]:
            found = finder(assignment, problem, program.source, server).find(bank, 0)
            assert found.tree is not None, program.names
            assert len(found.tree) <= 15, (program.names, notation_of(found.tree))


class TestAnswers:
    """What `tree find` answers with: the tree in the notation of `tree new`, a title, and how it was found."""

    def test_a_submission_is_looked_through_problem_by_problem(self, server: Server, tmp_path: Path) -> None:
        (tmp_path / "minimax.py").write_text(solution("aima3e", "minimax"))
        (tmp_path / "alphabeta.py").write_text(
            solution("aima3e", "alphabeta").replace("if v <= alpha:", "if v < alpha:")
        )
        opened = open_submission(str(tmp_path))
        small = Bounds(branching=2, depth=2, lowest=-1, highest=1)
        found = find_submission(opened, load_assignment("aima3e"), None, ground(server, small, 20))
        assert found is not None
        assert found.how.startswith("alphabeta: 5 nodes")
        assert (found.notation, found.title) == ("[0, [0, 0]]", f"{tmp_path.name} differs from the textbook")
        assert find_submission(opened, load_assignment("aima3e"), "minimax", ground(server, small, 1)) is None

    def test_a_misreading_is_known_by_its_name(self, server: Server) -> None:
        name, assignment = "equal-bound-not-cut-at-min", load_assignment("aima3e")
        found = find_misreading(name, assignment, None, ground(server, Bounds(), 20))
        assert found is not None
        assert (found.notation, found.title) == ("[0, [0, 0]]", "MIN goes on looking when v equals alpha")
        with pytest.raises(Mistake, match="neither a submission nor a misreading called equal-bound"):
            find_misreading(name, assignment, "minimax", ground(server, Bounds(), 1))
