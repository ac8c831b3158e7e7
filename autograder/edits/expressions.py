"""Operators on expressions: what could stand in a node's place, one generator a way of misreading."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from autograder.edits.lines import BOUNDS
from autograder.edits.scope import Scope

COMPARISONS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
STARTS = ("0", "1", "-1", "10", "-10", "100", "-100", "999", "-999", "1000", "-1000", "9999", "-9999")
SWAPPED = {"max": "min", "min": "max", '"MAX"': '"MIN"', '"MIN"': '"MAX"'}
SLICES = ("[1:]", "[:-1]", "[:1]", "[-1:]", "[:2]", "[:3]", "[:4]", "[::2]", "[::-1]")


def comparison(node: ast.expr, scope: Scope) -> Iterator[str]:
    """`v <= alpha` read as `v < alpha`; beyond the bound instead of at it; a side negated or taken for a number."""
    if not (isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARISONS):
        return
    left, right = scope.text(node.left), scope.text(node.comparators[0])
    sign = COMPARISONS[type(node.ops[0])]
    yield from (f"{left} {other} {right}" for other in COMPARISONS.values() if other != sign)
    if isinstance(node.comparators[0], ast.Constant):
        return
    for other in (f"{right} + 1", f"{right} - 1", f"-{right}", "0", "100", "inf", "-inf"):
        yield f"{left} {sign} {other}"
    for other in (f"-{left}", "0", "100", "inf", "-inf"):
        yield f"{other} {sign} {right}"
    yield f"abs({left}) {sign} abs({right})"


def connective(node: ast.expr, scope: Scope) -> Iterator[str]:
    """`or` read as `and`, or one of two conditions read over."""
    if isinstance(node, ast.BoolOp):
        parts = list(map(scope.text, node.values))
        yield (" and " if isinstance(node.op, ast.Or) else " or ").join(parts)
        yield from parts


def chooser(node: ast.expr, scope: Scope) -> Iterator[str]:
    """`max` read as `min`; only one of two values taken in; the choice made by something else."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("max", "min"):
        inside = scope.text(node)[len(node.func.id) :]
        yield SWAPPED[node.func.id] + inside
        given = list(map(scope.text, node.args))
        if len(given) == 2:
            yield from (*given, " + ".join(given))
        else:
            yield f"list({given[0]})[0]"
            yield f"list({given[0]})[-1]"
            yield f"sum({given[0]})"
            if node.keywords:
                yield f"{node.func.id}({given[0]})"


def off(node: ast.expr, scope: Scope) -> Iterator[str]:
    """A value that is off by one, or has lost or changed its sign."""
    is_choice = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("max", "min")
    is_half = isinstance(node, ast.Subscript) and scope.is_search(node.value)
    if is_choice or is_half or (scope.is_search(node) and not scope.makes_pairs):
        text = scope.text(node)
        yield from (f"-{text}", f"{text} + 1", f"{text} - 1", f"abs({text})", "inf", "-inf", "0")


def name(node: ast.expr, scope: Scope) -> Iterator[str]:
    """One variable taken for another of its kind."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield from scope.alike(node.id)


def called(node: ast.expr, scope: Scope) -> Iterator[str]:
    """One function called instead of another that takes as many arguments."""
    if scope.is_search(node):
        assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        inside = scope.text(node)[len(node.func.id) :]
        for other, arguments in scope.functions.items():
            if other != node.func.id and arguments == len(node.args):
                yield other + inside


def arguments(node: ast.expr, scope: Scope) -> Iterator[str]:
    """Arguments of a search swapped, reset, negated, moved a little, or fixed."""
    if not scope.is_search(node):
        return
    assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    given = list(map(scope.text, node.args))

    def with_arguments(*changed: str) -> str:
        return f"{scope.text(node.func)}({', '.join(changed)})"

    for first in range(len(given)):
        for second in range(first + 1, len(given)):
            swapped = [*given]
            swapped[first], swapped[second] = given[second], given[first]
            yield with_arguments(*swapped)
    for place, argument in enumerate(given):
        for other in _other_arguments(argument):
            yield with_arguments(*given[:place], other, *given[place + 1 :])
    at = next((place for place in range(len(given) - 1) if given[place : place + 2] == ["alpha", "beta"]), None)
    if at is not None:
        for window in (("-inf", "inf"), ("-beta", "-alpha"), ("alpha", "alpha"), ("beta", "beta")):
            yield with_arguments(*given[:at], *window, *given[at + 2 :])


def _other_arguments(argument: str) -> Iterator[str]:
    """What could be handed on instead: no bound, a fixed one, one that is a little off; another level or player."""
    if argument in BOUNDS:
        yield from (f"-{argument}", f"{argument} + 1", f"{argument} - 1", "-inf", "inf", *STARTS)
    elif argument == "v":
        yield from ("-v", "v + 1", "v - 1", "-inf", "inf", "0")
    elif argument == "d + 1":
        yield from ("1", "2", "3", "4", "depth", "depth + 1")
    elif argument == "depth":
        yield from ("depth + 1", "depth - 1")
    elif argument == "player":
        yield from ('"MAX"', '"MIN"', '("MIN" if player == "MAX" else "MAX")')


def number(node: ast.expr, scope: Scope) -> Iterator[str]:
    """Another number to start from; another count of levels."""
    text = scope.text(node)
    if text == "-inf" or (text == "inf" and scope.before(node) != "-"):
        yield from (start for start in (*STARTS, "inf", "-inf") if start != text)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield from (str(node.value + step) for step in (-2, -1, 1, 2) if node.value + step >= 0)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = scope.text(node.left), scope.text(node.right)
        yield from (left, right, f"{left} - {right}", f"{left} + 2", f"{left} * 2")


def string(node: ast.expr, scope: Scope) -> Iterator[str]:
    """MAX taken for MIN, and the other way round."""
    text = scope.text(node)
    if isinstance(node, ast.Constant) and text in SWAPPED:
        yield SWAPPED[text]


def asked(node: ast.expr, scope: Scope) -> Iterator[str]:
    """What the game says, taken with another sign or cut to a whole number; a fixed player; the other player."""
    what = scope.asks(node)
    text = scope.text(node)
    if what in ("utility", "eval", "value"):
        yield from (f"-{text}", f"abs({text})", f"int({text})", f"round({text})", "0", "1", "-1", "inf", "-inf")
        yield from (f"{text} + 1", f"{text} - 1", f"{text} * 2")
        yield from (variable for variable in scope.variables if variable in (*BOUNDS, "d"))
        if "player" in text:
            yield from (text.replace("player", '"MAX"'), text.replace("player", '"MIN"'))
    if what == "to_move":
        yield from ('"MAX"', '"MIN"', f'("MIN" if {text} == "MAX" else "MAX")')


def children(node: ast.expr, scope: Scope) -> Iterator[str]:
    """A child skipped, or the children in another order."""
    if scope.asks(node) in ("actions", "successors", "children"):
        text = scope.text(node)
        yield from (text + piece for piece in SLICES)
        yield f"sorted({text})"
        yield f"sorted({text}, reverse=True)"
        yield f"{text} * 2"
        yield f"{text}[1:] + {text}[:1]"


def pair(node: ast.expr, scope: Scope) -> Iterator[str]:
    """A pair the wrong way round, or with one half left out or changed."""
    if isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and len(node.elts) == 2:
        first, second = map(scope.text, node.elts)
        yield f"{second}, {first}"
        yield from (f"{first}, None", f"{first}, 0", first, second)
        yield from (
            f"{other}, {second}" for other in (f"-{first}", f"abs({first})", f"{first} + 1", f"{first} - 1", "0")
        )


def item(node: ast.expr, scope: Scope) -> Iterator[str]:
    """The other half of a pair."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and node.slice.value in (0, 1):
        yield f"{scope.text(node.value)}[{1 - node.slice.value}]"
        yield scope.text(node.value)


EXPRESSIONS: tuple[Callable[[ast.expr, Scope], Iterator[str]], ...] = (
    comparison,
    connective,
    chooser,
    off,
    called,
    arguments,
    name,
    number,
    string,
    asked,
    children,
    pair,
    item,
)
