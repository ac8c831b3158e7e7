"""Inquire: where a value is wrong, every node of the tree is asked for, and the first that goes wrong is named."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from autograder.dialects.dialect import Dialect
from autograder.expectations import Expected
from autograder.grading.cases import Known
from autograder.judge.answers import describe, same, take_apart
from autograder.judge.case import Case
from autograder.model.assignment import ALPHABETA, MAX_NODE, MIN_NODE, VALUE, Assignment
from autograder.model.fixture import Fixture
from autograder.model.job import Call, Job
from autograder.model.reading import Reading
from autograder.model.record import record, replace
from autograder.model.tree import MAX, ROOT, Number, other
from autograder.plan import Plan
from autograder.rules import spoken_in
from autograder.run import MoreWanted, Run, Running
from autograder.textbook.engine import levels_of
from autograder.textbook.words import number

MOST_TREES = 3  # the smallest ones that fail: they teach most
MOST_NODES = 40


@record
class Question:
    """A problem some of whose values are wrong: what was asked and sent, what is true, and on which trees."""

    planned: Plan
    job: Job
    expected: list[Expected]
    wrong: dict[int, int | None]  # the places of the trees, each with the depth of a call that was wrong


def inquire(
    assignment: Assignment, questions: list[Question], running: Running, deadline: float
) -> dict[str, dict[str, str]]:
    """Where the values of a few small trees first go wrong, in words, by problem and tree; its worker is at hand."""
    spoken, reading = spoken_in(assignment), assignment.readings[0]
    questions = [question for question in questions if _can_be_asked(question.planned)]
    chosen = [_smallest(question) for question in questions]
    trees = list({fixture.name: fixture for fixtures in chosen for fixture in fixtures}.values())
    if not trees:
        return {}
    plans = [
        Plan.of(
            question.planned.problem,
            tuple(trees),
            (call for place, fixture in enumerate(trees) for call in _calls(question, fixture, place, spoken, reading)),
        )
        for question in questions
    ]
    jobs = tuple(
        replace(question.job, trees=tuple(fixture.tree for fixture in trees), calls=planned.calls, laid_out=())
        for question, planned in zip(questions, plans, strict=True)
    )
    running.go_on(jobs)
    try:
        runs = running.finish(deadline, 0, wary=(True,) * len(jobs), goes_on=True)
    except MoreWanted:  # what it says without would not be its own fault
        return {}
    return {
        planned.problem.name: _origins(assignment, question, planned, ran)
        for question, planned, ran in zip(questions, plans, runs, strict=True)
    }


def _origins(assignment: Assignment, question: Question, planned: Plan, ran: Run) -> dict[str, str]:
    known = {
        fixture.name: of_tree for fixture, of_tree in zip(question.planned.fixtures, question.expected, strict=True)
    }
    expected = [known[fixture.name] for fixture in planned.fixtures]
    answered = Known().part(assignment, planned, expected, ran).cases
    return {case.fixture.name: origin(case) for case in answered if case.calls}


def _can_be_asked(planned: Plan) -> bool:
    """Whether there are functions to call at MAX and at MIN nodes, and points for what they return."""
    return VALUE in planned.problem.points and {MAX_NODE, MIN_NODE} <= set(planned.problem.functions)


def _smallest(question: Question) -> list[Fixture]:
    fixtures = [question.planned.fixtures[place] for place in question.wrong]
    small = [fixture for fixture in fixtures if len(fixture.tree) <= MOST_NODES]
    return sorted(small, key=lambda fixture: len(fixture.tree))[:MOST_TREES]


def _calls(question: Question, fixture: Fixture, place: int, spoken: Dialect, reading: Reading) -> Iterator[Call]:
    """Every inner node that the search comes to, with the full window; nothing where the tree was right."""
    depths = {question.planned.fixtures[place].name: depth for place, depth in question.wrong.items()}
    if fixture.name not in depths:
        return
    tree, depth = fixture.tree, depths[fixture.name]
    levels = levels_of(tree, reading)
    player = (tree.labels[ROOT] or MAX) if spoken.for_player else MAX
    for node in tree.inner_nodes():
        if spoken.cut_off and (node == ROOT or (depth is not None and levels[node] > depth)):
            continue  # the root is the search's own, and what lies beyond the depth is estimated
        yield Call(
            tree=place,
            purpose=MAX_NODE if tree.labels[node] == player else MIN_NODE,
            start=node,
            alpha=-inf,
            beta=inf,
            player=player,
            level=levels[node] if spoken.cut_off else None,
            depth=depth,
        )


def origin(case: Case) -> str:
    """The first value to go wrong, from the leaves upwards, in words."""
    tree = case.fixture.tree
    asked = {call.start: (call, trace) for call, trace in case.calls}
    for node in sorted(asked, key=lambda node: (tree.ends[node], -node)):  # children before their parents
        call, trace = asked[node]
        if failure := case.failure(call, trace):
            told = f"The first call to go wrong is {case.spell(call)}: {failure}"
            return told if told.endswith("?") else f"{told}."
        assert trace.answer is not None  # a call that returned has an answer
        got = take_apart(trace.answer, case.function(call))
        if got.complaint:
            return f"The first call to go wrong is {case.spell(call)}: {got.complaint}."
        assert got.value is not None  # the plan asks only functions that return a value
        wanted = case.value(call)
        if not same(got.value, wanted):
            return _wrong_here(case, call, describe(got.value), wanted)
    if case.problem.name == ALPHABETA:
        return (
            "With the full window every node of this tree gets its right value, so the fault lies in the bounds: "
            "in what is handed down, or in when a node stops."
        )
    return f"Every node below {tree.names[ROOT]} gets its right value, so the fault lies in what is made of them there."


def _wrong_here(case: Case, call: Call, got: str, wanted: Number) -> str:
    tree = case.fixture.tree
    values = case.expected.values[call.depth]
    sign = 1 if call.player == MAX else -1
    children = ", ".join(f"{tree.names[child]} = {number(sign * values[child])}" for child in tree.children[call.start])
    name = tree.names[call.start]
    who = tree.labels[call.start] if call.player == MAX else other(tree.labels[call.start] or MAX)
    takes = "largest" if who == MAX else "smallest"
    above = "" if call.start == ROOT else " What lies above it only passes that on."
    return (
        f"The first value to go wrong is {name}'s: {case.spell(call)} returned {got}. "
        f"What lies below it is still right: {children}; the {takes} of these is {number(wanted)}.{above}"
    )
