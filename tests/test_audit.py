"""A reply is a claim: whatever is not of the right type, size and place is a protocol violation."""

from __future__ import annotations

from array import array
from math import inf
from typing import Any

import pytest

from autograder.audit import LONGEST_TEXT, WIDEST_INT, audit, audit_loading
from autograder.cleaning import clean
from autograder.model.job import Call
from autograder.model.trace import Answer, Ended, Loaded, StudentError, Trace
from autograder.run import Reply
from autograder.wire import CHILDREN, ILLEGAL, IS_TERMINAL, OPERATIONS, RESULT, STRIDE, TO_MOVE
from tests.trees import tree_of

TREE = tree_of([[3, 12], [2, 4]])
SEARCH = Call(tree=0, purpose="search", start=0, alpha=-inf, beta=inf)
GOOD = {"ended": "returned", "answer": ["int", 3]}


def looks(*nodes: int, operation: int = IS_TERMINAL) -> bytes:
    return array("I", [node * STRIDE + operation for node in nodes]).tobytes()


def trace_of(header: dict[str, Any], events: bytes = b"", call: Call = SEARCH) -> Trace:
    return audit(Reply(ended=None, header=header, events=events), TREE, call)


def note(header: dict[str, Any], events: bytes = b"", call: Call = SEARCH) -> str:
    """Why a claim cannot be true; empty where it can."""
    return trace_of(header, events, call).note


def answering(*claim: Any) -> dict[str, Any]:
    return {"ended": "returned", "answer": [*claim]}


def loaded(header: dict[str, Any]) -> Loaded:
    return audit_loading(Reply(ended=None, header=header))


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


LONG, TOO_LONG = "x" * LONGEST_TEXT, "x" * (LONGEST_TEXT + 1)
ERROR = {"type": "KeyError", "message": "'a'", "file": "minimax.py", "line": 3, "code": "x['a']"}
WRONG_FORM = "the answer has the wrong form"
NOT_FAIR = "`{}` is not a text of fair length"
ESCAPE, HARMLESS = "\x1b[31m", "?[31m"


def test_the_limits_are_what_they_are_said_to_be() -> None:
    assert (LONGEST_TEXT, WIDEST_INT) == (10_000, 256)


@pytest.mark.parametrize("how", [Ended.CRASHED, Ended.TIMED_OUT, Ended.SKIPPED])
def test_what_the_grader_saw_itself_is_no_claim(how: Ended) -> None:
    assert audit(Reply(ended=how, header={}, note="signal 11"), TREE, SEARCH) == Trace(ended=how, note="signal 11")
    assert audit_loading(Reply(ended=how, header={}, note="signal 11")) == Loaded(problem=f"{how.value}: signal 11")
    assert audit_loading(Reply(ended=how, header={})) == Loaded(problem=how.value)


class TestHowItEnded:
    """Returned with an answer, or not, with an error; either way with what it printed."""

    def test_returned(self) -> None:
        got = trace_of({**GOOD, "output": f"hello {ESCAPE}"}, looks(0, 1))
        assert got.ended is Ended.RETURNED
        assert (got.answer, got.error, got.note) == (Answer(type="int", value=3), None, "")
        assert got.output == f"hello {HARMLESS}"
        assert trace_of(GOOD).output == ""

    def test_raised(self) -> None:
        got = trace_of({"ended": "raised", "error": ERROR, "output": "hello", "answer": ["int", 3]}, looks(0, 1))
        assert got.ended is Ended.RAISED
        assert got.error == StudentError(type="KeyError", message="'a'", file="minimax.py", line=3, code="x['a']")
        assert (got.answer, list(got.events), got.output) == (None, [0, STRIDE], "hello")
        assert trace_of({"ended": "raised", "error": ERROR}).output == ""

    @pytest.mark.parametrize(
        ("said", "how"), [("exited", Ended.EXITED), ("looked too often", Ended.FLOODED), ("raised", Ended.RAISED)]
    )
    def test_without_an_error(self, said: str, how: Ended) -> None:
        assert trace_of({"ended": said}) == Trace(ended=how, events=array("I"))

    @pytest.mark.parametrize("said", ["won", "crashed", "timed out", "not run", "protocol violation"])
    def test_a_worker_cannot_say_what_only_the_grader_can_see(self, said: str) -> None:
        assert note({**GOOD, "ended": said}) == "it ended in an unknown way"

    @pytest.mark.parametrize("said", [None, 3, ["returned"], TOO_LONG])
    def test_how_it_ended_is_a_text(self, said: object) -> None:
        assert note({**GOOD, "ended": said}) == NOT_FAIR.format("ended")

    def test_what_was_printed_is_a_text_of_fair_length(self) -> None:
        assert trace_of({**GOOD, "output": LONG}).output == LONG
        for wrong in (TOO_LONG, 5, None):
            assert note({**GOOD, "output": wrong}) == NOT_FAIR.format("output")
            assert note({"ended": "raised", "output": wrong}) == NOT_FAIR.format("output")

    @pytest.mark.parametrize("key", ["type", "message", "file", "code"])
    def test_the_texts_of_an_error_are_of_fair_length_and_made_harmless(self, key: str) -> None:
        def told(text: object) -> Trace:
            return trace_of({"ended": "raised", "error": {**ERROR, key: text}})

        assert getattr(told(LONG).error, key) == LONG
        assert getattr(told(ESCAPE).error, key) == HARMLESS
        assert told(TOO_LONG).note == told(None).note == NOT_FAIR.format(key)
        without = {name: value for name, value in ERROR.items() if name != key}
        assert note({"ended": "raised", "error": without}) == NOT_FAIR.format(key)

    @pytest.mark.parametrize("error", ["oops", [], {**ERROR, "line": "3"}, {**ERROR, "line": True}, {}])
    def test_an_error_has_its_form(self, error: object) -> None:
        assert note({"ended": "raised", "error": error}) == "`error` has the wrong form"


class TestAnswers:
    """A kind, a value of just that kind, and now and then a word more."""

    @pytest.mark.parametrize(
        ("claim", "answer"),
        [
            (("int", 3), Answer(type="int", value=3)),
            (("int", 3, "more"), Answer(type="int", value=3)),
            (("float", 2.5), Answer(type="float", value=2.5)),
            (("float", inf), Answer(type="float", value=inf)),
            (("float", float("nan")), Answer(type="NaN")),
            (("bool", True), Answer(type="bool", value=True)),
            (("str", "a1"), Answer(type="str", value="a1")),
            (("None",), Answer(type="None")),
            (("None", None), Answer(type="None")),
            (("state", None, "C"), Answer(type="state", detail="C")),
            (("Node", 5, ESCAPE), Answer(type="Node", detail=HARMLESS)),
            ((ESCAPE,), Answer(type=HARMLESS)),
            (("tuple", None, "of 99 items"), Answer(type="tuple", detail="of 99 items")),
            (("list", []), Answer(type="list", value=())),
            (
                ("tuple", [["int", 3], ["str", "a1"]]),
                Answer(type="tuple", value=(Answer(type="int", value=3), Answer(type="str", value="a1"))),
            ),
            (("list", [["list", None, "of 5"]]), Answer(type="list", value=(Answer(type="list", detail="of 5"),))),
        ],
    )
    def test_what_is_of_its_kind_is_taken(self, claim: tuple[object, ...], answer: Answer) -> None:
        assert trace_of(answering(*claim)).answer == answer

    @pytest.mark.parametrize(
        "claim",
        [
            (),
            ("int", 3, "", ""),
            (3,),
            (None, 3),
            (TOO_LONG, 3),
            ("object", None, 5),
            ("object", None, None),
            ("object", None, TOO_LONG),
            ("int", 3, TOO_LONG),
            ("tuple", 5),
            ("tuple", "ab"),
            ("list", {}),
            ("tuple", [["int", 1]] * 11),
            ("tuple", [["tuple", [["int", 1]]]]),
            ("tuple", [["list", []]]),
            ("tuple", [5]),
            ("tuple", [["int", 1], []]),
        ],
        ids=lambda claim: str(claim)[:40],
    )
    def test_what_has_another_form_is_refused(self, claim: tuple[object, ...]) -> None:
        assert note(answering(*claim)) == WRONG_FORM

    def test_an_answer_that_is_no_list_is_refused(self) -> None:
        for wrong in (None, 3, "int", {"int": 3}):
            assert note({"ended": "returned", "answer": wrong}) == WRONG_FORM
        assert note({"ended": "returned"}) == WRONG_FORM

    @pytest.mark.parametrize(
        ("kind", "value"),
        [
            ("int", "3"),
            ("int", True),
            ("int", 3.0),
            ("int", None),
            ("float", 3),
            ("bool", 1),
            ("str", 3),
            ("str", None),
        ],
    )
    def test_what_is_not_of_its_kind_is_refused(self, kind: str, value: object) -> None:
        assert note(answering(kind, value)) == f"an answer said to be {kind} is not"
        assert note(answering("tuple", [["int", 1], [kind, value]])) == f"an answer said to be {kind} is not"

    def test_texts_are_of_fair_length(self) -> None:
        assert trace_of(answering("str", LONG)).answer == Answer(type="str", value=LONG)
        assert note(answering("str", TOO_LONG)) == "an answer said to be str is not"
        assert trace_of(answering(LONG, None, LONG)).answer == Answer(type=LONG, detail=LONG)

    def test_ints_are_no_wider_than_a_float_can_be_compared_with(self) -> None:
        widest = 2**WIDEST_INT - 1
        for fair in (widest, -widest):
            assert trace_of(answering("int", fair)).answer == Answer(type="int", value=fair)
        for wide in (widest + 1, -widest - 1):
            assert note(answering("int", wide)) == "an answer is wider than any number of the tree"

    def test_ten_items_are_taken(self) -> None:
        got = trace_of(answering("tuple", [["int", 1]] * 10)).answer
        assert got is not None and len(got.value) == 10


class TestEvents:
    """Whole, about nodes that are there, and in a search each at a node that had been reached."""

    def test_events_are_whole(self) -> None:
        assert note(GOOD, looks(0)[:-1]) == "the events break off in the middle"
        assert trace_of(GOOD, b"").events == array("I")

    @pytest.mark.parametrize("purpose", ["search", "max"])
    def test_nodes_are_there(self, purpose: str) -> None:
        call = Call(tree=0, purpose=purpose, start=0, alpha=-inf, beta=inf)
        last = len(TREE) - 1
        assert note(GOOD, looks(0, 4, last), call) == ""
        not_there = "an event touches a node that is not there"
        assert note(GOOD, looks(0, 4, last + 1), call) == not_there
        assert note(GOOD, b"\xff" * 4, call) == not_there, "the largest of numbers is not taken for a negative one"

    def test_operations_are_known(self) -> None:
        for operation in range(len(OPERATIONS)):
            assert note(GOOD, looks(0, operation=operation)) == ""
        assert note(GOOD, looks(0, operation=len(OPERATIONS))) == "an event is of an unknown kind"

    @pytest.mark.parametrize("operation", [IS_TERMINAL, CHILDREN, RESULT, TO_MOVE])
    def test_a_node_is_reached_from_its_parent(self, operation: int) -> None:
        """A: B (b1 b2), C (c1 c2), numbered in this order from 0."""
        assert note(GOOD, looks(0, 1, 2, 3, 4, 5, 6, 1, 0, operation=operation)) == ""
        assert note(GOOD, looks(4, 5, operation=operation)) == "", "the root is reached before anything is touched"
        assert note(GOOD, looks(0, 2, operation=operation)) == "b1 is touched before it was reached"
        assert note(GOOD, looks(0, 1, 5, 4, operation=operation)) == "c1 is touched before it was reached"

    def test_a_refused_call_reaches_nothing_and_may_name_anything(self) -> None:
        assert note(GOOD, looks(2, operation=ILLEGAL)) == ""
        assert note(GOOD, looks(1, operation=ILLEGAL) + looks(2)) == "b1 is touched before it was reached"

    def test_a_search_reaches_down_from_where_it_started(self) -> None:
        below = Call(tree=0, purpose="search", start=4, alpha=-inf, beta=inf)
        assert note(GOOD, looks(4, 5, 6), below) == ""
        assert note(GOOD, looks(5, 4), below) == "", "the start is reached before anything is touched"
        assert note(GOOD, looks(4, 5, 6, 0), below) == "A is touched before it was reached"
        assert note(GOOD, looks(4, 1), below) == "B is touched before it was reached"

    def test_the_order_of_a_direct_call_is_nobodys_business(self) -> None:
        direct = Call(tree=0, purpose="min", start=1, alpha=-inf, beta=inf)
        got = trace_of(GOOD, looks(6, 0, 2), direct)
        assert (got.ended, list(got.events)) == (Ended.RETURNED, [6 * STRIDE, 0, 2 * STRIDE])

    def test_repeated_events_are_all_kept(self) -> None:
        assert list(trace_of(GOOD, looks(0, 1, 0, 1, 2)).events) == [0, STRIDE, 0, STRIDE, 2 * STRIDE]


class TestLoading:
    """What a worker says of the import: the functions that are missing, and those that cannot be called."""

    def test_all_is_well(self) -> None:
        assert loaded({"ended": "returned"}) == Loaded(complaints={})

    def test_what_is_missing_and_what_cannot_be_called(self) -> None:
        said = {"ended": "returned", "missing": ["max"], "complaints": {"min": f"takes {ESCAPE}"}}
        assert loaded(said) == Loaded(missing=("max",), complaints={"min": f"takes {HARMLESS}"})

    def test_what_was_raised(self) -> None:
        error = StudentError(type="KeyError", message="'a'", file="minimax.py", line=3, code="x['a']")
        assert loaded({"ended": "raised", "error": ERROR}) == Loaded(problem="raised", error=error)
        assert loaded({"ended": "exited"}) == Loaded(problem="exited")

    def test_texts_are_of_fair_length(self) -> None:
        fair = {"ended": "returned", "missing": [LONG], "complaints": {LONG: LONG}}
        assert loaded(fair) == Loaded(missing=(LONG,), complaints={LONG: LONG})

    @pytest.mark.parametrize(
        "wrong",
        [
            {"missing": 3},
            {"missing": "max"},
            {"missing": None},
            {"missing": [3]},
            {"missing": [TOO_LONG]},
            {"complaints": 3},
            {"complaints": []},
            {"complaints": {"max": 5}},
            {"complaints": {"max": TOO_LONG}},
            {"complaints": {TOO_LONG: "no"}},
            {"missing": ["max", 5], "complaints": {"min": "no"}},
        ],
        ids=lambda wrong: str(wrong)[:40],
    )
    def test_another_form_is_refused(self, wrong: dict[str, Any]) -> None:
        said = "protocol violation: the report of the import has the wrong form"
        assert loaded({"ended": "returned", **wrong}) == Loaded(problem=said)

    def test_how_it_ended_is_known(self) -> None:
        assert loaded({"ended": "won"}) == Loaded(problem="protocol violation: 'won'")
        assert loaded({}) == Loaded(problem=f"protocol violation: {NOT_FAIR.format('ended')}")
        broken = {"ended": "raised", "error": 5}
        assert loaded(broken) == Loaded(problem="protocol violation: `error` has the wrong form")
