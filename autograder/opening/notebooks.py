"""A notebook as the Python file it stands for: its code cells in order, without magics, outputs or shell commands.

Notebooks are read by nbformat, which also knows the older versions. It is imported only when there is a notebook.
"""

from __future__ import annotations

import ast
import json
import re
import warnings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LARGEST_NOTEBOOK = 8 * 1024 * 1024  # with its pictures, which are not looked at
MOST_CELLS = 2_000

_KEPT = ("cell_type", "source", "input", "language", "id")  # of a cell, in any version of the format
_PYTHON_BELOW = re.compile(r"%%(time|timeit|capture|prun)\b")  # cell magics whose cell is Python all the same
_MAGIC = re.compile(r"(?P<indent>\s*)(?:[\w.,\s]+=\s*)?(?:[%!]|\?{1,2}\w|\w[\w.]*\?{1,2}\s*$)")
_OURS = "autograder"


class NotANotebook(Exception):
    """Why a notebook cannot be read, as the end of a sentence about it."""


def code_of(data: bytes) -> bytes:
    """The code cells of a notebook as one Python source."""
    try:
        cells = _cells(data)
    except NotANotebook:
        raise
    except ValueError:
        raise NotANotebook("is not a notebook that can be read (it is not JSON): save it once more") from None
    except Exception:  # it can be broken in any way nbformat can think of
        raise NotANotebook("is not a notebook that can be read (it is damaged): save it once more") from None
    sources = [_python(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return "\n\n".join(f"# cell {number}\n{text}" for number, text in enumerate(sources, 1) if text).encode(
        "utf-8", "replace"
    )


def _cells(data: bytes) -> list[dict[str, str]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about what nbformat puts right by itself
        import nbformat

        read: Any = nbformat.reads  # which has no types
        notebook = read(json.dumps(_slim(json.loads(data.decode("utf-8-sig")))), as_version=4)
    return [{"cell_type": str(cell.cell_type), "source": str(cell.source)} for cell in notebook.cells]


def _slim(notebook: Any) -> dict[str, Any]:
    """The notebook without outputs and metadata: nothing that is large is worked on."""
    if type(notebook) is not dict or type(notebook.get("nbformat")) is not int:
        raise NotANotebook("is not a notebook that can be read (it names no format)")
    slim = {"nbformat": notebook["nbformat"], "nbformat_minor": notebook.get("nbformat_minor", 0), "metadata": {}}
    if "worksheets" in notebook:  # before version 4
        return {**slim, "worksheets": [{"cells": _slim_cells(sheet["cells"])} for sheet in notebook["worksheets"][:9]]}
    return {**slim, "cells": _slim_cells(notebook["cells"])}


def _slim_cells(cells: list[dict[str, Any]]) -> list[dict[str, Any]]:
    if len(cells) > MOST_CELLS:
        raise NotANotebook(f"has more than {MOST_CELLS:,} cells, so it was not read")
    return [_slim_cell(cell) for cell in cells]


def _slim_cell(cell: dict[str, Any]) -> dict[str, Any]:
    kept = {key: cell[key] for key in _KEPT if key in cell} | {"metadata": {}}
    if kept.get("cell_type") == "code":
        kept |= {"outputs": [], "execution_count": None}
    return kept


def _python(source: str) -> str:
    """A cell as Python: as it stands if it is, else without its magics; and never a check of itself."""
    first, _, rest = source.lstrip().partition("\n")
    if first.startswith("%%"):
        if not _PYTHON_BELOW.match(first):
            return ""  # another language, or a file to be written
        source = rest
    tree = _parsed(source)
    if tree is None:
        source = "\n".join(map(_without_magic, source.split("\n")))
        tree = _parsed(source)
    return source if tree is None else _without_checks(source, tree)


def _parsed(source: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the student's code; it is read here, not judged
            return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None  # where it runs, the student is told


def _without_magic(line: str) -> str:
    """The line, or nothing in its place where it speaks to IPython: `%time`, `!ls`, `x = !ls`, `f?`."""
    match = _MAGIC.match(line)
    return f"{match['indent']}pass" if match else line


def _without_checks(source: str, tree: ast.Module) -> str:
    """The source without `import autograder` and `autograder.check(...)`, which every notebook is told to have."""
    lines = source.split("\n")
    for statement in tree.body:
        if _is_check(statement):
            for number in range(statement.lineno - 1, statement.end_lineno or statement.lineno):
                lines[number] = ""
    return "\n".join(lines)


def _is_check(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Import):
        return [alias.name for alias in statement.names] == [_OURS]
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        called = statement.value.func
        return isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == _OURS
    return False
