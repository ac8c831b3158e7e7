"""Files that are never seen half-written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.atomic import write_atomically
from autograder.errors import Mistake


def test_text_bytes_and_pieces_are_written(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for what in ("ünï", "ünï".encode(), ["ü", "n", "ï"]):
        write_atomically(str(path), what)
        assert path.read_text("utf-8") == "ünï"
    assert os.listdir(tmp_path) == ["file"]


def test_what_fails_on_the_way_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    def pieces() -> Iterator[str]:
        yield "half"
        raise RuntimeError

    path = tmp_path / "file"
    path.write_text("all of it")
    with pytest.raises(RuntimeError):
        write_atomically(str(path), pieces())
    assert path.read_text() == "all of it"


def test_a_pipe_takes_it_in_and_stays_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_atomically(str(path), "through it")
        assert os.read(reader, 100) == b"through it"
    finally:
        os.close(reader)
    assert path.is_fifo()


def test_where_nothing_can_be_written_the_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "file"
    with pytest.raises(Mistake, match="cannot be written") as told:
        write_atomically(str(path), "")
    assert told.value.file == str(path)
