"""The pseudocode of a problem, read off its reference solution: the same lines that a diagnosis names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from autograder.edits.lines import pseudocode, role_of, spell
from autograder.model.assignment import SEARCH, Function
from autograder.model.pseudocode import Line, Pseudocode

INDENT = "  "


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
