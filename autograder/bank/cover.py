"""The smallest cover: the fewest columns such that every row has one; by reduction, then by branch and bound."""

from __future__ import annotations

from collections.abc import Iterable

MOST_STEPS = 20_000  # after so many the best cover found is told, and that it is not proven smallest

Rows = frozenset[frozenset[str]]


def smallest_cover(rows: Iterable[frozenset[str]]) -> tuple[frozenset[str], bool]:
    """A smallest set of columns that meets every row, and whether it is proven that none is smaller."""
    search = _Search()
    wanted = frozenset(row for row in rows if row)
    search.best = greedy_cover(wanted)
    search.look(wanted, frozenset())
    return search.best, search.steps < MOST_STEPS


def greedy_cover(rows: Rows) -> frozenset[str]:
    """A cover by always taking the column that most of the remaining rows have."""
    chosen: set[str] = set()
    while rows:
        count: dict[str, int] = {}
        for row in rows:
            for column in row:
                count[column] = count.get(column, 0) + 1
        best = max(sorted(count), key=lambda column: count[column])
        chosen.add(best)
        rows = frozenset(row for row in rows if best not in row)
    return frozenset(chosen)


class _Search:
    """Branch and bound over the columns of the row that has fewest."""

    def __init__(self) -> None:
        self.best: frozenset[str] = frozenset()
        self.steps = 0

    def look(self, rows: Rows, chosen: frozenset[str]) -> None:
        self.steps += 1
        rows, forced = _reduced(rows)
        chosen |= forced
        if not rows:
            if len(chosen) < len(self.best):
                self.best = chosen
            return
        if self.steps >= MOST_STEPS or len(chosen) + _at_least(rows) >= len(self.best):
            return
        narrowest = min(rows, key=lambda row: (len(row), sorted(row)))
        for column in sorted(narrowest, key=lambda column: (-sum(column in row for row in rows), column)):
            self.look(frozenset(row for row in rows if column not in row), chosen | {column})


def _reduced(rows: Rows) -> tuple[Rows, frozenset[str]]:
    """The rows that still matter: columns and rows that others make superfluous are dropped, forced columns taken."""
    forced: set[str] = set()
    while True:
        before = rows
        rows = frozenset(row for row in rows if not any(other < row for other in rows))  # a wider row comes for free
        single = {next(iter(row)) for row in rows if len(row) == 1}
        forced |= single
        rows = frozenset(row for row in rows if not row & single)
        rows = _without_dominated_columns(rows)
        if rows == before:
            return rows, frozenset(forced)


def _without_dominated_columns(rows: Rows) -> Rows:
    """Without the columns whose rows another column has too."""
    having: dict[str, set[frozenset[str]]] = {}
    for row in rows:
        for column in row:
            having.setdefault(column, set()).add(row)
    kept: list[str] = []
    for column in sorted(having, key=lambda column: (-len(having[column]), column)):
        if not any(having[column] <= having[other] for other in kept):
            kept.append(column)
    return frozenset(frozenset(row & set(kept)) for row in rows)


def _at_least(rows: Rows) -> int:
    """So many rows share no column with each other: each needs one of its own."""
    taken: set[str] = set()
    count = 0
    for row in sorted(rows, key=lambda row: (len(row), sorted(row))):
        if not row & taken:
            taken |= row
            count += 1
    return count
