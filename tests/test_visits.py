"""The visit order: first looks, in order; coming back after leaving is a repeat."""

from __future__ import annotations

from autograder.visits import generated_in, visits_of, where_they_part
from autograder.wire import ACTIONS, ILLEGAL, IS_TERMINAL, RESULT, STRIDE, TO_MOVE
from tests.trees import tree_of

TREE = tree_of([[3, 12], [2, 4]])  # A: B (b1 b2), C (c1 c2)


def visits(text: str) -> tuple[str, str]:
    """Visits and repeats of a sequence of looks, written as names; `x!` is a look that does not count as one."""
    events = []
    for name in text.split():
        operation = RESULT if name.endswith("!") else TO_MOVE if name.endswith("?") else IS_TERMINAL
        events.append(TREE.names.index(name.rstrip("!?")) * STRIDE + operation)
    found = visits_of(events, TREE)
    return " ".join(TREE.names[n] for n in found.order), " ".join(TREE.names[n] for n in found.repeats)


def test_first_looks_count() -> None:
    assert visits("A A B B b1 b1 b2 C c1 c2") == ("A B b1 b2 C c1 c2", "")


def test_results_and_turns_are_not_looks() -> None:
    assert visits("A B! C! B? B b1! b2! b1") == ("A B b1", "")


def test_looking_at_an_ancestor_leaves_nothing() -> None:
    assert visits("A B A b1 B b2 B A b2 C A c1") == ("A B b1 b2 C c1", "")


def test_coming_back_to_a_left_node_is_a_repeat() -> None:
    assert visits("A B b1 b2 b1") == ("A B b1 b2", "b1")
    assert visits("A B b1 b2 C c1 B") == ("A B b1 b2 C c1", "B")


def test_searching_a_child_twice_is_a_repeat() -> None:
    assert visits("A B b1 b2 B b1 b2 C c1 c2") == ("A B b1 b2 C c1 c2", "b1 b2")


def test_nothing_is_nothing() -> None:
    assert visits_of([], TREE).order == ()
    assert visits_of([ACTIONS], TREE).order == (0,)


def test_generated_is_the_root_and_whatever_was_touched_from_left_to_right() -> None:
    found = generated_in([4 * STRIDE + RESULT, 1 * STRIDE + RESULT, 1 * STRIDE + IS_TERMINAL, 2 * STRIDE + ILLEGAL])
    assert found.order == (0, 1, 2, 4)
    assert found.repeats == ()
    assert generated_in([]).order == (0,)


def test_two_sequences_part_where_they_first_differ_or_where_the_shorter_ends() -> None:
    assert where_they_part("abcd", "abxd") == 2
    assert where_they_part("abcd", "xbcd") == 0
    assert where_they_part("ab", "abcd") == where_they_part("abcd", "ab") == 2
    assert where_they_part("ab", "ab") == 2
    assert where_they_part("", "a") == 0
