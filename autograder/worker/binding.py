"""How a student's function is called: by name where its parameters carry the declared names, else by position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Any

_NAMED = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)


class CannotCall(Exception):
    """The function does not take what it is declared to take."""


def binding(function: Callable[..., Any], declared: Sequence[str]) -> bool:
    """Whether to call by name (True) or by position (False)."""
    try:
        known = signature(function)
    except (TypeError, ValueError):  # a builtin tells nothing about itself
        return False
    named = {name for name, parameter in known.parameters.items() if parameter.kind in _NAMED}
    if named.issuperset(declared) and _accepts(known, kwargs=dict.fromkeys(declared)):
        return True
    if _accepts(known, args=list(declared)):
        return False
    raise CannotCall(f"it takes {known}, but is called with ({', '.join(declared)})")


def _accepts(known: Any, args: Sequence[object] = (), kwargs: Mapping[str, object] | None = None) -> bool:
    try:
        known.bind(*args, **(kwargs or {}))
    except TypeError:
        return False
    return True
