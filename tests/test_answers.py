"""Answers by exact type: what is a number, what is a pair, what keeps the guarantee, and how each is told."""

from __future__ import annotations

from math import inf

import pytest

from autograder.judge.answers import Parts, describe, guarantee_in_words, keeps_guarantee, same, take_apart
from autograder.model.assignment import Function
from autograder.model.trace import Answer
from tests.traces import answer


def function(*returns: str) -> Function:
    return Function(name="f", parameters=(), carries=(), returns=returns)


PAIR, ACTION, VALUE = function("value", "action"), function("action"), function("value")


@pytest.mark.parametrize("pair", [(3, "a1"), [3, "a1"], (3, None)])
def test_a_pair_is_a_value_and_an_action_and_a_list_is_as_good(pair: object) -> None:
    value, action = answer(pair).value
    assert take_apart(answer(pair), PAIR) == Parts(value=value, action=action)


@pytest.mark.parametrize("pair", [("a1", 3), ("a1", 3.5), (None, 3)])
def test_a_pair_the_wrong_way_round_is_told_just_that(pair: object) -> None:
    said = "the pair is the wrong way round: it returned (action, value), not (value, action)"
    assert take_apart(answer(pair), PAIR) == Parts(complaint=said)


@pytest.mark.parametrize("pair", [("a1", "a2"), (True, "a1"), (None, None), (3, 4)])
def test_two_things_that_are_no_value_and_action_are_taken_as_they_come(pair: object) -> None:
    value, action = answer(pair).value
    assert take_apart(answer(pair), PAIR) == Parts(value=value, action=action)


@pytest.mark.parametrize(
    ("got", "told"),
    [
        (3, "3"),
        ("a1", "'a1'"),
        ((3,), "(3)"),
        ((3, "a1", 5), "(3, 'a1', 5)"),
        (None, "None"),
    ],
)
def test_what_is_no_pair_is_told_so_where_one_is_asked_for(got: object, told: str) -> None:
    complaint = f"it returned {told}, not a pair (value, action)"
    assert take_apart(answer(got), PAIR) == Parts(complaint=complaint)


def test_a_pair_that_was_too_large_to_send_is_no_pair() -> None:
    large = Answer(type="tuple", detail="of 5000 items")
    assert take_apart(large, PAIR).complaint == "it returned a tuple of 5000 items, not a pair (value, action)"
    assert take_apart(large, VALUE) == Parts(value=large)


def test_a_pair_where_one_part_is_asked_for_is_told_which() -> None:
    pair = answer((3, "a1"))
    wanted = "it returned the pair (3, 'a1'), where {} alone is asked for"
    assert take_apart(pair, ACTION) == Parts(complaint=wanted.format("an action"))
    assert take_apart(pair, VALUE) == Parts(complaint=wanted.format("a value"))
    listed = take_apart(answer([3, "a1"]), VALUE)
    assert listed.complaint == "it returned the pair [3, 'a1'], where a value alone is asked for"


@pytest.mark.parametrize("got", [3, "a1", None, (), (3,), (1, 2, 3)])
def test_one_part_is_the_whole_answer(got: object) -> None:
    assert take_apart(answer(got), ACTION) == Parts(action=answer(got))
    assert take_apart(answer(got), VALUE) == Parts(value=answer(got))


def test_a_text_of_two_letters_is_no_pair() -> None:
    assert take_apart(answer("a1"), ACTION) == Parts(action=answer("a1"))


@pytest.mark.parametrize(
    ("got", "told"),
    [
        (answer(3), "3"),
        (answer(2.5), "2.5"),
        (answer(inf), "+inf"),
        (answer("a1"), "'a1'"),
        (answer(True), "the bool True"),
        (answer(None), "None"),
        (Answer(type="NaN"), "NaN"),
        (Answer(type="state", detail="C"), "the state C"),
        (answer((3, "a1")), "(3, 'a1')"),
        (answer([3, None]), "[3, None]"),
        (answer(()), "()"),
        (Answer(type="tuple", detail="of 5000 items"), "a tuple of 5000 items"),
        (Answer(type="list", detail="of 5000 items"), "a list of 5000 items"),
        (Answer(type="Node"), "an object of type Node"),
    ],
)
def test_an_answer_in_words(got: Answer, told: str) -> None:
    assert describe(got) == told


@pytest.mark.parametrize(
    ("got", "wanted", "equal"),
    [
        (3, 3, True),
        (4, 3, False),
        (3.0, 3, True),
        (3, 3.0, True),
        (3 + 9e-10, 3, True),
        (1e-9, 0, True),
        (1.1e-9, 0, False),
        (-1e-9, 0, True),
        (-1.1e-9, 0, False),
        (0.1 + 0.2, 0.3, True),
        (1000 + 9e-7, 1000, True),  # a hair of a large number is wider
        (1000 + 1.1e-6, 1000, False),
        (-1000 - 9e-7, -1000, True),
        (0.5 + 9e-10, 0.5, True),  # and that of a small one is no narrower
        (10**40, 10**40, True),
        (10**40 + 1, 10**40, False),  # ints are exact, however large
        (inf, 3, False),
        (True, 1, False),
        ("3", 3, False),
        (None, 0, False),
    ],
)
def test_numbers_are_equal_exactly_or_to_a_hair(got: object, wanted: float, equal: bool) -> None:
    assert same(answer(got), wanted) is equal


@pytest.mark.parametrize(
    ("got", "wanted", "kept"),
    [
        (5, 5, True),  # inside the window from 3 to 8: exact
        (4, 5, False),
        (3, 5, False),
        (8, 5, False),
        (3, 3, True),  # at or below alpha: anything at or below it
        (2, 3, True),
        (-50, 1, True),
        (3, 1, True),
        (3 + 1e-10, 1, True),
        (4, 3, False),
        (4, 1, False),
        (8, 8, True),  # at or above beta: anything at or above it
        (9, 8, True),
        (50, 10, True),
        (8, 10, True),
        (8 - 1e-10, 10, True),
        (7, 8, False),
        (7, 10, False),
        ("5", 5, False),
        (None, 1, False),
        (True, 1, False),
    ],
)
def test_the_guarantee_of_a_window(got: object, wanted: float, kept: bool) -> None:
    assert keeps_guarantee(answer(got), wanted, 3, 8) is kept


def test_the_guarantee_in_words() -> None:
    assert guarantee_in_words(5, 3, 8) == "5"
    assert guarantee_in_words(3, 3, 8) == "anything <= alpha = 3 (the node is worth 3)"
    assert guarantee_in_words(1, 3, 8) == "anything <= alpha = 3 (the node is worth 1)"
    assert guarantee_in_words(8, 3, 8) == "anything >= beta = 8 (the node is worth 8)"
    assert guarantee_in_words(9, 3, 8) == "anything >= beta = 8 (the node is worth 9)"
