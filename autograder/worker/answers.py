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
    if isinstance(answer, tuple):  # a named tuple is one too; its items are read without asking its class
        return _items("tuple", list(tuple.__iter__(answer)), nested)
    if isinstance(answer, list):
        return _items("list", list(list.__iter__(answer)), nested)
    if isinstance(answer, Handle):
        return ["state", None, repr(answer)]
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(answer, numpy.generic):
        return encode(answer.item(), nested)
    return [str(kind.__name__)[:LONGEST_TEXT]]


def _items(kind: str, items: list[object], nested: bool) -> list[Any]:
    if nested or len(items) > MOST_ITEMS:
        return [kind, None, f"of {len(items)} items"]
    return [kind, [encode(item, nested=True) for item in items]]
