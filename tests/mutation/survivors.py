"""What became of the mutants, held against the list of those that are known to change nothing."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from autograder.model.record import record

LIST = Path(__file__).parent / "equivalent.toml"


@record
class Mutation:
    """One change of one function, told by its text: a line number would be another tomorrow."""

    module: str
    function: str
    change: tuple[str, ...]  # the lines that go, each after a `-`, and those that come, each after a `+`

    def __str__(self) -> str:
        lines = "\n".join(self.change)
        return (
            f"[[equivalent]]\nmodule = \"{self.module}\"\nfunction = \"{self.function}\"\nchange = '''\n{lines}\n'''\n"
        )


@record
class Mutant:
    """A mutation, and whether a test noticed it."""

    mutation: Mutation
    killed: bool


@record
class Row:
    """How the mutants of one module fared."""

    module: str
    mutants: int
    killed: int
    equivalent: int  # not killed, and listed with a reason
    surviving: int


@record
class Account:
    """The table, and what has to be put right before it can be believed."""

    rows: tuple[Row, ...]
    unlisted: tuple[Mutation, ...]  # not killed, and not listed
    stale: tuple[Mutation, ...]  # listed, and killed by now or not there any more


def lines_of(diff: str) -> tuple[str, ...]:
    """The lines of a diff that go and come, without their indentation."""
    changed = [line for line in diff.splitlines() if line[:1] in ("-", "+") and line[:3] not in ("---", "+++")]
    return tuple(f"{line[0]} {line[1:].strip()}".strip() for line in changed)


def read_list(text: str) -> list[Mutation]:
    """The mutations that are listed; one that stands there twice answers for two mutants of the same text."""
    found = []
    for number, entry in enumerate(tomllib.loads(text).get("equivalent", []), start=1):
        if set(entry) != {"module", "function", "change", "why"} or not entry["why"].strip():
            raise SystemExit(f"{LIST.name}: entry {number} needs module, function, change and why, and nothing else")
        found.append(Mutation(module=entry["module"], function=entry["function"], change=lines_of(entry["change"])))
    return found


def settle(mutants: Iterable[Mutant], listed: Iterable[Mutation]) -> Account:
    """Every mutant is killed, listed or surviving; whatever is listed must be there and live."""
    mutants = list(mutants)
    excused = Counter(listed)
    unlisted: list[Mutation] = []
    equivalent: Counter[str] = Counter()
    for mutant in mutants:
        if mutant.killed:
            continue
        if excused[mutant.mutation] > 0:
            excused[mutant.mutation] -= 1
            equivalent[mutant.mutation.module] += 1
        else:
            unlisted.append(mutant.mutation)
    rows = []
    for module in sorted({mutant.mutation.module for mutant in mutants}):
        of_module = [mutant for mutant in mutants if mutant.mutation.module == module]
        killed = sum(mutant.killed for mutant in of_module)
        surviving = len(of_module) - killed - equivalent[module]
        rows.append(
            Row(
                module=module,
                mutants=len(of_module),
                killed=killed,
                equivalent=equivalent[module],
                surviving=surviving,
            )
        )
    return Account(rows=tuple(rows), unlisted=tuple(unlisted), stale=tuple(excused.elements()))


def table(rows: Iterable[Row]) -> str:
    """The rows and their sum, in columns."""
    rows = list(rows)
    whole = ("all", *(sum(column) for column in zip(*(_numbers(row) for row in rows), strict=True)))
    lines = [
        ("", "mutants", "killed", "equivalent", "surviving"),
        *((row.module, *_numbers(row)) for row in rows),
        whole,
    ]
    return "\n".join(f"{name:<30}" + "".join(f"{number:>12}" for number in numbers) for name, *numbers in lines)


def _numbers(row: Row) -> tuple[int, int, int, int]:
    return row.mutants, row.killed, row.equivalent, row.surviving
