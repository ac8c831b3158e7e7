"""Answers compared by exact type: what is a number, what is a move, and what only looks like one."""

from __future__ import annotations

from autograder.model.assignment import RETURNS_ACTION, RETURNS_PAIR, Function
from autograder.model.record import record
from autograder.model.trace import Answer
from autograder.model.tree import Number
from autograder.textbook.words import number

TOLERANCE = 1e-9


@record
class Parts:
    """The value and the action in an answer, or a complaint about its shape."""

    value: Answer | None = None
    action: Answer | None = None
    complaint: str = ""


def take_apart(answer: Answer, function: Function) -> Parts:
    """The parts of an answer that a function is declared to return."""
    pair: tuple[Answer, ...] = answer.value if answer.type in ("tuple", "list") and answer.value is not None else ()
    if function.returns == RETURNS_PAIR:
        if len(pair) != 2:
            return Parts(complaint=f"it returned {describe(answer)}, not a pair (value, action)")
        if pair[0].type in ("str", "None") and pair[1].is_number:
            return Parts(complaint="the pair is the wrong way round: it returned (action, value), not (value, action)")
        return Parts(value=pair[0], action=pair[1])
    wanted = "an action" if function.returns == RETURNS_ACTION else "a value"
    if len(pair) == 2:
        return Parts(complaint=f"it returned the pair {describe(answer)}, where {wanted} alone is asked for")
    return Parts(action=answer) if function.returns == RETURNS_ACTION else Parts(value=answer)


def describe(answer: Answer) -> str:
    """An answer in words, naming its type where that is what is wrong."""
    match answer.type:
        case "int" | "float":
            return number(answer.value)
        case "str":
            return repr(answer.value)
        case "bool":
            return f"the bool {answer.value}"
        case "None" | "NaN":
            return answer.type
        case "state":
            return f"the state {answer.detail}"
        case "tuple" | "list" if answer.value is not None:
            inside = ", ".join(map(describe, answer.value))
            return f"({inside})" if answer.type == "tuple" else f"[{inside}]"
        case "tuple" | "list":
            return f"a {answer.type} {answer.detail}"
        case _:
            return f"an object of type {answer.type}"


def same(got: Answer, wanted: Number) -> bool:
    """Equal as numbers: ints exactly, floats to a hair."""
    if not got.is_number:
        return False
    if type(got.value) is int and type(wanted) is int:
        return bool(got.value == wanted)
    difference: float = abs(got.value - wanted)
    return difference <= TOLERANCE * max(1.0, abs(wanted))


def keeps_guarantee(got: Answer, wanted: Number, alpha: Number, beta: Number) -> bool:
    """The alpha-beta guarantee: exact inside the window, a bound on the right side outside it."""
    if not got.is_number:
        return False
    if alpha < wanted < beta:
        return same(got, wanted)
    if wanted <= alpha:
        return bool(got.value <= alpha) or same(got, alpha)
    return bool(got.value >= beta) or same(got, beta)


def guarantee_in_words(wanted: Number, alpha: Number, beta: Number) -> str:
    """What a call with this window may return."""
    if alpha < wanted < beta:
        return number(wanted)
    if wanted <= alpha:
        return f"anything <= alpha = {number(alpha)} (the node is worth {number(wanted)})"
    return f"anything >= beta = {number(beta)} (the node is worth {number(wanted)})"
