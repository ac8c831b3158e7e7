"""The function that an edit is made in: what can be named there, what can be called, and what the source says."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from autograder.model.record import record

KINDS = (  # what can be taken for each other; anything else only raises an error, which needs no diagnosis
    ("state", "s", "x", "y", "child"),
    ("a", "a2", "action", "move", "best_action"),
    ("v", "v2", "value", "score", "best", "alpha", "beta", "d", "depth"),
)


@record
class Scope:
    """One function of a solution."""

    source: str
    variables: tuple[str, ...]
    functions: dict[str, int]  # the solution's own functions, and how many arguments each takes

    def text(self, node: ast.AST) -> str:
        """A node as it stands in the source."""
        return ast.get_source_segment(self.source, node) or ""

    def alike(self, variable: str) -> Iterator[str]:
        """The other variables in sight that one could be taken for."""
        kind = next((kind for kind in KINDS if variable in kind), ())
        return (other for other in self.variables if other in kind and other != variable)

    def is_search(self, node: ast.AST) -> bool:
        """Whether an expression calls one of the solution's own functions."""
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.functions

    def asks(self, node: ast.expr) -> str:
        """What the game is asked by a whole expression: `utility` for `state.utility()`, `value` for `x.value`."""
        asked = node.func if isinstance(node, ast.Call) else node
        if not isinstance(asked, ast.Attribute):
            return ""
        end = self._offset(node) + len(self.text(node))
        return "" if self.source[end : end + 1] == "(" else asked.attr  # the function of a call, not the whole call

    def before(self, node: ast.expr) -> str:
        """The character in front of a node."""
        return self.source[: self._offset(node)][-1:]

    @property
    def makes_pairs(self) -> bool:
        """Whether the solution's functions return pairs, which have no sign."""
        return ".utility(state, player), None" in self.source

    def _offset(self, node: ast.expr) -> int:
        lines = self.source.splitlines(keepends=True)
        return sum(map(len, lines[: node.lineno - 1])) + node.col_offset
