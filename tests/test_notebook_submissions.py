"""A notebook stands for the file of its name: code cells in order, no magics; a broken one gets one clear sentence."""

from __future__ import annotations

import json
import warnings
import zipfile
from pathlib import Path

import pytest

from autograder.opening import MOST_NOTEBOOKS, find_problem, open_submission
from autograder.opening.notebooks import LARGEST_NOTEBOOK, code_of
from autograder.opening.recognising import recognise
from tests.conftest import Grade, solution


def notebook(*sources: str, **changed: object) -> bytes:
    """A notebook of code cells, after a heading in words."""
    cells: list[dict[str, object]] = [{"cell_type": "markdown", "id": "words", "metadata": {}, "source": "# import os"}]
    for number, source in enumerate(sources):
        outputs = [{"output_type": "stream", "name": "stdout", "text": ["shown"]}]
        cell = {"cell_type": "code", "id": f"c{number}", "metadata": {}, "execution_count": 1}
        cells.append({**cell, "source": source.splitlines(keepends=True), "outputs": outputs})
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells, **changed}).encode()


def code(*sources: str) -> str:
    """The code without the lines that name the cells."""
    lines = code_of(notebook(*sources)).decode().splitlines()
    return "\n".join(line for line in lines if line and not line.startswith("# cell"))


def complaint(folder: Path, data: bytes) -> str:
    (folder / "minimax.ipynb").write_bytes(data)
    return find_problem(open_submission(str(folder)), "minimax.py").complaint


def test_a_notebook_earns_what_its_file_would(graded: Grade, tmp_path: Path) -> None:
    first, _, rest = solution("aima4e", "minimax").partition("\n\n")
    check = "import autograder\nautograder.check(minimax_search)"
    (tmp_path / "minimax.ipynb").write_bytes(notebook("%matplotlib inline\n" + first, rest, check))
    (tmp_path / "alphabeta.py").write_text(solution("aima4e", "alphabeta"))
    report = graded("aima4e", tmp_path, ("textbook-figure", "shallow-alpha-cut"))
    assert report.earned == report.points, report.complaints


def test_one_notebook_is_a_submission_and_tells_its_assignment(tmp_path: Path) -> None:
    path = tmp_path / "minimax.ipynb"
    path.write_bytes(notebook(solution("aima4e", "minimax")))
    opened = open_submission(str(path))
    assert recognise(opened) == "aima4e"
    assert set(find_problem(opened, "minimax.py").sources) == {"minimax.py"}


def test_a_notebook_beside_the_file_it_stands_for_is_one_too_many(tmp_path: Path) -> None:
    (tmp_path / "minimax.py").write_text("x = 1\n")
    assert complaint(tmp_path, notebook("x = 1")) == (
        "There are 2 files called minimax.py: minimax.ipynb, minimax.py. Hand in just one."
    )


def test_a_module_in_a_notebook_can_be_imported(tmp_path: Path) -> None:
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w") as files:
        files.writestr("me/alphabeta.py", "import minimax")
        files.writestr("me/minimax.ipynb", notebook("x = 1"))
    found = find_problem(open_submission(str(archive)), "alphabeta.py")
    assert set(found.sources) == {"alphabeta.py", "minimax.py"}


@pytest.mark.parametrize(
    ("cell", "python"),
    [
        ("x = 1\n%time f()\ny = 2", "x = 1\npass\ny = 2"),
        ("!pip install numpy", "pass"),
        ("files = !ls", "pass"),
        ("if x:\n    %timeit f()", "if x:\n    pass"),
        ("f?", "pass"),
        ("?f", "pass"),
        ("%%time\nx = 1", "x = 1"),
        ("%%bash\nrm -rf x", ""),
        ("%%writefile minimax.py\nx = 1", ""),
        ("x = (7\n  % 4)", "x = (7\n  % 4)"),
        ("text = '''\n%not a magic\n!nor this'''", "text = '''\n%not a magic\n!nor this'''"),
        ("import autograder\nimport os\nautograder.check(\n  f)", "import os"),
        ("def f(:", "def f(:"),
        ("warn = '\\d'", "warn = '\\d'"),
    ],
)
def test_magics_are_dropped_and_nothing_else(cell: str, python: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert code(cell) == python


def test_words_and_outputs_are_left_out() -> None:
    assert code_of(notebook("x = 1", "y = 2")) == b"# cell 1\nx = 1\n\n# cell 2\ny = 2"


def test_an_older_notebook_is_read_too() -> None:
    sheet = {"cells": [{"cell_type": "code", "input": ["x = 1"], "language": "python", "outputs": []}]}
    old = {"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": [sheet]}
    assert b"x = 1" in code_of(json.dumps(old).encode())


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "minimax.ipynb is not a notebook that can be read (it is not JSON): save it once more."),
        (b"\xff\xfe", "minimax.ipynb is not a notebook that can be read (it is not JSON): save it once more."),
        (b"[]", "minimax.ipynb is not a notebook that can be read (it names no format)."),
        (b"[" * 100_000, "minimax.ipynb is not a notebook that can be read (it is damaged): save it once more."),
        (notebook(nbformat=99), "minimax.ipynb is not a notebook that can be read"),
        (notebook(cells={"a": 1}), "minimax.ipynb is not a notebook that can be read"),
        (notebook(cells=[3]), "minimax.ipynb is not a notebook that can be read"),
        (notebook(cells=[{}] * 2001), "minimax.ipynb has more than 2,000 cells, so it was not read."),
        (
            b" " * (LARGEST_NOTEBOOK + 1),
            "minimax.ipynb is larger than 8,388,608 bytes, so it was not read: hand in the source alone.",
        ),
    ],
    ids=["empty", "not text", "no format", "deep", "of the future", "cells no list", "cells no cells", "many", "large"],
)
def test_a_broken_notebook_gets_one_clear_sentence(tmp_path: Path, data: bytes, sentence: str) -> None:
    assert complaint(tmp_path, data).startswith(sentence)


def test_a_notebook_of_nearly_the_right_name_is_pointed_out(tmp_path: Path) -> None:
    (tmp_path / "Minimax (1).ipynb").write_bytes(notebook("x = 1"))
    assert find_problem(open_submission(str(tmp_path)), "minimax.py").complaint == (
        "There is no minimax.py, but there is Minimax (1).ipynb: rename it to exactly minimax.ipynb."
    )


def test_only_so_many_notebooks_are_read(tmp_path: Path) -> None:
    for number in range(MOST_NOTEBOOKS + 2):
        (tmp_path / f"n{number:02}.ipynb").write_bytes(notebook("x = 1"))
    opened = open_submission(str(tmp_path))
    assert len(opened.files) == MOST_NOTEBOOKS
    assert opened.complaints[0] == "n20.ipynb is not among the first 20 notebooks, so it was not read."
