"""`python -m tests.mutation.operators run`: mutmut, with two kinds of change besides its own.

mutmut changes what stands inside a condition; in `if found:` nothing does, and yet it decides. And `max` is to it a
name like any other, where half of this code is about nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst
from mutmut.__main__ import cli
from mutmut.mutation.mutators import mutation_operators

OPPOSITES = {"max": "min", "min": "max", "any": "all", "all": "any"}
# What mutmut turns into its opposite itself.
TURNED = (cst.Equal, cst.NotEqual, cst.Is, cst.IsNot, cst.In, cst.NotIn)


def negated(node: cst.If | cst.While | cst.CompIf) -> Iterator[cst.CSTNode]:
    """`if found` becomes `if not (found)`."""
    match node.test:
        case cst.UnaryOperation(operator=cst.Not()):
            return
        case cst.Comparison(comparisons=[cst.ComparisonTarget(operator=operator)]) if isinstance(operator, TURNED):
            return
    grouped = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    yield node.with_changes(test=cst.UnaryOperation(operator=cst.Not(), expression=grouped))


def opposed(node: cst.Call) -> Iterator[cst.CSTNode]:
    """`max` becomes `min`, `any` becomes `all`, and the other way round."""
    if isinstance(node.func, cst.Name) and node.func.value in OPPOSITES:
        yield node.with_changes(func=cst.Name(OPPOSITES[node.func.value]))


mutation_operators += [(cst.If, negated), (cst.While, negated), (cst.CompIf, negated), (cst.Call, opposed)]

if __name__ == "__main__":
    cli()
