"""The value is right: of the search where it returns one, and of max_value and min_value called directly."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from autograder.judge import move, order
from autograder.judge.answers import describe, guarantee_in_words, keeps_guarantee, take_apart
from autograder.judge.case import Case
from autograder.model.assignment import ALPHABETA, MAX_NODE, MIN_NODE, SEARCH
from autograder.model.job import Call
from autograder.model.trace import Answer, Trace
from autograder.model.verdict import Finding, Verdict


def judge(cases: list[Case]) -> list[Verdict]:
    """One verdict a tree: every call on it that returns a value must be right."""
    if cases and is_nested(cases[0]) and "value" not in cases[0].problem.functions[SEARCH].returns:
        return _judged_by_the_search(cases)
    return [case.once("value", _verdict) for case in cases]


def _verdict(case: Case) -> Verdict:
    return Verdict(fixture=case.fixture, check="value", findings=tuple(_findings(case)))


def is_nested(case: Case) -> bool:
    """Whether neither max_value nor min_value stands at module level; they may be nested in the search instead."""
    return {MAX_NODE, MIN_NODE} & set(case.problem.functions) <= set(case.loaded.missing)


def _judged_by_the_search(cases: list[Case]) -> list[Verdict]:
    """Values that cannot be seen are right if what they lead to is: the moves and the visits."""
    verdicts = []
    for by_move, by_order in zip(move.judge(cases), order.judge(cases), strict=True):
        findings = by_move.findings or by_order.findings
        verdicts.append(Verdict(fixture=by_move.fixture, check="value", findings=findings))
    return verdicts


def _findings(case: Case) -> Iterator[Finding]:
    for call, trace in case.calls:
        if "value" not in case.function(call).returns or (call.purpose != SEARCH and is_nested(case)):
            continue
        if failure := case.failure(call, trace):
            yield Finding(call=case.spell(call), got=failure)
            return  # what stopped one call has most likely stopped the others
        yield from _one_call(case, call, trace)


def _one_call(case: Case, call: Call, trace: Trace) -> Iterator[Finding]:
    assert trace.answer is not None  # a call that returned has an answer
    parts = take_apart(trace.answer, case.function(call))
    wanted = case.value(call)
    if parts.complaint:
        yield Finding(call=case.spell(call), wanted=_wanted(case, call), got=parts.complaint)
        return
    assert parts.value is not None  # the function is declared to return a value
    alpha, beta = window_of(case, call)
    if not keeps_guarantee(parts.value, wanted, alpha, beta):
        got = f"it returned {describe(parts.value)}"
        yield Finding(call=case.spell(call), wanted=_wanted(case, call), got=got, why=_type_advice(parts.value))
    elif parts.action is not None and call.purpose != SEARCH:
        yield from _action(case, call, parts.action)


def window_of(case: Case, call: Call) -> tuple[float, float]:
    """The window that the function was given; minimax is given none."""
    return (call.alpha, call.beta) if case.problem.name == ALPHABETA else (-inf, inf)


def _wanted(case: Case, call: Call) -> str:
    return f"the value {guarantee_in_words(case.value(call), *window_of(case, call))}"


def _type_advice(got: Answer) -> str:
    return "" if got.is_number else "A value is a plain number: an int, a float or a numpy scalar."


def _action(case: Case, call: Call, got: Answer) -> Iterator[Finding]:
    """The action beside a value: optimal where the value lies inside the window, None at a leaf."""
    alpha, beta = window_of(case, call)
    if case.fixture.tree.is_leaf(call.start):
        if got.type != "None":
            yield Finding(call=case.spell(call), wanted="no action, None, at a terminal state", got=describe(got))
    elif alpha < case.value(call) < beta and not (got.type == "str" and got.value in case.moves(call)):
        yield Finding(
            call=case.spell(call),
            wanted=f"the action {' or '.join(case.moves(call))} with it",
            got=f"it returned {describe(got)}",
        )
