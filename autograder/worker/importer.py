"""A submission's modules, imported from memory and afresh for every call."""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType

from autograder.wire import WANTS_MORE

_BUILTINS = vars(builtins)
_WAYS_TO_BUILTINS = (b"builtins", b"__self__", b"sys", b"import_module", b"gettext", b"gc", b"ctypes")


class Submission:
    """The student's files as importable modules; their code is compiled once and executed for every call."""

    def __init__(self, sources: dict[str, bytes], main: str, withheld: Sequence[str] = ()) -> None:
        self._sources = sources
        self._withheld = frozenset(withheld)
        self._codes: dict[str, CodeType] = {}
        self._imported: set[str] = set()
        self._main = main
        self._builtins = dict(_BUILTINS)
        # To look whether they were changed takes as long as a small import; few programs can have done it.
        self._may_patch = any(word in source for source in sources.values() for word in _WAYS_TO_BUILTINS)
        self._finders = sys.meta_path[:]

    def __enter__(self) -> Submission:
        sys.meta_path[:] = [self, *self._finders, _Folders((*self._sources, *self._withheld))]
        return self

    def __exit__(self, *_: object) -> None:
        sys.meta_path[:] = self._finders

    def fresh(self) -> ModuleType:
        """The main module, newly executed."""
        name = self._main.removesuffix(".py")
        module = ModuleType(name)
        module.__file__ = self._main
        sys.modules[name] = module
        self._imported.add(name)
        exec(self._code(self._main), vars(module))
        return module

    def forget(self) -> None:
        """Undo what a call may have left behind: the student's modules are gone, the builtins are as they were."""
        # First, and without using any: a patched `len` would spoil the next tree.
        if self._may_patch and self._builtins != _BUILTINS:
            _BUILTINS.clear()
            _BUILTINS.update(self._builtins)
        for name in self._imported:
            sys.modules.pop(name, None)
        self._imported.clear()
        if logging := sys.modules.get("logging"):  # handlers would pile up, one with every import
            logging.root.handlers.clear()
            logging.root.manager.loggerDict.clear()

    def line(self, file: str, number: int) -> str:
        """One line of a student's file, stripped."""
        lines = self._sources.get(file, b"").decode("utf-8", "replace").splitlines()
        return lines[number - 1].strip() if 0 < number <= len(lines) else ""

    def holds(self, file: str) -> bool:
        return file in self._sources

    def _code(self, file: str) -> CodeType:
        code = self._codes.get(file)
        if code is None:
            code = self._codes[file] = compile(self._sources[file], file, "exec", dont_inherit=True)
        return code

    # What the import system asks of a finder and a loader.

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        stem = name.replace(".", "/")
        for file, is_package in ((f"{stem}.py", False), (f"{stem}/__init__.py", True)):
            if file in self._withheld:
                os._exit(WANTS_MORE)  # whatever the program would make of its absence: it is begun anew
            if file in self._sources:
                spec = ModuleSpec(name, self, origin=file, is_package=is_package)  # type: ignore[arg-type]
                spec.has_location = True
                return spec
        return None

    def create_module(self, _spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        self._imported.add(module.__name__)
        spec = module.__spec__
        assert spec is not None and spec.origin is not None  # find_spec made it
        exec(self._code(spec.origin), vars(module))


class _Folders:
    """Finds folders of modules that have no __init__.py; last of all, as Python does."""

    def __init__(self, files: Sequence[str]) -> None:
        self._files = files

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        folder = name.replace(".", "/") + "/"
        if not any(file.startswith(folder) for file in self._files):
            return None
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [folder]
        return spec
