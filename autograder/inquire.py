"""Inquire: where a value is wrong, every node of the tree is asked for, and the first that goes wrong is named."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from autograder.assess import audited, cases_of
from autograder.dialects import dialect
from autograder.dialects.dialect import Dialect
from autograder.expectations import Expected
from autograder.judge import value
from autograder.judge.answers import describe, same, take_apart
from autograder.judge.case import Case
from autograder.model.assignment import ALPHABETA, MAX_NODE, MIN_NODE, SEARCH, VALUE, Assignment
from autograder.model.job import Call, Job
from autograder.model.record import replace
from autograder.model.trace import Ended, Trace
from autograder.model.tree import MAX, ROOT, Number, other
from autograder.plan import Plan
from autograder.render.words import number
from autograder.run import Run, Server, start

MOST_TREES = 3  # the smallest ones that fail: they teach most
MOST_NODES = 40


Asked = tuple[Plan, Job, list[Expected], Run]  # what was planned for a problem, sent, is true, and came back


def inquire(assignment: Assignment, asked: list[Asked], server: Server, deadline: float) -> dict[str, dict[str, str]]:
    """Where the values of a few small trees first go wrong, in words, by problem and tree."""
    spoken = dialect(assignment.dialect)
    plans, jobs, cases = [], [], []
    for planned, job, expected, ran in asked:
        of_problem = cases_of(assignment, audited(planned, expected, ran))
        if (question := inquiry(of_problem, spoken)) is not None:
            plans.append(question)
            jobs.append(replace(job, trees=tuple(f.tree for f in question.fixtures), calls=question.calls))
            cases.append({case.fixture.name: case for case in of_problem})
    origins: dict[str, dict[str, str]] = {}
    by_problem = [start((job,), server).finish(deadline, 0, wary=(True,))[0] for job in jobs]
    for question, known, ran in zip(plans, cases, by_problem, strict=True):
        expected = [known[fixture.name].expected for fixture in question.fixtures]
        for answered in cases_of(assignment, audited(question, expected, ran)):
            found = origins.setdefault(question.problem.name, {})
            found[answered.fixture.name] = origin(answered, list(answered.calls))
    return origins


def inquiry(cases: list[Case], spoken: Dialect) -> Plan | None:
    """The calls that show where values go wrong, on a few small public trees; None where there is nothing to ask."""
    problem = cases[0].problem if cases else None
    if problem is None or VALUE not in problem.points or not {MAX_NODE, MIN_NODE} <= set(problem.functions):
        return None
    if set(cases[0].loaded.missing) | set(cases[0].loaded.complaints or ()):
        return None
    verdicts = value.judge(cases)
    wrong = [case for case, verdict in zip(cases, verdicts, strict=True) if verdict.findings and _all_returned(case)]
    small = sorted((case for case in wrong if len(case.fixture.tree) <= MOST_NODES), key=lambda c: len(c.fixture.tree))
    chosen = small[:MOST_TREES]
    if not chosen:
        return None
    calls = [call for place, case in enumerate(chosen) for call in _calls(case, place, spoken)]
    return Plan(problem=problem, fixtures=tuple(case.fixture for case in chosen), calls=tuple(calls))


def _all_returned(case: Case) -> bool:
    return all(trace.ended is Ended.RETURNED for _, trace in case.calls)


def _calls(case: Case, place: int, spoken: Dialect) -> Iterator[Call]:
    """Every inner node that the search comes to, with the full window."""
    tree = case.fixture.tree
    depth = _wrong_depth(case)
    player = (tree.labels[ROOT] or MAX) if spoken.for_player else MAX
    for node in tree.inner_nodes():
        if spoken.cut_off and (node == ROOT or (depth is not None and tree.levels[node] > depth)):
            continue  # the root is the search's own, and what lies beyond the depth is estimated
        yield Call(
            tree=place,
            purpose=MAX_NODE if tree.labels[node] == player else MIN_NODE,
            start=node,
            alpha=-inf,
            beta=inf,
            player=player,
            level=tree.levels[node] if spoken.cut_off else None,
            depth=depth,
        )


def _wrong_depth(case: Case) -> int | None:
    """The depth of the first search that returned a wrong value; else of the first direct call."""
    depths = [call.depth for call, _ in case.calls if call.purpose != SEARCH]
    for call, trace in case.searches:
        if trace.answer is not None:
            parts = take_apart(trace.answer, case.function(call))
            if parts.value is not None and not same(parts.value, case.value(call)):
                return call.depth
    return depths[0] if depths else None


def origin(case: Case, answers: list[tuple[Call, Trace]]) -> str:
    """The first value to go wrong, from the leaves upwards, in words."""
    tree = case.fixture.tree
    asked = {call.start: (call, trace) for call, trace in answers}
    for node in sorted(asked, key=lambda node: (tree.ends[node], -node)):  # children before their parents
        call, trace = asked[node]
        if failure := case.failure(call, trace):
            return f"The first call to go wrong is {case.spell(call)}: {failure}."
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
