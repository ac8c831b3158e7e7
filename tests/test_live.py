"""A function that is alive becomes a submission again: its source, and all that it uses, complete in itself."""

from __future__ import annotations

import functools
import linecache
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from autograder.errors import Mistake
from autograder.opening.live import source_of

Cell = Callable[[str], dict[str, Any]]


@pytest.fixture
def cell(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cell]:
    """Runs text as a notebook does: in __main__, which has no file, with lines that `inspect` can find."""
    notebook = ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", notebook)
    files = []

    def run(text: str) -> dict[str, Any]:
        file = f"<cell {len(files)} of {id(notebook)}>"
        files.append(file)
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        exec(compile(text, file, "exec"), vars(notebook))
        return vars(notebook)

    yield run
    for file in files:
        del linecache.cache[file]


def run_again(function: Any) -> dict[str, Any]:
    """What the gathered source defines, when it is run where nothing else is."""
    namespace: dict[str, Any] = {"__name__": "elsewhere"}
    exec(source_of(function).files[""], namespace)
    return namespace


def test_what_it_uses_comes_along_each_by_its_kind(cell: Cell) -> None:
    names = cell(
        "import math as m\n"
        "from functools import lru_cache as cached\n"
        "DEPTH, WORST, ORDER = 2, float('-inf'), ('a', 'b')\n"
        "TABLE = {'a': [1, 2], 'b': {3}}\n"
        "def helper(): return DEPTH\n"
        "alias = helper\n"
        "@cached\n"
        "def deep(): return DEPTH\n"
        "def search(state): return (m.sqrt(4), alias(), deep(), WORST, ORDER, TABLE, max(1, 2), search.__name__)\n"
    )
    answer = run_again(names["search"])["search"](None)
    assert answer == (2.0, 2, 2, float("-inf"), ("a", "b"), {"a": [1, 2], "b": {3}}, 2, "search")


def test_two_that_use_each_other_come_once(cell: Cell) -> None:
    names = cell("def even(n): return n == 0 or odd(n - 1)\ndef odd(n): return n != 0 and even(n - 1)\n")
    text = source_of(names["even"]).files[""].decode()
    assert (text.count("def even"), text.count("def odd")) == (1, 1)
    assert run_again(names["even"])["even"](10) is True


@pytest.mark.parametrize(
    "value",
    ["object()", "[object()]", "{'a': object()}", "iter([])"],
    ids=["object", "in a list", "in a dict", "iterator"],
)
def test_what_has_no_source_is_refused_by_its_name(cell: Cell, value: str) -> None:
    names = cell(f"thing = {value}\ndef search(state): return thing\n")
    with pytest.raises(Mistake, match="thing, which your function uses, is no function, class, module or constant"):
        source_of(names["search"])


def test_a_function_inside_another_is_refused(cell: Cell) -> None:
    names = cell(
        "def outer():\n    kept = 1\n    def search(state): return kept\n    return search\nsearch = outer()\n"
    )
    with pytest.raises(Mistake, match="search is defined inside another function and uses its variables"):
        source_of(names["search"])


def test_a_function_whose_text_is_gone_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", typed)
    exec("def search(state): return 1", vars(typed))
    with pytest.raises(Mistake, match="the source of search cannot be had here"):
        source_of(vars(typed)["search"])


def test_a_class_of_a_cell_has_no_text_that_python_could_find(cell: Cell) -> None:
    names = cell("class Best:\n    value = 1\ndef search(state): return Best.value\n")
    with pytest.raises(Mistake, match="the source of Best cannot be had here"):
        source_of(names["search"])


def test_a_module_without_a_file_is_refused() -> None:
    with pytest.raises(Mistake, match="the module sys has no source file"):
        source_of(sys)


def test_modules_of_the_folder_that_one_works_in_come_along(
    cell: Cell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_own_helper.py").write_text("def two(): return 2\n")
    (tmp_path / "beside_it.py").write_text("")
    (tmp_path / "notes.txt").write_text("")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    names = cell(
        "import my_own_helper\nfrom my_own_helper import two\ndef search(state): return two() + my_own_helper.two()\n"
    )
    submission = source_of(names["search"])
    del sys.modules["my_own_helper"]
    assert sorted(submission.files) == ["", "beside_it.py", "my_own_helper.py"]
    assert b"from my_own_helper import two as two" in submission.files[""]


def test_a_function_of_a_file_is_that_file_and_what_lies_beside_it() -> None:
    submission = source_of(functools.lru_cache)
    assert submission.files[""] == Path(functools.__file__).read_bytes()
    assert "enum.py" in submission.files
