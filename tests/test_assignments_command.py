"""`autograder assignments new` and `check`: a course's own assignment, and what is said when it does not fit."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from autograder import content
from autograder.authoring.checking import Flaw, Unchecked, look_over
from autograder.authoring.reference import CannotFollow, reference_solution
from autograder.authoring.scaffold import new_assignment, write_assignment
from autograder.bundles.handout import files as handout_files
from autograder.bundles.order import Order
from autograder.errors import Mistake
from autograder.load.assignments import function_of, load_assignment
from autograder.model.assignment import Assignment
from autograder.model.fixture import Fixture
from autograder.model.reading import READINGS
from autograder.model.record import replace
from autograder.model.submission import Submission
from autograder.run import Server
from tests.conftest import ASSIGNMENTS, ROOT, solutions

TREES = ("textbook-figure", "textbook-figure-mirrored", "wide-root", "unequal-depths")


def autograder(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "autograder", "assignments", *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def made(folder: Path, dialect: str = "aima3e") -> Path:
    """A new assignment's folder."""
    write_assignment(new_assignment("game-search", dialect), str(folder / "game-search"))
    return folder / "game-search"


def edited(folder: Path, file: str, old: str, new: str) -> Assignment:
    """The assignment with one place of one of its files changed."""
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    return load_assignment(str(folder))


Look = Callable[..., tuple[list[Flaw], list[str]]]


@pytest.fixture
def look(server: Server, bank: tuple[Fixture, ...], monkeypatch: pytest.MonkeyPatch) -> Look:
    """Look an assignment over on a few trees; the audit, which wants the whole bank, only where it is asked for."""

    def run(
        assignment: Assignment, solution: Submission | None = None, trees: tuple[str, ...] = TREES, audit: bool = False
    ) -> tuple[list[Flaw], list[str]]:
        if not audit:
            monkeypatch.setattr("autograder.authoring.checking._audited", lambda *_: iter(()))
        chosen = tuple(fixture for fixture in bank if not trees or fixture.name in trees)
        found = list(look_over(assignment, chosen, solution, server, 1))
        return [each for each in found if isinstance(each, Flaw)], [
            each.what for each in found if isinstance(each, Unchecked)
        ]

    return run


def test_a_new_assignment_is_whole_and_nothing_is_wrong_with_it(tmp_path: Path) -> None:
    done = autograder("new", "game-search", "--dialect", "aima4e", "--title", 'Games: "trees"', cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "")
    folder = tmp_path / "game-search"
    assert load_assignment(str(folder)).title == 'Games: "trees"'
    assert (folder / "handout.md").read_text("utf-8").startswith('# Games: "trees"\n')
    assert "autograder check -a game-search" in (folder / "handout.md").read_text("utf-8")
    assert {path.name for path in folder.glob("*.svg")} == {"worked-example.svg", "min-moves-first.svg"}
    assert "assignment game-search" in (folder / "starter" / "minimax.py").read_text("utf-8")
    checked = autograder("check", cwd=folder)
    assert (checked.returncode, checked.stdout) == (0, "game-search: nothing is wrong with it\n"), checked.stderr
    again = autograder("new", "game-search", "--dialect", "aima4e", cwd=tmp_path)
    assert again.returncode == 2
    assert "is there already" in again.stderr


@pytest.mark.parametrize("dialect", ASSIGNMENTS)
def test_it_asks_for_what_its_dialect_asks_for(dialect: str, tmp_path: Path) -> None:
    mine, shipped = load_assignment(str(made(tmp_path, dialect))), load_assignment(dialect)
    assert mine.name == "game-search"
    same = replace(mine, name=shipped.name, title=shipped.title, folder=shipped.folder)
    assert same == shipped


def test_every_key_is_explained() -> None:
    schema = json.loads((ROOT / "autograder" / "schemas" / "assignment.schema.json").read_text("utf-8"))
    text = new_assignment("game-search", "aima3e")["assignment.yaml"]
    for key in (*schema["properties"], *schema["$defs"]["problem"]["properties"]):
        assert re.search(rf"^ *(# )?{key}:", text, re.MULTILINE), key
    for reading in READINGS.values():
        assert f"#   {reading.name}: {reading.title}\n" in text
    assert "{{" not in text


@pytest.mark.parametrize("dialect", ASSIGNMENTS)
def test_every_key_that_is_left_out_can_be_put_in(dialect: str, tmp_path: Path) -> None:
    folder = made(tmp_path, dialect)
    text = re.sub(r"^( *)# ([a-z_]+: )", r"\1\2", (folder / "assignment.yaml").read_text("utf-8"), flags=re.MULTILINE)
    (folder / "assignment.yaml").write_text(text, "utf-8")
    assert set(yaml.safe_load(text)) > {"weights", "late", "attempts", "gradescope", "limits", "feedback"}
    assert load_assignment(str(folder)).problems[0].extra_credit == ("order",)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["new", "Game", "--dialect", "aima4e"], "cannot be a name"),
        (["new", "aima4e", "--dialect", "aima4e"], "comes with the grader"),
        (["new", "game", "--dialect", "aima4"], "did you mean aima4e?"),
        (["new", "game"], "--dialect"),
        (["check", "nowhere"], "there is no assignment called nowhere"),
        (["check", "aima4e", "--jobs", "0"], "--jobs: wanted 1 or more, got 0"),
        (["list"], "there is no `assignments list`"),
    ],
)
def test_a_mistake_at_the_keyboard_is_told(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = autograder(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert not list(tmp_path.iterdir())


def test_what_is_wrong_in_the_file_is_a_finding(tmp_path: Path) -> None:
    folder = made(tmp_path)
    text = (folder / "assignment.yaml").read_text("utf-8").replace("ties: any", "ties: last")
    (folder / "assignment.yaml").write_text(text, "utf-8")
    done = autograder("check", "game-search", cwd=tmp_path)
    assert done.returncode == 1
    assert re.search(r"assignment\.yaml:\d+: ties: wanted one of any, first, got \"last\" hint: ", done.stdout)


def test_a_weight_of_nothing_is_found_with_the_nearest_name(look: Look) -> None:
    shipped = load_assignment("aima3e")
    assert look(replace(shipped, weights={"wide-root": "2", "textbook": "0"}))[0] == []
    [flaw] = look(replace(shipped, weights={"wide-rot": "2"}))[0]
    assert str(flaw) == (
        "assignment.yaml, weights.wide-rot: wanted a tree or a trait of the bank; got `wide-rot`. "
        "Did you mean `wide-root`?"
    )


def test_weights_that_leave_nothing_to_count_are_found(look: Look) -> None:
    weights = dict.fromkeys(TREES, "0")
    assert [flaw.wanted for flaw in look(replace(load_assignment("aima3e"), weights=weights))[0]] == [
        "a tree that counts"
    ]


def test_a_weight_tells_of_no_hidden_tree(look: Look, bank: tuple[Fixture, ...]) -> None:
    hidden = next(fixture for fixture in bank if fixture.is_hidden)
    assignment = replace(load_assignment("aima3e"), weights={hidden.name: "2"})
    assert [flaw.got for flaw in look(assignment, trees=(*TREES, hidden.name))[0]] == ["the name of one"]
    with pytest.raises(Mistake, match="would tell students of a hidden tree"):
        handout_files(Order(assignment=assignment, bank=bank, fixtures=content.fixtures_folder()))


def test_a_starter_file_without_a_declared_function_is_found(tmp_path: Path, look: Look) -> None:
    folder = made(tmp_path)
    assert look(load_assignment(str(folder))) == ([], [])
    assignment = edited(folder, "starter/minimax.py", "def max_value(state)", "def max_values(state)")
    assert [str(flaw) for flaw in look(assignment)[0]] == [
        "starter/minimax.py: wanted a function max_value(state); got no such function. "
        "Write it there, or change `problems.minimax.functions` in assignment.yaml."
    ]
    assignment = edited(folder, "starter/minimax.py", "def max_values(state)", "def max_value(node)")
    assert [flaw.got for flaw in look(assignment)[0]] == ["max_value(node)"]
    assignment = edited(folder, "starter/minimax.py", "def max_value(node)", "def max_value(node")
    assert [flaw.wanted for flaw in look(assignment)[0]] == ["valid Python"]


def test_a_handout_that_tells_something_else_is_found(tmp_path: Path, look: Look) -> None:
    folder = made(tmp_path)
    assignment = edited(folder, "handout.md", "minimax_decision(state)", "minimax(state)")
    assert [flaw.wanted for flaw in look(assignment)[0]] == ["`minimax_decision(state)`"]
    edited(folder, "handout.md", "minimax(state)", "minimax_decision(state)")
    assignment = edited(folder, "assignment.yaml", "credit: proportional", "credit: all-or-nothing")
    assert [flaw.wanted for flaw in look(assignment)[0]] == ["all or nothing"]


def test_a_handout_that_tells_other_points_is_found(tmp_path: Path, look: Look) -> None:
    folder = made(tmp_path)
    assignment = edited(folder, "assignment.yaml", "value: 15, move: 10", "value: 20, move: 10")
    [flaw] = look(assignment)[0]
    assert (flaw.wanted, flaw.got) == ("20 | 10 | 15 | 45", "15 | 10 | 15 | 40")
    assert look(edited(folder, "handout.md", "15 | 10 | 15 | 40", "20 | 10 | 15 | 45"))[0] == []


def test_what_is_not_there_is_not_checked(tmp_path: Path, look: Look) -> None:
    folder = made(tmp_path)
    (folder / "handout.md").unlink()
    (folder / "starter" / "minimax.py").unlink()
    flaws, unchecked = look(load_assignment(str(folder)))
    assert (flaws, [what.partition(" ")[0] for what in unchecked]) == ([], ["starter/minimax.py", "handout.md"])


def test_without_a_checkout_it_says_what_it_could_not_check(
    look: Look, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(content, "solutions_folder", lambda: str(tmp_path / "none"))
    flaws, unchecked = look(load_assignment("aima3e"), audit=True)
    assert (flaws, len(unchecked)) == ([], 2)
    assert "--solution" in unchecked[0]


def renamed() -> Assignment:
    """aima4e with a search of another name, and parameters of other names in another order."""
    shipped = load_assignment("aima4e")
    functions = {
        "search": function_of("max_value(state as board, game as g) -> action"),
        "max": function_of("best(beta as high, alpha as low, player, state, game) -> value"),
        "min": function_of("worst(game, state, player, alpha, beta) -> value, action"),
    }
    alphabeta = replace(shipped.problem("alphabeta"), functions=functions, file="pruning.py")
    return replace(shipped, problems=(alphabeta,))


def test_the_reference_solution_follows_a_course_that_renames(look: Look) -> None:
    flaws, unchecked = look(renamed())
    assert {flaw.where for flaw in flaws} == {"handout.md"}
    assert [what.partition(" ")[0] for what in unchecked] == ["starter/pruning.py"]
    solution = reference_solution(renamed())
    assert solution is not None
    assert set(solution.files) == {"pruning.py", "reference_alphabeta.py"}


def test_where_it_cannot_follow_it_says_so(look: Look) -> None:
    shipped = load_assignment("aima3e")
    search = function_of("alpha_beta_search(state) -> value, action")
    problem = shipped.problem("alphabeta")
    assignment = replace(shipped, problems=(replace(problem, functions={**problem.functions, "search": search}),))
    with pytest.raises(CannotFollow, match="returns action, and alpha_beta_search is to return value, action"):
        reference_solution(assignment)
    assert any("--solution" in what for what in look(assignment)[1])


def test_a_solution_that_fails_is_found_with_criterion_and_tree(look: Look) -> None:
    right = Submission(name="mine", files={name: text.encode() for name, text in solutions("aima3e").items()})
    assert look(load_assignment("aima3e"), right)[0] == []
    wrong = replace(right, files={**right.files, "minimax.py": right.files["minimax.py"].replace(b"max(", b"min(", 1)})
    flaws, _ = look(load_assignment("aima3e"), wrong)
    assert "mine, minimax move: wanted every tree passed; got" in str(flaws[0])
    assert "textbook-figure" in flaws[0].got
    missing = replace(right, files={"minimax.py": right.files["minimax.py"]})
    assert [flaw.wanted for flaw in look(load_assignment("aima3e"), missing)[0]] == ["a submission that runs"]


def test_a_misreading_that_costs_nothing_is_found(look: Look) -> None:
    shipped = load_assignment("aima3e")
    problem = shipped.problem("alphabeta")
    assert look(replace(shipped, problems=(problem,)), trees=(), audit=True)[0] == []
    silent = replace(shipped, problems=(replace(problem, points={"value": 1, "move": 1}),))
    [flaw] = [each for each in look(silent, trees=(), audit=True)[0] if each.where == "the points of alphabeta"]
    assert flaw.got.startswith("all of them for ")
    assert "never-cut-anywhere" in flaw.got
    assert flaw.advice == "No points are given for order: give some in assignment.yaml, if such mistakes are to count."


def test_a_misreading_that_only_trees_without_weight_catch_is_found(look: Look, bank: tuple[Fixture, ...]) -> None:
    shipped = load_assignment("aima3e")
    light = replace(
        shipped,
        problems=(shipped.problem("alphabeta"),),
        weights={fixture.name: "0" for fixture in bank if fixture.name != "textbook-figure"},
    )
    flaws = [flaw for flaw in look(light, trees=(), audit=True)[0] if flaw.where == "the points of alphabeta"]
    assert len(flaws) == 1
    assert "equal-bound-not-cut-at-min" in flaws[0].got
    assert "never-cut-at-min" not in flaws[0].got.replace("equal-bound-", "")
    assert flaws[0].advice == "Let a tree count that catches it: those that do weigh 0."
