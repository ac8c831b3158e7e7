"""Cases made by hand: what a submission would have looked at and returned, written down instead of run."""

from __future__ import annotations

from math import inf

from autograder.expectations import expectations
from autograder.judge.case import Case
from autograder.load.assignments import load_assignment
from autograder.load.fixtures import fixture_from_text
from autograder.model.assignment import Assignment
from autograder.model.fixture import Fixture
from autograder.model.job import Call
from autograder.model.record import replace
from autograder.model.trace import Answer, Ended, Loaded, StudentError, Trace
from autograder.model.tree import Tree
from autograder.plan import Plan
from autograder.wire import IS_TERMINAL, RESULT, STRIDE
from tests.trees import FIGURE

ALL_OF_IT = "A B b1 b2 b3 C c1 c2 c3 D d1 d2 d3"
WITH_THE_CUT = "A B b1 b2 b3 C c1 D d1 d2 d3"


def fixture(tree: object = FIGURE, name: str = "figure", hidden: bool = False) -> Fixture:
    visibility = "hidden" if hidden else "public"
    return fixture_from_text(f"name: {name}\ntitle: a\ntree: {tree}\nvisibility: {visibility}\n", f"{name}.yaml")


def shipped(name: str, **changed: object) -> Assignment:
    """A shipped assignment with some fields changed."""
    return replace(load_assignment(name), **changed)


def search_call(depth: int | None = None) -> Call:
    return Call(tree=0, purpose="search", start=0, alpha=-inf, beta=inf, depth=depth)


def call_of(purpose: str, start: int, alpha: float = -inf, beta: float = inf, **more: object) -> Call:
    return Call(tree=0, purpose=purpose, start=start, alpha=alpha, beta=beta, **more)


def answer(value: object) -> Answer:
    """The answer that this value of Python's would be."""
    if value is None:
        return Answer(type="None")
    if isinstance(value, (tuple, list)):
        return Answer(type=type(value).__name__, value=tuple(map(answer, value)))
    return Answer(type=type(value).__name__, value=value)


def returned(value: object, looks: str = "", tree: Tree | None = None, output: str = "") -> Trace:
    """A call that returned this after it had looked at these nodes; `x!` was generated and not looked at."""
    names = (tree or fixture().tree).names
    events = [
        names.index(name.rstrip("!")) * STRIDE + (RESULT if name.endswith("!") else IS_TERMINAL)
        for name in looks.split()
    ]
    return Trace(ended=Ended.RETURNED, answer=answer(value), events=events, output=output)


def raised(type_: str = "ValueError", message: str = "oops") -> Trace:
    return Trace(ended=Ended.RAISED, error=StudentError(type=type_, message=message))


def case(
    assignment: Assignment,
    problem: str,
    *calls: tuple[Call, Trace],
    tree: Fixture | None = None,
    loaded: Loaded | None = None,
) -> Case:
    """One tree of a problem on which these calls were made."""
    asked, tree = assignment.problem(problem), tree or fixture()
    searches = tuple(search_call(call.depth) for call, _ in calls)  # a plan has them, whatever is called besides
    planned = Plan.of(asked, (tree,), searches)
    return Case(
        assignment=assignment,
        problem=asked,
        fixture=tree,
        loaded=loaded or Loaded(),
        calls=calls,
        expected=expectations(assignment, planned)[0],
        found={},
    )
