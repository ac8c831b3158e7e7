"""A student's answer as plain data, by exact type: what only looks like a number is told by its type's name."""

from __future__ import annotations

import sys

from autograder.dialects.board import Handle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LONGEST_TEXT = 200
WIDEST_INT = 256  # bits; leaves are far smaller
MOST_ITEMS = 4


def encode(answer: object, nested: bool = False) -> list[Any]:
    """[type, value], where the value is there for numbers, texts, and short lists and tuples."""
    kind = type(answer)
    if answer is None:
        return ["None"]
    if kind is bool or kind is float:
        return [kind.__name__, answer]
    if kind is int:
        return ["int", answer] if answer.bit_length() <= WIDEST_INT else ["huge int"]  # type: ignore[attr-defined]
    if kind is str:
        return ["str", answer[:LONGEST_TEXT]]  # type: ignore[index]
    if kind is tuple or kind is list:
        items: Any = answer
        if nested or len(items) > MOST_ITEMS:
            return [kind.__name__, None, f"of {len(items)} items"]
        return [kind.__name__, [encode(item, nested=True) for item in items]]
    if isinstance(answer, Handle):
        return ["state", None, repr(answer)]
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(answer, numpy.generic):
        return encode(answer.item(), nested)
    return [str(kind.__name__)[:LONGEST_TEXT]]
