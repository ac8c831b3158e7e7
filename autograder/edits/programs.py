"""All the programs whose behaviour is known: the reference solution of a problem with every edit there is."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from autograder import content
from autograder.dialects import DIALECTS
from autograder.edits.generated import generated
from autograder.edits.named import named
from autograder.errors import Mistake
from autograder.load.assignments import load_assignment
from autograder.load.document import read_text
from autograder.load.misreadings import added_misreadings, read_misreadings
from autograder.model.assignment import Function
from autograder.model.misreading import Program
from autograder.model.record import replace

OTHER_WAYS = "other-ways"  # other right solutions; what can be misread in them is known too


def named_programs(dialect: str, problem: str, ours: bool = False) -> tuple[Program, ...]:
    """The named misreadings of a problem, one by one, and then the pairs of common ones; or `ours` alone."""
    misreadings = read_misreadings(_solutions(dialect) / "misreadings")
    if not ours:
        misreadings += added_misreadings(misreadings)
    return tuple(named(*reference(dialect, problem), misreadings, dialect, problem))


def single_misreadings(dialect: str, problem: str) -> tuple[Program, ...]:
    """The named misreadings of a problem, one by one."""
    return tuple(program for program in named_programs(dialect, problem) if len(program.edits) == 1)


def programs_of(dialect: str, problem: str, ours: bool = False) -> tuple[Program, ...]:
    """Named misreadings first, then pairs of them, then generated edits; each text once, under its first name.

    What comes with the grader knows `ours` alone, and nothing that other packages happen to add.
    """
    source, functions = reference(dialect, problem)
    found = [*named_programs(dialect, problem, ours), *generated(source, functions)]
    for other in sorted((_solutions(dialect) / OTHER_WAYS / dialect).glob(f"*/{problem}.py")):
        found += (replace(program, other_way=True) for program in generated(read_text(other), functions))
    by_source: dict[str, Program] = {}
    for program in found:
        by_source.setdefault(program.source, program)
    return tuple(by_source.values())


def _solutions(dialect: str) -> Path:
    folder = Path(content.solutions_folder())
    if not folder.is_dir():
        raise Mistake(
            "the reference solutions are not here: what is installed for students has none",
            hint="run this in a checkout of the grader",
            file=str(folder),
        )
    if dialect not in DIALECTS:
        raise Mistake(
            f"no solution for the dialect {dialect} comes with the grader, so there is none to be misread",
            hint=f"misreadings are known of {', '.join(DIALECTS)}",
        )
    return folder


def reference(dialect: str, problem: str) -> tuple[str, dict[str, Function]]:
    """The reference solution of a problem and its functions, by what they are for."""
    source = read_text(_solutions(dialect) / dialect / f"{problem}.py")
    return source, load_assignment(dialect).problem(problem).functions


def digest_of(programs: tuple[Program, ...]) -> str:
    """Changes whenever one of the programs does, or what is told of it."""
    return _digest(map(repr, programs))


def _digest(texts: Iterable[str]) -> str:
    return sha256("\0".join(texts).encode()).hexdigest()[:16]


def source_digest(program: Program) -> str:
    """Changes whenever the program may behave otherwise, whatever is told of it."""
    return _digest([program.source])
