"""A function or a module that is alive, in a notebook or an interpreter, becomes a submission again: its source.

What a function uses is followed through its namespace: other functions and classes by their source, modules by an
import, constants by their value. So it can run by itself, as a file would, in a worker.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import os
import sys
from textwrap import dedent
from types import FunctionType, ModuleType

from autograder.errors import Mistake
from autograder.model.submission import Submission

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CONSTANTS = (int, float, complex, str, bytes, bool, type(None))
AS_A_FILE = "write it to a file and check that: autograder.check('minimax.py')"


def source_of(what: FunctionType | ModuleType) -> Submission:
    """The one file that a live function or module stands for, nameless, with the modules beside it."""
    module = what if isinstance(what, ModuleType) else sys.modules.get(what.__module__)
    path = getattr(module, "__file__", None)
    name = what.__name__.rpartition(".")[2]
    if path and path.endswith(".py") and (isinstance(what, ModuleType) or what.__module__ != "__main__"):
        with open(path, "rb") as stream:
            return Submission(name=name, files={"": stream.read(), **_beside(path)})
    if isinstance(what, ModuleType):
        raise Mistake(f"the module {name} has no source file", hint="give a function, a path or another module")
    gathered = _Gathered()
    gathered.take(what)
    return Submission(name=name, files={"": gathered.source().encode(), **gathered.modules})


def _beside(path: str) -> dict[str, bytes]:
    """The other Python files of a module's folder, which it may import."""
    found = {}
    for entry in os.scandir(os.path.dirname(os.path.abspath(path))):
        if entry.name.endswith(".py") and entry.is_file() and entry.name != os.path.basename(path):
            with open(entry.path, "rb") as stream:
                found[entry.name] = stream.read()
    return found


class _Gathered:
    """Source that is complete in itself: imports, constants, then definitions, each once."""

    def __init__(self) -> None:
        self.modules: dict[str, bytes] = {}  # of the student's own folder
        self._imports: dict[str, None] = {}
        self._constants: dict[str, str] = {}
        self._definitions: dict[str, str] = {}
        self._taken: set[FunctionType | type] = set()

    def source(self) -> str:
        constants = (f"{name} = {value}" for name, value in self._constants.items())
        return "\n".join([*self._imports, *constants, "", *self._definitions.values()])

    def take(self, what: FunctionType | type) -> None:
        """A function or class and everything it uses."""
        if what in self._taken:
            return
        self._taken.add(what)
        if getattr(what, "__closure__", None):
            raise Mistake(
                f"{what.__name__} is defined inside another function and uses its variables",
                hint="define it at the top level of a cell",
            )
        try:
            text = dedent(inspect.getsource(what))
        except (OSError, TypeError):
            raise Mistake(f"the source of {what.__name__} cannot be had here", hint=AS_A_FILE) from None
        namespace = _namespace(what)
        used = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
        for name in sorted(used):
            if name in namespace and not (hasattr(builtins, name) and namespace[name] is getattr(builtins, name)):
                self._use(name, namespace[name], namespace)
        self._definitions[what.__name__] = text  # after what it uses: decorators and base classes must be there

    def _use(self, name: str, value: Any, namespace: dict[str, Any]) -> None:
        plain = inspect.unwrap(value) if callable(value) else value
        if isinstance(value, ModuleType):
            self._imports[f"import {value.__name__} as {name}"] = None
            self._bring(value)
        elif isinstance(plain, (FunctionType, type)) and _namespace(plain) is namespace:
            self.take(plain)
            if plain.__name__ != name:
                self._definitions[name] = f"{name} = {plain.__name__}\n"
        elif (literal := _literal(value)) is not None:
            self._constants[name] = literal
        elif (home := getattr(value, "__module__", None)) and getattr(value, "__name__", None) and home != "__main__":
            self._imports[f"from {home} import {value.__name__} as {name}"] = None
            self._bring(sys.modules[home])
        else:
            raise Mistake(
                f"{name}, which your function uses, is no function, class, module or constant", hint=AS_A_FILE
            )

    def _bring(self, module: ModuleType) -> None:
        """A module of the student's own folder comes along."""
        path = getattr(module, "__file__", None) or ""
        if path.endswith(".py") and os.path.dirname(os.path.abspath(path)) == os.getcwd():
            with open(path, "rb") as stream:
                self.modules[os.path.basename(path)] = stream.read()
            self.modules.update(_beside(path))


def _namespace(what: FunctionType | type) -> dict[str, Any]:
    if isinstance(what, FunctionType):
        return what.__globals__
    module = sys.modules.get(what.__module__)
    return vars(module) if module is not None else {}


def _literal(value: Any) -> str | None:
    """A constant as source; None for anything that is not one."""
    if type(value) is float:
        return f"float({str(value)!r})"  # also for infinity, which has no literal
    if type(value) in CONSTANTS:
        return repr(value)
    if type(value) in (tuple, list, set, frozenset):
        parts = [_literal(each) for each in value]
        return None if None in parts else f"{type(value).__name__}([{', '.join(map(str, parts))}])"
    if type(value) is dict:
        pairs = [(_literal(key), _literal(each)) for key, each in value.items()]
        if any(None in pair for pair in pairs):
            return None
        return "{" + ", ".join(f"{key}: {each}" for key, each in pairs) + "}"
    return None
