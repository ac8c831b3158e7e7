"""Generated edits: every operator at every line of a reference solution, described by the line it touches."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Mapping

from autograder.edits.expressions import EXPRESSIONS
from autograder.edits.lines import Role, pseudocode, role_of, spell, statement_on
from autograder.edits.scope import Scope
from autograder.edits.statements import STATEMENTS, Statement
from autograder.model.assignment import Function
from autograder.model.misreading import Program, Reread


def generated(source: str, functions: Mapping[str, Function]) -> Iterator[Program]:
    """Every program that differs from the solution by one edit of one line; each text once."""
    purposes = {function.name: purpose for purpose, function in functions.items()}
    tree = ast.parse(source)
    definitions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    arities = {node.name: len(node.args.args) for node in definitions}
    both = " and ".join(spell(functions[purpose].name) for purpose in ("max", "min") if purpose in functions)
    seen = {source}
    for definition in definitions:
        scope = Scope(source=source, variables=_variables(definition), functions=arities)
        purpose = purposes.get(definition.name, "search")
        for block in _blocks(definition):
            for place, statement in enumerate(block):
                for edited, read in _edits(block, place, scope):
                    if edited not in seen and _compiles(edited):
                        seen.add(edited)
                        how = read or _as_it_stands(edited, statement.lineno)
                        where = spell(definition.name) if definition.name in purposes else both
                        yield _program(edited, where, role_of(statement, purpose), pseudocode(statement), how)
    for edited, function, read in _of_whole_functions(source, definitions, purposes):
        if edited not in seen:
            seen.add(edited)
            yield _program(edited, spell(function), WHOLE, f"{spell(function)}, as a whole", read)


WHOLE = Role(
    name="whole",
    words="the whole of it",
    hint="Read the two functions side by side: line by line, who moves here, and who there?",
)


def _of_whole_functions(
    source: str, definitions: list[ast.FunctionDef], purposes: Mapping[str, str]
) -> Iterator[tuple[str, str, str]]:
    """One function copied from the other, and parameters that changed places."""
    by_purpose = {purposes.get(definition.name, ""): definition for definition in definitions}
    for one, other in (("max", "min"), ("min", "max")):
        if one in by_purpose and other in by_purpose:
            target, model = by_purpose[one], by_purpose[other]
            body = "\n".join(source.splitlines()[model.body[0].lineno - 1 : model.end_lineno])
            edited = _with_lines(source, target.body[0].lineno, target.end_lineno or 0, body)
            yield edited, target.name, f"the same as {spell(model.name)}"
    for definition in definitions:
        head = source.splitlines()[definition.lineno - 1]
        if "alpha, beta" in head:
            edited = _with_lines(
                source, definition.lineno, definition.lineno, head.replace("alpha, beta", "beta, alpha")
            )
            yield edited, definition.name, "beta before alpha among its parameters"


def _program(edited: str, name: str, role: Role, line: str, read: str) -> Program:
    reread = Reread(
        name="",
        title=f"{role.words[0].upper()}{role.words[1:]} in {name} is misread",
        function=name,
        line=line,
        read=read,
        hint=role.hint,
    )
    return Program(source=edited, edits=(reread,))


def _edits(block: list[ast.stmt], place: int, scope: Scope) -> Iterator[tuple[str, str]]:
    """Edited sources, each with how the line was read where the edited line itself does not say it."""
    statement = block[place]
    for node in _expressions(statement):
        for operator in EXPRESSIONS:
            for text in operator(node, scope):
                yield _replaced(scope.source, node, text), ""
    indent = " " * statement.col_offset
    texts = tuple(_unindented(scope.source, node) for node in block)
    for change in STATEMENTS:
        for edited, read in change(Statement(node=statement, place=place, texts=texts), scope):
            text = "\n".join(f"{indent}{line}" for part in edited for line in part.splitlines())
            yield _with_lines(scope.source, block[0].lineno, block[-1].end_lineno or 0, text), read


def _variables(definition: ast.FunctionDef) -> tuple[str, ...]:
    """Parameters and local names, in the order of their first appearance."""
    names = [argument.arg for argument in definition.args.args]
    names += [
        node.id for node in ast.walk(definition) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    return tuple(dict.fromkeys(names))


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The body of a function and of every loop and test in it."""
    body = [statement for statement in getattr(node, "body", []) if isinstance(statement, ast.stmt)]
    if body:
        yield body
    for statement in (*body, *getattr(node, "orelse", ())):
        yield from _blocks(statement)


def _expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement itself, not of the statements inside it."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.expr):
            yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def _replaced(source: str, node: ast.expr, text: str) -> str:
    lines = source.splitlines(keepends=True)
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    head, tail = lines[first][: node.col_offset], lines[last][node.end_col_offset :]
    return "".join([*lines[:first], head, text, tail, *lines[last + 1 :]])


def _unindented(source: str, node: ast.stmt) -> str:
    lines = source.splitlines()[node.lineno - 1 : node.end_lineno]
    return "\n".join(line[node.col_offset :] for line in lines)


def _with_lines(source: str, first: int, last: int, text: str) -> str:
    lines = source.splitlines()
    return "\n".join([*lines[: first - 1], text, *lines[last:]]) + "\n"


def _compiles(source: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an edit may make no sense; then running it will tell
        try:
            compile(source, "edited", "exec")
        except SyntaxError:
            return False
    return True


def _as_it_stands(source: str, line: int) -> str:
    """The edited statement in the manner of pseudocode."""
    statement = statement_on(source, line)
    return pseudocode(statement) if statement else ""
