"""Operators on statements: what could become of a block when one of its statements is misread."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from autograder.edits.lines import LEFT_OUT
from autograder.edits.scope import Scope
from autograder.model.record import record

WATCHED = ("v", "best", "score", "value", "alpha", "beta")  # what a loop may wrongly be left for
RESETS = (("alpha", "-inf"), ("beta", "inf"), ("alpha", "0"), ("beta", "0"))


@record
class Statement:
    """One statement of a block, and the texts of all of them, each without the block's indentation."""

    node: ast.stmt
    place: int
    texts: tuple[str, ...]

    @property
    def text(self) -> str:
        return self.texts[self.place]

    def instead(self, *texts: str) -> list[str]:
        """The block with other texts in the place of this statement."""
        return [*self.texts[: self.place], *texts, *self.texts[self.place + 1 :]]


Misread = tuple[list[str], str]  # the block, and how the line was read, in words


def left_out(statement: Statement, _: Scope) -> Iterator[Misread]:
    """A line that was read over; a test that always or never holds."""
    yield statement.instead("pass"), LEFT_OUT
    if isinstance(statement.node, ast.If):
        test = ast.unparse(statement.node.test)
        yield statement.instead(_dedented("\n".join(statement.text.splitlines()[1:]))), "done in every case"
        yield (
            statement.instead("\n".join([f"if not ({test}):", *statement.text.splitlines()[1:]])),
            "read as its opposite",
        )


def twice(statement: Statement, scope: Scope) -> Iterator[Misread]:
    """A search made twice."""
    if any(scope.is_search(node) for node in ast.walk(statement.node)) and not isinstance(statement.node, ast.Return):
        yield statement.instead(statement.text, statement.text), "done twice"


def earlier(statement: Statement, _: Scope) -> Iterator[Misread]:
    """Two lines in the other order."""
    if statement.place:
        texts = list(statement.texts)
        texts[statement.place - 1 : statement.place + 1] = reversed(texts[statement.place - 1 : statement.place + 1])
        yield texts, "done before the line above it"


def into_the_block_above(statement: Statement, _: Scope) -> Iterator[Misread]:
    """The line after a loop or a test, read as part of it."""
    above = statement.texts[statement.place - 1] if statement.place else ""
    if above.startswith(("for ", "while ", "if ")):
        inside = f"{above}\n{_indented(statement.text)}"
        again = (statement.text,) if isinstance(statement.node, ast.Return) else ()
        where = "the test above it" if above.startswith("if ") else "the loop"
        before, after = statement.texts[: statement.place - 1], statement.texts[statement.place + 1 :]
        yield [*before, inside, *again, *after], f"done inside {where}"


def out_of_the_block(statement: Statement, _: Scope) -> Iterator[Misread]:
    """A line of a loop or a test, read as what follows it."""
    node = statement.node
    if isinstance(node, (ast.For, ast.While, ast.If)) and len(node.body) > 1:
        lines = statement.text.splitlines()
        what = "the test" if isinstance(node, ast.If) else "the loop"
        for inner in node.body:
            first, last = inner.lineno - node.lineno, (inner.end_lineno or inner.lineno) - node.lineno + 1
            moved = _dedented("\n".join(lines[first:last]))
            rest = "\n".join(lines[:first] + lines[last:])
            yield statement.instead(rest, moved), f"`{moved.splitlines()[0]}` done after {what}"


def cut_short(statement: Statement, scope: Scope) -> Iterator[Misread]:
    """A loop that is left too early, or not at all."""
    node = statement.node
    if isinstance(node, (ast.For, ast.While)):
        yield statement.instead(f"{statement.text}\n{_indented('break')}"), "left after the first child"
        for variable in WATCHED:
            if variable in scope.variables:
                for test in ("== 0", "> 0", "< 0", ">= 10"):
                    early = _indented(f"if {variable} {test}:\n    break")
                    yield statement.instead(f"{statement.text}\n{early}"), f"left as soon as {variable} {test}"
    if isinstance(node, ast.If) and isinstance(node.body[-1], (ast.Return, ast.Break)):
        for word in ("break", "continue"):
            test = scope.text(node.test)
            yield statement.instead(f"if {test}:\n    {word}"), f"if {test} then {word}"


def other_result(statement: Statement, scope: Scope) -> Iterator[Misread]:
    """Something else returned."""
    node = statement.node
    if isinstance(node, ast.Return) and isinstance(node.value, (ast.Name, ast.Call)):
        result = scope.text(node.value)
        for other in (f"-{result}", f"abs({result})", f"{result} + 1", f"{result} - 1", "0", "None", "inf", "-inf"):
            yield statement.instead(f"return {other}"), f"return {other}"
        yield statement.instead(f"return {result}, None"), f"return {result}, None"


def stored(statement: Statement, scope: Scope) -> Iterator[Misread]:
    """What belongs in one variable, put into another; one half of what is stored forgotten."""
    node = statement.node
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        value = scope.text(node.value)
        for other in scope.alike(node.targets[0].id):
            yield statement.instead(f"{other} = {value}"), f"{other} <- {value}"
        if isinstance(node.value, ast.Name):
            for other in (f"-{value}", f"{value} + 1", f"{value} - 1"):
                yield statement.instead(f"{node.targets[0].id} = {other}"), f"{node.targets[0].id} <- {other}"
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
        targets, values = list(map(scope.text, node.targets[0].elts)), list(map(scope.text, node.value.elts))
        for target, value in zip(targets, values, strict=True):
            yield statement.instead(f"{target} = {value}"), f"{target} <- {value}"
        for other in scope.alike(targets[0]):
            yield statement.instead(f"{other}, {targets[1]} = {', '.join(values)}"), f"{other} <- {values[0]}"


def reset(statement: Statement, scope: Scope) -> Iterator[Misread]:
    """A bound that came with the call, forgotten at once."""
    if statement.place == 0 and isinstance(statement.node, ast.If):
        for variable, value in RESETS:
            if variable in scope.variables:
                line = f"{variable} = {value}"
                yield statement.instead(line, statement.text), f"{variable} <- {value} before it"


STATEMENTS: tuple[Callable[[Statement, Scope], Iterator[Misread]], ...] = (
    left_out,
    twice,
    earlier,
    into_the_block_above,
    out_of_the_block,
    cut_short,
    other_result,
    stored,
    reset,
)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())


def _dedented(text: str) -> str:
    return "\n".join(line.removeprefix("    ") for line in text.splitlines())
