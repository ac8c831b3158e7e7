"""The pseudocode of a problem, read off its reference solution: the same lines that a diagnosis names.

`make pseudocode` writes it beside every assignment that comes with the grader.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from autograder.atomic import write_atomically
from autograder.dialects import DIALECTS
from autograder.edits.lines import pseudocode, role_of, spell
from autograder.edits.programs import reference
from autograder.load.pseudocode import pseudocode_text, shipped_pseudocode
from autograder.model.assignment import PROBLEMS, SEARCH, Function
from autograder.model.pseudocode import Line, Pseudocode

INDENT = "  "


def shipped_listings() -> dict[str, str]:
    """What is to stand in every file of pseudocode that comes with the grader, by its path."""
    return {
        shipped_pseudocode(dialect, problem): pseudocode_text(listing(*reference(dialect, problem)))
        for dialect in DIALECTS
        for problem in PROBLEMS
    }


def listing(source: str, functions: Mapping[str, Function]) -> Pseudocode:
    """Every function of a solution, line by line."""
    purposes = {function.name: purpose for purpose, function in functions.items()}
    names = re.compile(rf"\b({'|'.join(purposes)})\(")
    lines: list[Line] = []
    for definition in ast.parse(source).body:
        if isinstance(definition, ast.FunctionDef):
            purpose = purposes.get(definition.name, SEARCH)
            head = f"function {spell(definition.name)}({', '.join(each.arg for each in definition.args.args)})"
            lines.append(Line(purpose=purpose, role="", text=head))
            for line in _block(definition.body, purpose, 1):
                spelled = names.sub(lambda match: f"{spell(match[1])}(", line.text)
                lines.append(Line(purpose=purpose, role=line.role, text=spelled))
    return Pseudocode(lines=tuple(lines))


def _block(statements: list[ast.stmt], purpose: str, depth: int) -> Iterator[Line]:
    for statement in statements:
        role = role_of(statement, purpose).name
        yield Line(purpose=purpose, role=role, text=INDENT * depth + pseudocode(statement))
        on_the_line = isinstance(statement, ast.If) and len(statement.body) == 1
        if isinstance(statement, (ast.If, ast.For, ast.While)) and not on_the_line:
            yield from _block(statement.body, purpose, depth + 1)


if __name__ == "__main__":
    for path, text in shipped_listings().items():
        write_atomically(path, text)
