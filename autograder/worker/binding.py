"""How a student's function is called: by the declared names where its parameters carry them, else by position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from inspect import Signature
    from typing import Any

Binding = tuple[tuple[str, ...], tuple[str, ...]]  # the declared names to pass by position, and those by keyword


class CannotCall(Exception):
    """The function does not take what it is declared to take."""


def binding(function: Callable[..., Any], declared: Sequence[str]) -> Binding:
    """Which declared names to pass in which place.

    Names are matched, but passed by position wherever that can be: a decorator may show the names of what it wraps
    and take only `*args` itself.
    """
    plain = _plain(function, declared)
    if plain is not None:
        return plain
    from inspect import signature  # slow to import, and most students write ordinary functions

    try:
        known = signature(function)
    except (TypeError, ValueError):  # a builtin tells nothing about itself
        return tuple(declared), ()
    by_name = _by_name(known, declared)
    if by_name is not None:
        return by_name
    try:
        known.bind(*declared)
    except TypeError:
        raise CannotCall(f"it takes {known}, but is called with ({', '.join(declared)})") from None
    return tuple(declared), ()


def _plain(function: Callable[..., Any], declared: Sequence[str]) -> Binding | None:
    """The binding of an ordinary function that has just the declared names."""
    if type(function) is not FunctionType or function.__dict__:
        return None
    code = function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    if sorted(names) != sorted(declared):
        return None
    return names[: code.co_argcount], names[code.co_argcount :]


def _by_name(known: Signature, declared: Sequence[str]) -> Binding | None:
    """The binding by name, if every declared name is there and nothing else is required."""
    positional: list[str] = []
    keywords: list[str] = []
    gap = False  # a parameter was left to its default, so what follows can no longer go by position
    for name, parameter in known.parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if name not in declared:
            if parameter.default is parameter.empty:
                return None
            gap = True
        elif parameter.kind is parameter.KEYWORD_ONLY or (gap and parameter.kind is not parameter.POSITIONAL_ONLY):
            keywords.append(name)
        elif gap:
            return None
        else:
            positional.append(name)
    return (tuple(positional), tuple(keywords)) if len(positional) + len(keywords) == len(declared) else None
