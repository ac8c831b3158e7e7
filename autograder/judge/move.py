"""The move is right: the search returns a truly optimal action, or the first of them where the course asks so."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.judge.answers import describe, take_apart
from autograder.judge.case import Case
from autograder.model.job import Call
from autograder.model.trace import Answer
from autograder.model.verdict import Finding, Verdict
from autograder.textbook.words import number


def judge(cases: list[Case]) -> list[Verdict]:
    """One verdict a tree: every search of it must return a right move."""
    return [case.once("move", _verdict) for case in cases]


def _verdict(case: Case) -> Verdict:
    return Verdict(fixture=case.fixture, check="move", findings=tuple(_findings(case)))


def _findings(case: Case) -> Iterator[Finding]:
    for call, trace in case.searches:
        moves = case.moves(call)
        right = moves[:1] if case.assignment.first_of_ties else moves
        wanted = f"the action {' or '.join(right)}"
        if failure := case.failure(call, trace):
            yield Finding(call=case.spell(call), got=failure)
            return
        assert trace.answer is not None  # a call that returned has an answer
        parts = take_apart(trace.answer, case.function(call))
        if parts.complaint:
            yield Finding(call=case.spell(call), wanted=wanted, got=parts.complaint)
            continue
        got = parts.action
        assert got is not None  # only a search that returns an action has points for its moves
        if got.type != "str" or got.value not in right:
            yield Finding(
                call=case.spell(call), wanted=wanted, got=f"it returned {describe(got)}", why=_why(case, call, got)
            )


def _why(case: Case, call: Call, got: Answer) -> str:
    tree, values = case.fixture.tree, case.expected.values[call.depth]
    if got.type != "str":
        return "An action is one of the strings that the game lists."
    by_action = {tree.actions[child]: child for child in tree.children[call.start]}
    if got.value not in by_action:
        return f"{tree.names[call.start]} has no such action; it has {', '.join(by_action)}."
    best, chosen = values[call.start], values[by_action[got.value]]
    if best == chosen:
        return "It is worth the same, but the first of equal moves is asked for."
    better = f"{got.value} is worth {number(chosen)}, {case.moves(call)[0]} is worth {number(best)}."
    if case.problem.name == "alphabeta":
        return f"{better} A child that was cut may return the same bound and be worth less: keep the first."
    return better
