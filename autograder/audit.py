"""Audit: a reply is a claim. Every field must have the right type and size and be legal for the tree."""

from __future__ import annotations

from array import array
from math import isnan

from autograder.cleaning import clean
from autograder.model.assignment import SEARCH
from autograder.model.job import Call
from autograder.model.trace import Answer, Ended, Loaded, StudentError, Trace
from autograder.model.tree import ROOT, Tree
from autograder.run import Reply
from autograder.wire import ILLEGAL, OPERATIONS, STRIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LONGEST_TEXT = 10_000
WIDEST_INT = 256  # bits: any such number can still be compared with a float
_PLAIN: dict[str, type] = {"int": int, "float": float, "bool": bool, "str": str}
_ENDINGS = {ended.value: ended for ended in (Ended.RETURNED, Ended.RAISED, Ended.EXITED, Ended.FLOODED)}


class Violation(Exception):
    """The claim cannot be true."""


def audit(reply: Reply, tree: Tree, call: Call) -> Trace:
    """The trace that a reply claims, or a protocol violation."""
    if reply.ended is not None:
        return Trace(ended=reply.ended, note=reply.note)
    try:
        return _trace(reply, tree, call)
    except Violation as reason:
        return Trace(ended=Ended.VIOLATED, note=str(reason))


def audit_loading(reply: Reply) -> Loaded:
    """What a worker says of the import."""
    if reply.ended is not None:
        return Loaded(problem=reply.ended.value if not reply.note else f"{reply.ended.value}: {reply.note}")
    try:
        header = reply.header
        ended = _ENDINGS[_text(header, "ended")]
        if ended is not Ended.RETURNED:
            return Loaded(problem=ended.value, error=_error(header))
        missing, complaints = header.get("missing", []), header.get("complaints", {})
        if type(missing) is not list or type(complaints) is not dict:
            raise Violation("the report of the import has the wrong form")
        for text in (*missing, *complaints, *complaints.values()):
            if type(text) is not str or len(text) > LONGEST_TEXT:
                raise Violation("the report of the import has the wrong form")
        return Loaded(missing=tuple(missing), complaints={key: clean(text) for key, text in complaints.items()})
    except (Violation, KeyError) as reason:
        return Loaded(problem=f"{Ended.VIOLATED.value}: {reason}")


def _trace(reply: Reply, tree: Tree, call: Call) -> Trace:
    header = reply.header
    ended = _ENDINGS.get(_text(header, "ended"))
    if ended is None:
        raise Violation("it ended in an unknown way")
    events = _events(reply.events, tree, call)
    output = _text(header, "output") if "output" in header else ""
    if ended is not Ended.RETURNED:
        return Trace(ended=ended, events=events, error=_error(header), output=output)
    return Trace(ended=ended, events=events, answer=_answer(header.get("answer")), output=output)


def _text(header: dict[str, Any], key: str) -> str:
    text = header.get(key)
    if type(text) is not str or len(text) > LONGEST_TEXT:
        raise Violation(f"`{key}` is not a text of fair length")
    return clean(text)


def _error(header: dict[str, Any]) -> StudentError | None:
    error = header.get("error")
    if error is None:
        return None
    if type(error) is not dict or type(error.get("line")) is not int:
        raise Violation("`error` has the wrong form")
    return StudentError(
        type=_text(error, "type"),
        message=_text(error, "message"),
        file=_text(error, "file"),
        line=error["line"],
        code=_text(error, "code"),
    )


def _answer(claim: Any, nested: bool = False) -> Answer:
    if type(claim) is not list or not 1 <= len(claim) <= 3 or type(claim[0]) is not str or len(claim[0]) > LONGEST_TEXT:
        raise Violation("the answer has the wrong form")
    kind, value = clean(claim[0]), claim[1] if len(claim) > 1 else None
    detail = claim[2] if len(claim) > 2 else ""
    if type(detail) is not str or len(detail) > LONGEST_TEXT:
        raise Violation("the answer has the wrong form")
    if kind in ("tuple", "list") and value is not None:
        if nested or type(value) is not list or len(value) > 10:
            raise Violation("the answer has the wrong form")
        return Answer(type=kind, value=tuple(_answer(item, nested=True) for item in value))
    wanted = _PLAIN.get(kind)
    if wanted is None:
        return Answer(type=kind, detail=clean(detail))
    if type(value) is not wanted or (type(value) is str and len(value) > LONGEST_TEXT):
        raise Violation(f"an answer said to be {kind} is not")
    if type(value) is int and value.bit_length() > WIDEST_INT:
        raise Violation("an answer is wider than any number of the tree")
    if type(value) is float and isnan(value):
        return Answer(type="NaN")
    return Answer(type=kind, value=value)


def _events(claim: bytes, tree: Tree, call: Call) -> array[int]:
    """The events. Where their order is judged, each must touch a node that had been reached by then."""
    events = array("I")
    if len(claim) % events.itemsize:
        raise Violation("the events break off in the middle")
    events.frombytes(claim)
    if not events:
        return events
    if max(events) >= len(tree) * STRIDE:
        raise Violation("an event touches a node that is not there")
    if call.purpose != SEARCH:
        return events
    reached = bytearray(len(tree))
    reached[call.start] = 1
    for event in dict.fromkeys(events):  # the first of its kind decides
        node, operation = divmod(event, STRIDE)
        if operation >= len(OPERATIONS):
            raise Violation("an event is of an unknown kind")
        if not reached[node] and operation != ILLEGAL:
            # A handle is got from the parent: by its result, its successors or its children.
            if node == ROOT or not reached[tree.parents[node]]:
                raise Violation(f"{tree.names[node]} is touched before it was reached")
            reached[node] = 1
    return events
