"""What is certain about a wrong program, whatever its fault is: read off the public trees, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from autograder.judge.case import Case
from autograder.judge.order import fitting_reading
from autograder.model.assignment import MOVE, VALUE
from autograder.model.job import Call
from autograder.model.reading import Reading
from autograder.model.trace import Ended
from autograder.model.tree import Tree
from autograder.model.verdict import Verdict
from autograder.visits import Visits

# What lies behind the exceptions that searches raise most, and what to look at.
_ADVICE = {
    "RecursionError": "It calls itself without end: look at the test that ends the recursion, and at what is "
    "handed down.",
    "TypeError": "A value of the wrong kind is used: look for a way through a function that returns nothing, or a pair "
    "where one thing is meant.",
    "IllegalCall": "The game was asked for something that it does not have: read what it says about the state.",
    "NameError": "A name is used that was never given a value there.",
    "UnboundLocalError": "A name is used before it gets a value on that way through the function.",
    "ValueError": "A function was handed something it cannot work with: look for max() or min() of nothing, "
    "and for a tuple of another length than the names it goes to.",
    "IndexError": "A list is shorter than the program thinks: count the children.",
    "KeyError": "Something is looked up that was never stored.",
    "AttributeError": "Something is asked of the wrong kind of object: look at what is handed to this function.",
}


def failures(cases: list[Case]) -> tuple[str, ...]:
    """Calls that did not return: which kind on how many trees, and what the commonest kind means."""
    kinds: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for case in cases:
        for call, trace in case.calls:
            said = case.failure(call, trace)
            if said and trace.ended is not Ended.SKIPPED:
                kind = trace.error.type if trace.error and case.can_be_called(call) else trace.ended.value
                kinds[kind] += 1
                examples.setdefault(kind, f"{case.spell(call)} on {case.fixture.name}: {said}")
                break
    if not kinds:
        return ()
    commonest, count = kinds.most_common(1)[0]
    told = f"On {_trees(count, len(cases))} a call did not return. For example {examples[commonest]}"
    sentences = [told if told.endswith("?") else f"{told}."]
    if commonest in _ADVICE:
        sentences.append(_ADVICE[commonest])
    return tuple(sentences)


def certainties(cases: list[Case], verdicts: dict[str, list[Verdict]], failing: set[str]) -> Iterator[str]:
    """Which checks hold everywhere, and how the visits differ from the textbook's."""
    names = {case.fixture.name for case in cases}
    for check, right in ((VALUE, "Every value is right."), (MOVE, "Every move is right.")):
        judged = [verdict for verdict in verdicts.get(check, ()) if verdict.fixture.name in names]
        if judged and all(verdict.passed for verdict in judged):
            yield right
    yield from _about_visits(cases, failing)


def _about_visits(cases: list[Case], failing: set[str]) -> Iterator[str]:
    too_many: Counter[str] = Counter()
    too_few: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    reading = fitting_reading(cases)
    for case in cases:
        if case.fixture.name not in failing:
            continue
        of_tree: set[tuple[str, str]] = set()
        for call, trace in case.searches:
            if trace.ended is Ended.RETURNED:
                visits = case.judged(trace)
                of_tree |= case.alike(
                    (_differences, call.depth, reading.name, visits.order, visits.repeats),
                    partial(_differences, case, call, visits, reading),
                )
        seen.update({kind for kind, _ in of_tree})
        too_many.update(label for kind, label in of_tree if kind == "more")
        too_few.update(label for kind, label in of_tree if kind == "less")
    total, generated = len(cases), cases[0].assignment.rules.generated
    if seen["more"]:
        what = f"It {'generates states' if generated else 'looks at nodes'} that the textbook leaves out"
        yield f"{what}, below {_labels(too_many)}, on {_trees(seen['more'], total)}."
    if seen["less"]:
        what = (
            f"It leaves out {'states that the textbook generates' if generated else 'nodes that the textbook looks at'}"
        )
        yield f"{what}, below {_labels(too_few)}, on {_trees(seen['less'], total)}."
    if seen["order"]:
        yield f"It looks at the right nodes in another order on {_trees(seen['order'], total)}."
    if seen["repeat"]:
        yield f"It comes back to nodes that it had left on {_trees(seen['repeat'], total)}."
    if not seen and all(trace.ended is Ended.RETURNED for case in cases for _, trace in case.searches):
        yield "Every state that it generates is right, and none is left out." if generated else "Every visit is right."


def _differences(case: Case, call: Call, visits: Visits, reading: Reading) -> frozenset[tuple[str, str]]:
    """How the visits of one search differ: more or less below a MAX or MIN node, in another order, repeated."""
    tree, expected = case.fixture.tree, case.visits(call, reading)
    got, wanted = set(visits.order), set(expected)
    found = {
        (kind, _label_above(tree, node, common))
        for kind, extra, common in (("more", got - wanted, wanted), ("less", wanted - got, got))
        for node in extra
    }
    if got == wanted and visits.order != expected:
        found.add(("order", ""))
    if visits.repeats:
        found.add(("repeat", ""))
    return frozenset(found)


def _label_above(tree: Tree, node: int, common: set[int]) -> str:
    """Who moves at the node where the two searches part: the lowest one above that both looked at."""
    above = tree.parents[node]
    while above > 0 and above not in common:
        above = tree.parents[above]
    return tree.labels[max(above, 0)] or ""


def _labels(found: Counter[str]) -> str:
    """`MIN nodes only`, or `MAX and MIN nodes`."""
    labels = sorted(label for label in found if label)
    return f"{labels[0]} nodes only" if len(labels) == 1 else f"{' and '.join(labels)} nodes"


def _trees(count: int, total: int) -> str:
    return f"{count} of {total} public trees"
