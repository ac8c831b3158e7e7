"""The account of mutants: what is not killed must be listed with a reason, and what is listed must be so."""

from __future__ import annotations

import tomllib

import pytest

from tests.conftest import ROOT
from tests.mutation.survivors import LIST, Mutant, Mutation, Row, lines_of, read_list, settle, table

DIFF = """--- autograder/textbook/engine.py
+++ autograder/textbook/engine.py
@@ -1,3 +1,3 @@
 def search():
-    with recursion_room(2 * tree.height):
+    with recursion_room(3 * tree.height):
     pass
"""
CHANGE = ("- with recursion_room(2 * tree.height):", "+ with recursion_room(3 * tree.height):")
KNOWN = Mutation(module="autograder/textbook/engine.py", function="search", change=CHANGE)
OTHER = Mutation(module="autograder/credit.py", function="credit", change=("- a += b", "+ a = b"))


def mutants(killed: int, *living: Mutation) -> list[Mutant]:
    dead = [Mutant(mutation=OTHER, killed=True) for _ in range(killed)]
    return dead + [Mutant(mutation=mutation, killed=False) for mutation in living]


def test_what_is_killed_or_listed_needs_nothing() -> None:
    account = settle(mutants(2, KNOWN), [KNOWN])
    assert (account.unlisted, account.stale) == ((), ())
    assert account.rows == (
        Row(module="autograder/credit.py", mutants=2, killed=2, equivalent=0, surviving=0),
        Row(module="autograder/textbook/engine.py", mutants=1, killed=0, equivalent=1, surviving=0),
    )


def test_what_survives_unlisted_is_told() -> None:
    account = settle(mutants(1, KNOWN, OTHER), [KNOWN])
    assert account.unlisted == (OTHER,)
    assert account.rows[0] == Row(module="autograder/credit.py", mutants=2, killed=1, equivalent=0, surviving=1)


def test_what_is_listed_and_killed_or_gone_is_told() -> None:
    assert settle(mutants(1), [OTHER]).stale == (OTHER,)
    assert settle([], [KNOWN]).stale == (KNOWN,)


def test_two_mutants_of_the_same_text_want_two_entries() -> None:
    assert settle(mutants(0, KNOWN, KNOWN), [KNOWN]).unlisted == (KNOWN,)
    assert settle(mutants(0, KNOWN, KNOWN), [KNOWN, KNOWN]).unlisted == ()
    assert settle(mutants(0, KNOWN), [KNOWN, KNOWN]).stale == (KNOWN,)


def test_a_mutation_is_told_by_the_lines_that_go_and_come() -> None:
    assert lines_of(DIFF) == CHANGE


def test_what_is_printed_of_a_survivor_can_be_put_on_the_list() -> None:
    assert read_list(f'{KNOWN}why = "More room than is needed changes nothing."\n') == [KNOWN]


@pytest.mark.parametrize("why", ["", 'why = ""\n', 'why = "so"\nline = 3\n'])
def test_an_entry_without_a_reason_or_with_more_than_belongs_there_is_refused(why: str) -> None:
    with pytest.raises(SystemExit, match="entry 1 needs module, function, change and why"):
        read_list(f"{KNOWN}{why}")


def test_the_table_sums_up() -> None:
    lines = table(settle(mutants(3, KNOWN, OTHER), [KNOWN]).rows).splitlines()
    assert lines[0].split() == ["mutants", "killed", "equivalent", "surviving"]
    assert lines[-1].split() == ["all", "5", "3", "1", "1"]


def test_the_list_speaks_of_text_that_stands_in_the_code() -> None:
    """The quick half of `make mutation`: a line that was rewritten is found here, whether it is killed only there."""
    listed = read_list(LIST.read_text("utf-8"))
    assert listed
    mutated = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]["only_mutate"]
    for mutation in listed:
        path = ROOT / mutation.module
        assert any(path in ROOT.glob(pattern) for pattern in mutated)
        source = {line.strip() for line in path.read_text("utf-8").splitlines()}
        for line in mutation.change:
            assert not line.startswith("- ") or line[2:] in source, mutation
