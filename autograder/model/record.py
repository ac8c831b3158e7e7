"""Frozen values that cost nothing to define.

A frozen, slotted, keyword-only dataclass takes the standard library about a millisecond to make, and it imports
`inspect`. A check meets some fifty such classes and starts in less time than they would take together, so it makes
them here: one shared way to compare and show them, and an `__init__` that is made when first needed. Type checkers see
a dataclass.
"""

from __future__ import annotations

from operator import attrgetter
from types import MappingProxyType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar, dataclass_transform

    T = TypeVar("T")
else:

    def dataclass_transform(**_):
        return lambda function: function


@dataclass_transform(frozen_default=True, kw_only_default=True)
def record(cls: type[T]) -> type[T]:
    """Make a class with annotated fields a frozen value: built by keyword, compared and hashed field by field."""
    fields = tuple(cls.__annotations__)
    defaults = {name: cls.__dict__[name] for name in fields if name in cls.__dict__}
    body = {key: value for key, value in cls.__dict__.items() if key not in (*defaults, "__dict__", "__weakref__")}
    made: Any = type(cls.__name__, (Record,), {**body, "__slots__": fields})
    made._fields = fields
    made._values = staticmethod(attrgetter(*fields)) if fields else staticmethod(lambda _: ())
    made._defaults = defaults
    result: type[T] = made
    return result


class Record:
    """What all records share."""

    __slots__ = ()
    _fields: tuple[str, ...] = ()
    _values: Any  # of the fields, all at once: records are compared and looked up by the thousand
    _defaults: dict[str, Any] = {}  # noqa: RUF012  # each class made by `record` has its own

    def __init__(self, **given: Any) -> None:
        # The first instance makes the class its own __init__: code is generated only for what is used.
        cls = type(self)
        parameters = ", ".join(f"{name}=_{name}" if name in cls._defaults else name for name in cls._fields)
        body = "".join(f"\n put_{name}(self, {name})" for name in cls._fields)
        scope = {f"_{name}": value for name, value in cls._defaults.items()}
        # The slots' own setters go past the __setattr__ that keeps a record as it was built.
        scope |= {f"put_{name}": cls.__dict__[name].__set__ for name in cls._fields}
        exec(f"def __init__(self, *, {parameters}):{body}", scope)
        made: Any = cls
        made.__init__ = scope["__init__"]
        made.__init__(self, **given)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be set: it is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be deleted: it is frozen")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return bool(self is other or self._values(self) == self._values(other))

    def __hash__(self) -> int:
        return hash(self._values(self))

    def __reduce__(self) -> tuple[Any, ...]:
        """How a record travels to another process: by its fields. (A read-only view of a dict cannot travel.)"""
        values = (getattr(self, name) for name in self._fields)
        fields = {n: dict(v) if type(v) is MappingProxyType else v for n, v in zip(self._fields, values, strict=True)}
        return _rebuilt, (type(self), fields)

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({shown})"


def _rebuilt(cls: type[T], fields: dict[str, Any]) -> T:
    return cls(**fields)


def replace(value: T, /, **changed: object) -> T:
    """The same record with some fields changed."""
    old: Any = value
    made: T = type(old)(**{**{name: getattr(old, name) for name in old._fields}, **changed})
    return made
