"""Misreadings as edits: each applies, each changes what a program does, and the books that name them are up to date."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder.bank.made_up import made_up_trees
from autograder.bank.signing import Behaved, rows_of, run_programs
from autograder.diagnose.signs import digests_of
from autograder.dialects import dialect
from autograder.edits.generated import generated
from autograder.edits.named import named
from autograder.edits.programs import OTHER_WAYS, digest_of, named_programs, programs_of, single_misreadings
from autograder.errors import Mistake
from autograder.load.assignments import load_assignment
from autograder.load.misreadings import read_misreading, read_misreadings
from autograder.load.signatures import load_book
from autograder.model.fixture import Fixture
from autograder.model.misreading import Program
from autograder.model.signatures import Book
from autograder.plan import admits
from autograder.run import Server
from tests.conftest import ASSIGNMENTS, ROOT, Grade, solution

MISREADINGS = read_misreadings(ROOT / "solutions" / "misreadings")
PROBLEMS = [(assignment, problem) for assignment in ASSIGNMENTS for problem in ("minimax", "alphabeta")]
WAYS = sorted((ROOT / "solutions" / OTHER_WAYS).glob("*/*"))
SAMPLE = 60  # generated edits that are run again for each problem


def book(assignment: str, problem: str) -> Book:
    found = load_book(load_assignment(assignment), problem, ())
    assert found is not None
    return found


def rows(assignment: str, problem: str, programs: tuple[Program, ...], trees: tuple[Fixture, ...]) -> list[Behaved]:
    return run_programs(load_assignment(assignment), problem, trees, [program.source for program in programs])


def digest(row: Behaved) -> str:
    return digests_of([(searches, direct) for searches, direct, _ in row.tokens])[0]


class TestTheBankOfMisreadings:
    def test_there_are_many_for_every_dialect_and_problem(self) -> None:
        assert len(MISREADINGS) >= 60
        for assignment, problem in PROBLEMS:
            assert len(single_misreadings(assignment, problem)) >= 8, (assignment, problem)

    def test_their_texts_are_fit_to_be_read(self) -> None:
        titles = [misreading.title for misreading in MISREADINGS]
        assert len(set(titles)) == len(titles)
        for misreading in MISREADINGS:
            told = f"{misreading.title} {misreading.tempting} {misreading.hint}"
            assert "should" not in told, misreading.name
            assert not set("`<>=") & set(misreading.hint), f"the hint of {misreading.name} gives code away"
            for edit in misreading.edits:
                for change in edit.changes:
                    assert change.find.strip() not in misreading.hint, misreading.name

    @pytest.mark.parametrize(("assignment", "problem"), PROBLEMS)
    def test_each_is_caught_by_two_trees_one_of_them_public_and_is_in_the_book(
        self, assignment: str, problem: str, bank: tuple[Fixture, ...]
    ) -> None:
        singles = single_misreadings(assignment, problem)
        trees = tuple(fixture for fixture in bank if admits(dialect(assignment), fixture.tree))
        public = [place for place, fixture in enumerate(trees) if not fixture.is_hidden]
        known = book(assignment, problem)
        assert [name for name, _ in known.trees] == [trees[place].name for place in public]
        for program, row in zip(singles, rows(assignment, problem, singles, trees), strict=True):
            caught = [place for place, (_, _, flags) in enumerate(row.tokens) if flags]
            assert len(caught) >= 2, f"{program.names} is caught by {len(caught)} trees"
            assert set(caught) & set(public), f"{program.names} is caught by hidden trees only"
            seen = Behaved(tokens=tuple(row.tokens[place] for place in public), prunes=row.prunes, runs=row.runs)
            if row.runs:
                behaviour = known.exact(digest(seen))
                assert behaviour is not None, f"the book is out of date: autograder audit -a {assignment} --write"
                assert program.edits in behaviour.suspects

    def test_a_pair_joins_two_that_are_common(self) -> None:
        pairs = [each for each in named_programs("aima3e", "alphabeta") if len(each.edits) == 2]
        common = {misreading.name for misreading in MISREADINGS if misreading.common}
        assert len(pairs) > 100
        assert all(set(pair.names) <= common and len(set(pair.names)) == 2 for pair in pairs)


class TestBooks:
    @pytest.mark.parametrize(("assignment", "problem"), PROBLEMS)
    def test_they_are_of_the_programs_that_there_are(self, assignment: str, problem: str) -> None:
        programs = programs_of(assignment, problem)
        hint = f"run `autograder audit -a {assignment} --write`"
        assert book(assignment, problem).programs == digest_of(programs), hint

    @pytest.mark.parametrize(("assignment", "problem"), PROBLEMS)
    def test_a_sample_behaves_as_written_down(self, assignment: str, problem: str, bank: tuple[Fixture, ...]) -> None:
        programs = [program for program in programs_of(assignment, problem) if not program.names]
        sample = tuple(programs[:: len(programs) // SAMPLE + 1])
        known = book(assignment, problem)
        by_name = {fixture.name: fixture for fixture in bank}
        trees = tuple(by_name[name] for name, _ in known.trees)
        found = 0
        for program, row in zip(sample, rows(assignment, problem, sample, trees), strict=True):
            behaviour = known.exact(digest(row))
            assert (behaviour is None) == (row.shows_nothing or not row.runs), program.edits
            found += behaviour is not None
        assert found > len(sample) // 2

    def test_they_hold_nothing_of_hidden_trees(self, bank: tuple[Fixture, ...]) -> None:
        hidden = {fixture.name for fixture in bank if fixture.is_hidden}
        for assignment, problem in PROBLEMS:
            known = book(assignment, problem)
            assert not hidden & {name for name, _ in known.trees}
            assert not [name for name in hidden if f'"{name}"'.encode() in known.data]

    def test_a_book_of_other_rules_is_not_taken(self) -> None:
        from autograder.model.reading import READINGS
        from autograder.model.record import replace

        strict = replace(load_assignment("aima3e"), readings=(READINGS["strict"],))
        known = load_book(strict, "alphabeta", ())
        assert known is None or "strict" in known.rules


class TestEdits:
    def test_an_edit_that_changes_nothing_is_recognised_and_not_in_a_book(self, server: Server) -> None:
        """MAX may raise alpha before it tests v against beta: no tree can tell."""
        text = solution("aima3e", "alphabeta")
        before = "        if v >= beta:\n            return v\n        alpha = max(alpha, v)\n"
        after = "        alpha = max(alpha, v)\n        if v >= beta:\n            return v\n"
        same, wrong = text.replace(before, after), text.replace("if v >= beta:", "if v > beta:")
        assert text not in (same, wrong)
        sources = {program.source for program in generated(text, load_assignment("aima3e").problems[1].functions)}
        assert same in sources
        trees = made_up_trees(dialect("aima3e"))
        programs = [{"alphabeta.py": each.encode()} for each in (same, wrong)]
        equal, unequal = rows_of(load_assignment("aima3e"), "alphabeta", trees, programs, server)
        assert equal.shows_nothing
        assert not unequal.shows_nothing

    def test_generated_edits_say_which_line_they_touch(self) -> None:
        functions = load_assignment("aima3e").problems[1].functions
        edits = [program.edits[0] for program in generated(solution("aima3e", "alphabeta"), functions)]
        assert len(edits) > 300
        told = {(edit.function, edit.line, edit.read) for edit in edits}
        assert ("MIN-VALUE", "if v <= alpha then return v", "if v < alpha then return v") in told
        assert ("MAX-VALUE", "alpha <- max(alpha, v)", "left out") in told
        assert all(edit.hint and edit.line and edit.read for edit in edits)

    @pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.parent.name}-{way.name}")
    def test_the_other_ways_are_right(self, graded: Grade, way: Path) -> None:
        files = {f"{name}.py": solution(way.parent.name, name) for name in ("minimax", "alphabeta")}
        report = graded(way.parent.name, files | {path.name: path.read_text("utf-8") for path in way.glob("*.py")})
        assert report.earned == report.points


class TestMistakesInTheFile:
    """What a TA who writes a misreading is told."""

    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        source = ROOT / "solutions" / "misreadings" / "equal-bound-not-cut-at-min.yaml"
        return Path(shutil.copy(source, tmp_path / source.name))

    def edited(self, file: Path, old: str, new: str) -> Path:
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new), "utf-8")
        return file

    def test_an_unknown_key(self, file: Path) -> None:
        with pytest.raises(Mistake, match=r"unknown key `hnit`.*\n.*did you mean `hint`"):
            read_misreading(self.edited(file, "hint:", "hnit:"))

    def test_an_unknown_dialect(self, file: Path) -> None:
        with pytest.raises(Mistake, match="`aima5e` is not known"):
            read_misreading(self.edited(file, "aima4e", "aima5e"))

    def test_another_name_than_the_file(self, file: Path) -> None:
        with pytest.raises(Mistake, match="make the two equal"):
            read_misreading(self.edited(file, "name: equal-bound-not-cut-at-min", "name: something-else"))

    def test_a_text_that_is_not_there_once(self, file: Path) -> None:
        misreading = read_misreading(self.edited(file, 'find: "if v <= alpha:"', 'find: "v"'))
        functions = load_assignment("aima3e").problems[1].functions
        with pytest.raises(Mistake, match=r"`v` stands \d+ times in min_value, not once"):
            list(named(solution("aima3e", "alphabeta"), functions, (misreading,), "aima3e", "alphabeta"))
