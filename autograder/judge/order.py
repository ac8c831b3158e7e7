"""The order is right: the nodes are looked at as an accepted reading of the pseudocode looks at them, each once.

By a course's rule it is instead: the states are generated that such a reading generates, each just before it looks at
it. An expected order goes from left to right, so that a set of states in that order is compared as visits are.
"""

from __future__ import annotations

from functools import partial

from autograder.expectations import accepted_readings
from autograder.judge.case import Case
from autograder.model.job import Call
from autograder.model.reading import Reading
from autograder.model.trace import Ended
from autograder.model.verdict import Compared, Finding, Verdict
from autograder.plan import within_sight
from autograder.textbook.engine import levels_of
from autograder.textbook.explain import explain_generated, explain_order, explain_repeat
from autograder.visits import Visits

NO_PRUNING = "It never cut anything on any tree, so nothing is earned for pruning."
MOST_NAMES = 40  # of nodes, in one line


def judge(cases: list[Case]) -> list[Verdict]:
    """One verdict a tree, under the accepted reading that fits the submission best, the same for all trees."""
    if not cases:
        return []
    reading = fitting_reading(cases)
    return [case.once(("order", reading.name), lambda case: _verdict(case, reading)) for case in cases]


def fitting_reading(cases: list[Case]) -> Reading:
    """The accepted reading under which most trees are searched as they are."""
    readings = accepted_readings(cases[0].assignment, cases[0].problem.name)
    if len(readings) == 1:
        return readings[0]
    return max(readings, key=lambda reading: sum(fits(case, reading) for case in cases))


def fits(case: Case, reading: Reading) -> bool:
    """Whether a tree is searched as a reading searches it."""
    return case.once(("fits", reading.name), lambda case: _fits(case, reading))


def _fits(case: Case, reading: Reading) -> bool:
    return all(
        not case.failure(call, trace) and as_expected(case.judged(trace), case, call, reading)
        for call, trace in case.searches
    )


def as_expected(visits: Visits, case: Case, call: Call, reading: Reading) -> bool:
    """Whether the nodes were looked at as the reading looks at them, each once."""
    return visits.order == case.visits(call, reading) and not visits.repeats


def prunes(cases: list[Case]) -> bool:
    """Whether a search ever left a node unseen that minimax looks at."""
    return any(case.once("prunes", _prunes) for case in cases)


def _prunes(case: Case) -> bool:
    return any(
        len(case.judged(trace).order) < _minimax_visits(case, call)
        for call, trace in case.searches
        if trace.ended is Ended.RETURNED
    )


def _minimax_visits(case: Case, call: Call) -> int:
    tree = case.fixture.tree
    if call.depth is None:
        return len(tree)
    levels = levels_of(tree, case.assignment.readings[0])
    return sum(within_sight(tree, levels, node, call.depth) for node in range(len(tree)))


def _verdict(case: Case, reading: Reading) -> Verdict:
    for call, trace in case.searches:
        if failure := case.failure(call, trace):
            return _found(case, Finding(call=case.spell(call), got=failure))
        judged = case.judged(trace)
        if not as_expected(judged, case, call, reading):
            looked_at = case.looks(trace)
            return case.alike(  # as many programs are wrong elsewhere, and search this tree alike
                (_parting, call.depth, reading.name, judged.order, judged.repeats, looked_at.order),
                partial(_parting, case, call, judged, looked_at, reading),
            )
    return _found(case)


def _found(case: Case, *findings: Finding, compared: Compared | None = None) -> Verdict:
    """The verdict on a tree: right where nothing was found."""
    return Verdict(fixture=case.fixture, check="order", findings=findings, compared=compared)


def _parting(case: Case, call: Call, visits: Visits, looked_at: Visits, reading: Reading) -> Verdict:
    """What there is to say about a search that did not go as the reading's."""
    tree, expected = case.fixture.tree, case.visits(call, reading)
    generated = case.assignment.rules.generated
    if visits.order == expected:
        why = explain_repeat(tree, visits.repeats)
    elif generated:
        why = explain_generated(tree, visits.order, looked_at.order, case.search(call, reading), reading, call.depth)
    else:
        why = explain_order(tree, visits.order, case.search(call, reading), reading, call.depth)
    given = 1 if generated else 0  # the root, which nobody generates
    finding = Finding(
        call=case.spell(call),
        wanted=_names(case, expected[given:]),
        got=_names(case, visits.order[given:]) or "nothing",
        why=why,
        generated=generated,
    )
    return _found(case, finding, compared=Compared(visits=visits.order, expected=expected, reading=reading))


def _names(case: Case, nodes: tuple[int, ...]) -> str:
    names = [case.fixture.tree.names[node] for node in nodes[:MOST_NAMES]]
    more = f" ... ({len(nodes)} in all)" if len(nodes) > MOST_NAMES else ""
    return " ".join(names) + more
