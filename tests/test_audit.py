"""A reply is a claim: whatever is not of the right type, size and place is a protocol violation."""

from __future__ import annotations

from array import array
from math import inf
from typing import Any

import pytest

from autograder.audit import audit, audit_loading
from autograder.cleaning import clean
from autograder.model.job import Call
from autograder.model.trace import Ended
from autograder.run import Reply
from autograder.wire import IS_TERMINAL, STRIDE
from tests.trees import tree_of

TREE = tree_of([[3, 12], [2, 4]])
SEARCH = Call(tree=0, purpose="search", start=0, alpha=-inf, beta=inf)
GOOD = {"ended": "returned", "answer": ["int", 3]}


def looks(*nodes: int, operation: int = IS_TERMINAL) -> bytes:
    return array("I", [node * STRIDE + operation for node in nodes]).tobytes()


def ended(header: dict[str, Any], events: bytes = b"", call: Call = SEARCH) -> Ended:
    return audit(Reply(ended=None, header=header, events=events), TREE, call).ended


def test_an_honest_claim_passes() -> None:
    trace = audit(Reply(ended=None, header=GOOD, events=looks(0, 1, 2)), TREE, SEARCH)
    assert trace.ended is Ended.RETURNED
    assert trace.answer is not None and trace.answer.value == 3
    assert list(trace.events) == [node * STRIDE + IS_TERMINAL for node in (0, 1, 2)]


@pytest.mark.parametrize(
    "header",
    [
        {},
        {"ended": "won"},
        {"ended": 3},
        {"ended": "returned"},
        {"ended": "returned", "answer": 3},
        {"ended": "returned", "answer": []},
        {"ended": "returned", "answer": ["int", 3, "", ""]},
        {"ended": "returned", "answer": [3]},
        {"ended": "returned", "answer": ["int", "3"]},
        {"ended": "returned", "answer": ["int", True]},
        {"ended": "returned", "answer": ["float", 3]},
        {"ended": "returned", "answer": ["int", 10**400]},
        {"ended": "returned", "answer": ["str", "a" * 100_000]},
        {"ended": "returned", "answer": ["object", None, 5]},
        {"ended": "returned", "answer": ["tuple", 5]},
        {"ended": "returned", "answer": ["tuple", [["tuple", [["int", 1]]]]]},
        {"ended": "returned", "answer": ["tuple", [["int", 1]] * 11]},
        {**GOOD, "output": 5},
        {"ended": "raised", "error": "oops"},
        {"ended": "raised", "error": {"line": "1"}},
        {"ended": "raised", "error": {"line": 1, "type": "E", "message": 5, "file": "", "code": ""}},
    ],
)
def test_a_header_of_the_wrong_form_is_a_violation(header: dict[str, Any]) -> None:
    assert ended(header) is Ended.VIOLATED


@pytest.mark.parametrize(
    "events",
    [b"123", looks(99), looks(0, 2), looks(3), looks(0, operation=15)],
    ids=["half an event", "no such node", "grandchild before child", "child before root", "unknown operation"],
)
def test_events_that_cannot_have_happened_are_a_violation(events: bytes) -> None:
    assert ended(GOOD, events) is Ended.VIOLATED


def test_a_search_below_the_root_starts_where_it_was_called() -> None:
    inner = Call(tree=0, purpose="search", start=1, alpha=-inf, beta=inf)
    assert ended(GOOD, looks(1, 2), inner) is Ended.RETURNED
    assert ended(GOOD, looks(0), inner) is Ended.VIOLATED


def test_nan_is_not_a_number() -> None:
    trace = audit(Reply(ended=None, header={"ended": "returned", "answer": ["float", float("nan")]}), TREE, SEARCH)
    assert trace.answer is not None and trace.answer.type == "NaN"


def test_student_text_is_made_harmless() -> None:
    assert clean("plain ünï") == "plain ünï"
    assert clean("a\x1b[31mb\x00\u202ec\nd\te\ud800") == "a?[31mb??c\nd\te?"


@pytest.mark.parametrize(
    "header",
    [{}, {"ended": "won"}, {"ended": "returned", "missing": 3}, {"ended": "returned", "complaints": {"max": 5}}],
)
def test_a_report_of_the_import_is_a_claim_too(header: dict[str, Any]) -> None:
    assert "protocol violation" in audit_loading(Reply(ended=None, header=header)).problem
