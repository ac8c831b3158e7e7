"""The smallest cover: proven against trying every subset."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from autograder.bank.cover import greedy_cover, smallest_cover

rows = st.lists(st.frozensets(st.sampled_from("abcdefg"), min_size=1, max_size=4), max_size=9)


def brute_force(wanted: list[frozenset[str]]) -> int:
    columns = sorted(set().union(*wanted)) if wanted else []
    return next(
        size
        for size in range(len(columns) + 1)
        if any(all(row & set(chosen) for row in wanted) for chosen in combinations(columns, size))
    )


@given(rows)
def test_it_is_a_cover_and_none_is_smaller(wanted: list[frozenset[str]]) -> None:
    cover, proven = smallest_cover(wanted)
    assert proven
    assert all(row & cover for row in wanted)
    assert len(cover) == brute_force(wanted)


def test_greed_alone_can_take_too_many() -> None:
    """The control: c has most rows, and is not needed."""
    wanted = frozenset(map(frozenset, ("a", "acx", "acy", "bcx", "bcy", "b")))
    assert len(greedy_cover(wanted)) == 3
    assert smallest_cover(wanted) == (frozenset("ab"), True)


def test_a_row_that_nothing_can_cover_is_left_out() -> None:
    assert smallest_cover([frozenset(), frozenset("a")]) == (frozenset("a"), True)
