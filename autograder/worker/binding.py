"""How a student's function is called: by name where its parameters carry the declared names, else by position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class CannotCall(Exception):
    """The function does not take what it is declared to take."""


def binding(function: Callable[..., Any], declared: Sequence[str]) -> bool:
    """Whether to call by name (True) or by position (False)."""
    if _plainly_takes(function, declared):
        return True
    from inspect import Parameter, signature

    try:
        known = signature(function)
    except (TypeError, ValueError):  # a builtin tells nothing about itself
        return False
    named = {
        name
        for name, parameter in known.parameters.items()
        if parameter.kind in (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    }
    if named.issuperset(declared) and _accepts(known, kwargs=dict.fromkeys(declared)):
        return True
    if _accepts(known, args=list(declared)):
        return False
    raise CannotCall(f"it takes {known}, but is called with ({', '.join(declared)})")


def _plainly_takes(function: Callable[..., Any], declared: Sequence[str]) -> bool:
    """Whether it is an ordinary function with just the declared names, as most are: `inspect` is slow to import."""
    if type(function) is not FunctionType or function.__dict__:
        return False
    code = function.__code__
    names = code.co_varnames[code.co_posonlyargcount : code.co_argcount + code.co_kwonlyargcount]
    return code.co_posonlyargcount == 0 and sorted(names) == sorted(declared)


def _accepts(known: Any, args: Sequence[object] = (), kwargs: Mapping[str, object] | None = None) -> bool:
    try:
        known.bind(*args, **(kwargs or {}))
    except TypeError:
        return False
    return True
