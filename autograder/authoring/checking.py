"""A look over an assignment: whether its files fit together, a solution gets it all, and misreadings cost points."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from autograder import content
from autograder.authoring.reference import CannotFollow, reference_solution
from autograder.bank.auditing import audit_named
from autograder.checks import in_order
from autograder.credit import weight_of
from autograder.dialects import DIALECTS, dialect
from autograder.grading import grade
from autograder.load.assignments import FILE, load_assignment
from autograder.model.assignment import Assignment, Function, Problem
from autograder.model.fixture import PUBLIC, Fixture
from autograder.model.record import record, replace
from autograder.model.submission import Submission
from autograder.nearest import did_you_mean
from autograder.plan import admits
from autograder.render.feedback import failed_in
from autograder.run import Server
from autograder.textbook.words import few

MOST_NAMES = 5
SAID_OTHERWISE = "in proportion to the trees passed"  # what the handouts say of credit


@record
class Flaw:
    """One thing that does not fit: where, what was wanted, what is there, and what to do."""

    where: str
    wanted: str
    got: str
    advice: str

    def __str__(self) -> str:
        return f"{self.where}: wanted {self.wanted}; got {self.got.removesuffix('.')}. {self.advice}"


@record
class Unchecked:
    """Something that could not be looked at, and why."""

    what: str

    def __str__(self) -> str:
        return f"not checked: {self.what}"


Found = Iterator[Flaw | Unchecked]


def look_over(
    assignment: Assignment, bank: tuple[Fixture, ...], solution: Submission | None, server: Server, jobs: int
) -> Found:
    """All that is wrong with an assignment, as it is found; what takes longest comes last."""
    spoken = dialect(assignment.dialect)
    trees = tuple(replace(fixture, visibility=PUBLIC) for fixture in bank if admits(spoken, fixture.tree))
    yield from _weights(assignment, bank, trees)
    for problem in assignment.problems:
        yield from _starter(assignment, problem)
    yield from _handout(assignment)
    yield from _solved(assignment, trees, solution, server)
    yield from _audited(assignment, bank, jobs)


def _weights(assignment: Assignment, bank: tuple[Fixture, ...], trees: tuple[Fixture, ...]) -> Found:
    names = {fixture.name: fixture for fixture in bank}
    known = sorted({*names, *(trait for fixture in bank for trait in fixture.traits)})
    for name in assignment.weights:
        where = f"{FILE}, weights.{name}"
        if name not in known:
            advice = did_you_mean(name, known, "`autograder tree show NAME` draws a tree that there is.", mark="`")
            wanted = "a tree or a trait of the bank"
            yield Flaw(where=where, wanted=wanted, got=f"`{name}`", advice=advice[0].upper() + advice[1:])
        elif name in names and names[name].is_hidden:
            yield Flaw(
                where=where,
                wanted="nothing that tells of hidden trees, since this file is handed out",
                got="the name of one",
                advice="Give the tree a trait of its own, and weigh that.",
            )
    if not any(weight_of(assignment, tree) for tree in trees):
        yield Flaw(
            where=f"{FILE}, weights" if assignment.weights else "the bank",
            wanted="a tree that counts",
            got="none",
            advice="Let a tree weigh more than 0; without one, everyone gets all the points.",
        )


def _starter(assignment: Assignment, problem: Problem) -> Found:
    """Whether students find the functions that are asked for, with the parameters they are called with."""
    where = f"starter/{problem.file}"
    path = Path(assignment.folder) / "starter" / problem.file
    if not path.is_file():
        yield Unchecked(what=f"{where} is not there, and students are handed none")
        return
    try:
        module = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError) as error:
        got = f"{error.msg} in line {error.lineno}" if isinstance(error, SyntaxError) else str(error)
        yield Flaw(where=where, wanted="valid Python", got=got, advice="Put it right: students start from it.")
        return
    defined = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
    for function in problem.functions.values():
        if (there := _as_defined(defined.get(function.name))) != str(function):
            advice = f"Write it there, or change `problems.{problem.name}.functions` in {FILE}."
            yield Flaw(where=where, wanted=f"a function {function}", got=there or "no such function", advice=advice)


def _as_defined(node: ast.FunctionDef | None) -> str:
    return "" if node is None else f"{node.name}({ast.unparse(node.args)})"


def _handout(assignment: Assignment) -> Found:
    """Whether students read of every file and function, and of the credit that is given."""
    path = Path(assignment.folder) / "handout.md"
    if not path.is_file():
        yield Unchecked(what="handout.md is not there, and students are handed none")
        return
    text = path.read_text("utf-8", errors="replace")
    words = " ".join(text.split())
    asked: list[tuple[Problem, str | Function]] = []
    for problem in assignment.problems:
        asked += [(problem, problem.file), *((problem, function) for function in problem.functions.values())]
    for problem, name in asked:
        if str(name) not in text:
            advice = f"Students learn there what to write in {problem.file}."
            yield Flaw(where="handout.md", wanted=f"`{name}`", got="no word of it", advice=advice)
    for problem in assignment.problems:
        yield from _points_told(problem, text)
    if assignment.all_or_nothing and SAID_OTHERWISE in words:
        advice = "Tell students that a criterion earns all its points or none."
        yield Flaw(where="handout.md", wanted="all or nothing", got=f"`{SAID_OTHERWISE}`", advice=advice)


def _points_told(problem: Problem, handout: str) -> Found:
    """Whether a table of points, if the handout has one, says what is so: the file, its points, the total."""
    checks = [check for check in in_order(problem.points) if check in problem.points]
    wanted = [*(problem.points[check] for check in checks), problem.total]
    for row in re.findall(rf"^\| *`{re.escape(problem.file)}` *((?:\| *[0-9]+ *)+)\|", handout, re.MULTILINE):
        told = [int(number) for number in re.findall("[0-9]+", row)]
        if told != wanted:
            yield Flaw(
                where=f"handout.md, the points of {problem.file}",
                wanted=" | ".join(map(str, wanted)),
                got=" | ".join(map(str, told)),
                advice=f"Let it say what {FILE} says: {', '.join(checks)}, and the total without extra credit.",
            )


def _solved(assignment: Assignment, trees: tuple[Fixture, ...], solution: Submission | None, server: Server) -> Found:
    """Whether the reference solution gets everything on every tree, hidden ones included, which staff may know of."""
    try:
        submission = solution or reference_solution(assignment)
    except CannotFollow as reason:
        yield Unchecked(what=f"the reference solution: {reason}; give one of your own with --solution")
        return
    if submission is None:
        yield Unchecked(
            what="the reference solution: what is installed has none; give one with --solution, or use a checkout"
        )
        return
    report = grade(assignment, trees, submission, server)
    advice = "If the assignment is as you mean it, give a solution that follows it with --solution."
    for complaint in dict.fromkeys([*report.complaints, *(problem.complaint for problem in report.problems)]):
        if complaint:
            yield Flaw(where=submission.name, wanted="a submission that runs", got=complaint, advice=advice)
    for fault in report.faults:
        yield Flaw(where="the grader itself", wanted="no fault", got=fault, advice="Please report it.")
    for problem in report.problems:
        for criterion in problem.criteria if not problem.complaint else ():
            if failed := failed_in(problem, criterion.check):
                names = [tree.fixture.name for tree in failed]
                yield Flaw(
                    where=f"{submission.name}, {problem.problem} {criterion.check}",
                    wanted="every tree passed",
                    got=f"{len(names)} that failed: {few(names, MOST_NAMES)}",
                    advice=advice,
                )
            elif not criterion.is_full:
                where = f"{submission.name}, {problem.problem} {criterion.check}"
                got = f"{criterion.earned}. {criterion.note}"
                yield Flaw(where=where, wanted=f"{criterion.points} points", got=got, advice=advice)


def _audited(assignment: Assignment, bank: tuple[Fixture, ...], jobs: int) -> Found:
    """The named misreadings that would cost a student nothing, all of a problem with the same reason in one line."""
    if not os.path.isdir(content.solutions_folder()):
        yield Unchecked(what="what misreadings cost: what is installed has no solutions to misread; use a checkout")
        return
    most = assignment.total + assignment.extra
    if assignment.dialect not in DIALECTS:
        yield Unchecked(what=f"what misreadings cost: no solutions for {assignment.dialect} come with the grader")
        return
    for problem in assignment.problems:
        found = audit_named(assignment, problem, bank, jobs)
        if found.uncaught:
            yield _free(problem, found.uncaught, _how_to_catch(assignment, problem))
        if light := [row.what for row in found.named if row.keeps == most]:
            yield _free(problem, light, "Let a tree count that catches it: those that do weigh 0.")


def _free(problem: Problem, misreadings: Sequence[str], advice: str) -> Flaw:
    what = "a misreading" if len(misreadings) == 1 else f"{len(misreadings)} misreadings"
    return Flaw(
        where=f"the points of {problem.name}",
        wanted="points off for every misreading that has a name",
        got=f"all of them for {what}: {', '.join(misreadings)}",
        advice=advice,
    )


def _how_to_catch(assignment: Assignment, problem: Problem) -> str:
    """What to do about misreadings that no tree catches: they may show in what earns no points, or on other trees."""
    usual = load_assignment(assignment.dialect).problem(problem.name).points
    if silent := [check for check in usual if check not in problem.points]:
        return f"No points are given for {' and '.join(silent)}: give some in {FILE}, if such mistakes are to count."
    return f"`autograder tree find MISREADING -a {assignment.dialect}` finds a tree that catches one."
