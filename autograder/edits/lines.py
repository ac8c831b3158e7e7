"""The lines of a solution as the pseudocode says them: what each is for, and a hint for whoever misread it."""

from __future__ import annotations

import ast

from autograder.model import pseudocode as roles
from autograder.model.record import record

BOUNDS = ("alpha", "beta")
LEFT_OUT = "left out"  # what a line is read as that was read over


@record
class Role:
    """What a line is for, in a word and in the middle of a sentence, and what to ask oneself about it."""

    name: str
    words: str
    hint: str


TERMINAL = Role(
    name=roles.TERMINAL,
    words="the terminal test",
    hint="Ask what a node without children gives back, to whom its value belongs, and when that is asked.",
)
DEPTH = Role(
    name=roles.DEPTH,
    words="the depth test",
    hint="Count levels on paper: the root is level 1. Which is the last level whose nodes are expanded?",
)
LABEL = Role(
    name=roles.LABEL,
    words="the question who moves",
    hint="Ask who moves at a node, and which of the two functions is meant for that.",
)
CUT = Role(
    name=roles.CUT,
    words="the test that cuts",
    hint="Ask who holds this bound, when a value makes the rest of the children useless to that player, and whether "
    "being equal is enough.",
)
BOUND = Role(
    name=roles.BOUND,
    words="the update of a bound",
    hint="Ask which bound belongs to the one who moves here, and in which direction alone it may move.",
)
START = Role(
    name=roles.START,
    words="the value that v starts from",
    hint="Before any child is seen, v must lose against every child, however small or large.",
)
CHILDREN = Role(
    name=roles.CHILDREN,
    words="the walk through the children",
    hint="Write down which children are looked at, and in which order; compare with the pseudocode's.",
)
BACKED_UP = Role(
    name=roles.ANSWER,
    words="the value that comes back from a child",
    hint="Ask who moves at the child, what is handed down to it, and how v takes in what comes back.",
)
RESULT = Role(
    name=roles.RETURN,
    words="what is returned",
    hint="Ask what the caller expects to get: whose value, which action, in which order, and at which moment.",
)
CHOICE = Role(
    name=roles.CHOICE,
    words="the choice of the move",
    hint="Ask which action belongs to the best value, and what happens to it when a later child is no better.",
)
CALL = Role(
    name=roles.CALL,
    words="the first call",
    hint="Ask who moves at the root and what is known there before anything has been looked at.",
)


def role_of(statement: ast.stmt, purpose: str) -> Role:
    """What a statement is for."""
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    attributes = {node.attr for node in ast.walk(statement) if isinstance(node, ast.Attribute)}
    if isinstance(statement, ast.If):
        return _test(names, attributes)
    if isinstance(statement, (ast.For, ast.While)):
        return CHILDREN
    if isinstance(statement, ast.Return):
        if attributes & {"utility", "eval", "value"}:
            return TERMINAL
        return CHOICE if purpose == "search" and "key" in ast.unparse(statement) else RESULT
    targets = {
        node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    calls = any(isinstance(node, ast.Call) and _calls_a_search(node) for node in ast.walk(statement))
    if calls:
        return CALL if purpose == "search" and "alpha" not in targets and "value" in targets else BACKED_UP
    if "inf" in names:
        return START
    if targets & set(BOUNDS):
        return BOUND
    return CHOICE


def _test(names: set[str], attributes: set[str]) -> Role:
    if "is_terminal" in attributes:
        return TERMINAL
    if "label" in attributes:
        return LABEL
    if "depth" in names and "d" in names:
        return DEPTH
    return CUT if names & set(BOUNDS) else CHOICE


def _calls_a_search(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and any(word in call.func.id for word in ("value", "eval", "pruning"))


def pseudocode(statement: ast.stmt) -> str:
    """A statement on one line, in the manner of pseudocode."""
    if isinstance(statement, ast.Pass):
        return LEFT_OUT
    if isinstance(statement, ast.If):
        then = f" {pseudocode(statement.body[0])}" if len(statement.body) == 1 else ""
        return f"if {ast.unparse(statement.test)} then{then}"
    if isinstance(statement, ast.While):
        return f"while {ast.unparse(statement.test)} do"
    if isinstance(statement, ast.For):
        return f"for each {_unparenthesised(statement.target)} in {ast.unparse(statement.iter)} do"
    if isinstance(statement, ast.Assign):
        return " <- ".join(map(_unparenthesised, (*statement.targets, statement.value)))
    if isinstance(statement, ast.Return) and statement.value is not None:
        return f"return {_unparenthesised(statement.value)}"
    return ast.unparse(statement)


def statement_on(source: str, line: int) -> ast.stmt | None:
    """The statement that begins on a line of a source."""
    statements = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt))
    return next((statement for statement in statements if statement.lineno == line), None)


def _unparenthesised(node: ast.expr) -> str:
    text = ast.unparse(node)
    return text[1:-1] if isinstance(node, ast.Tuple) else text


def spell(function: str) -> str:
    """A function as the pseudocode spells it: min_value is MIN-VALUE."""
    return function.upper().replace("_", "-")
