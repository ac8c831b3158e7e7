"""The check from within Python: functions, modules and paths; in a real notebook, and in an interpreter."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from nbclient import NotebookClient

import autograder
from tests.conftest import ROOT, solution

CELLS = [
    "import math\nfrom functools import lru_cache\nimport autograder\nINFINITY = math.inf",
    "def best(values, keep):\n    return keep(values)",
    solution("aima4e", "minimax").split('"""', 2)[2].replace("from math import inf", "").replace("inf", "INFINITY"),
]


def executed(*cells: str, folder: Path = ROOT) -> list[nbformat.NotebookNode]:
    """The outputs of the last cell, from a real kernel."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(folder)}}).execute()
    outputs: list[nbformat.NotebookNode] = notebook.cells[-1].outputs
    return outputs


@pytest.mark.filterwarnings("ignore")  # the kernel's client has some of its own
class TestInANotebook:
    def test_a_function_from_a_cell_shows_itself_drawn_and_as_text(self) -> None:
        wrong = CELLS[2].replace("if v2 < v:", "if v2 > v:")
        (shown,) = executed(*CELLS[:2], wrong, "autograder.check(minimax_search)")
        assert "<svg" in shown.data["text/html"].replace("&lt;", "<")
        assert shown.data["text/html"].startswith('<iframe sandbox="allow-scripts"')
        assert "x  value" in shown.data["text/plain"]
        assert "of 40 points" in shown.data["text/plain"]

    def test_a_right_one_passes_with_helpers_constants_and_decorators(self) -> None:
        text = CELLS[2].replace("    return v, move", "    return best((v, move), tuple)")
        text = text.replace("def min_value", "def unchanged(f):\n    return f\n\n\n@unchanged\ndef min_value")
        (shown,) = executed(*CELLS[:2], text, "autograder.check(minimax_search).passed")
        assert shown.data["text/plain"] == "True"

    def test_a_mistake_is_told_without_a_traceback(self) -> None:
        (shown,) = executed(CELLS[0], "autograder.check(42)")
        assert shown.data["text/plain"].startswith("autograder: a value of type int cannot be checked")


def module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = found
    spec.loader.exec_module(found)
    return found


@pytest.fixture
def minimax(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module with a name of its own, beside a helper that it imports."""
    (tmp_path / "helper.py").write_text("from math import inf\n", "utf-8")
    text = solution("aima4e", "minimax").replace("from math import inf", "from helper import inf")
    (tmp_path / "my_search.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield module(tmp_path / "my_search.py")
    for name in ("my_search", "helper"):
        sys.modules.pop(name, None)


class TestInAnInterpreter:
    def test_a_module(self, minimax: ModuleType) -> None:
        checked = autograder.check(minimax)
        assert checked.passed
        assert "40 of 40 points" in repr(checked)

    def test_a_function_of_a_module(self, minimax: ModuleType) -> None:
        assert autograder.check(minimax.minimax_search).passed

    def test_a_path(self) -> None:
        assert autograder.check(ROOT / "solutions" / "aima3e").passed

    def test_functions_that_fit_two_assignments_are_asked_about(self) -> None:
        found = module(ROOT / "solutions" / "aima3e" / "minimax.py")
        refused = autograder.check(found)
        assert "aima2e minimax, aima3e minimax" in repr(refused)
        assert not refused.passed
        assert autograder.check(found, assignment="aima3e").passed
        sys.modules.pop("minimax")

    @pytest.mark.parametrize(
        ("what", "told"),
        [
            (42, "int cannot be checked"),
            ("nowhere/", "there is no such submission"),
            (lambda state: state, "no assignment asks for a function called <lambda>"),
            (sys, "the module sys has no source file"),
        ],
    )
    def test_what_cannot_be_checked_is_told_in_a_line(self, what: object, told: str) -> None:
        assert told in repr(autograder.check(what))

    def test_a_problem_that_does_not_exist(self) -> None:
        assert "there is no problem chess" in repr(autograder.check(ROOT, problem="chess"))

    def test_it_costs_nothing_to_import(self) -> None:
        code = "import sys, autograder; print(sorted(name for name in sys.modules if name.startswith('autograder.')))"
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
        assert done.stdout == "[]\n"
