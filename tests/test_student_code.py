"""What a worker does with student code, piece by piece and in this process: call it, import it, read what it says."""

from __future__ import annotations

import builtins
import functools
import logging
import sys
from collections import namedtuple
from collections.abc import Callable, Iterator
from typing import Any

import numpy
import pytest

from autograder.dialects.board import Board
from autograder.worker.answers import LONGEST_TEXT, encode
from autograder.worker.binding import CannotCall, binding
from autograder.worker.importer import Submission
from autograder.worker.output import Output
from tests.trees import tree_of

DECLARED = ("state", "alpha", "beta")


class TestBinding:
    """By the declared names where the parameters carry them, else by position."""

    def test_the_declared_names_are_passed_in_the_order_that_the_function_has_them(self) -> None:
        def swapped(beta, alpha, state): ...

        assert binding(swapped, DECLARED) == (("beta", "alpha", "state"), ())

    def test_what_takes_keywords_only_is_given_keywords(self) -> None:
        def picky(state, *, beta, alpha): ...

        assert binding(picky, DECLARED) == (("state",), ("beta", "alpha"))

    def test_other_names_are_passed_by_position(self) -> None:
        def renamed(s, low, high): ...

        assert binding(renamed, DECLARED) == (DECLARED, ())

    def test_a_parameter_with_a_default_is_left_alone(self) -> None:
        def remembers(state, alpha, beta, seen=()): ...

        assert binding(remembers, DECLARED) == (DECLARED, ())

    def test_behind_such_a_parameter_keywords_are_needed(self) -> None:
        def remembers(state, seen=(), alpha=0, beta=0): ...

        assert binding(remembers, DECLARED) == (("state",), ("alpha", "beta"))

    def test_behind_one_that_has_no_keyword_it_is_by_position_after_all(self) -> None:
        def remembers(state, seen=(), alpha=0, /, beta=0): ...

        assert binding(remembers, DECLARED) == (DECLARED, ())

    def test_a_decorator_that_takes_anything_is_called_by_position(self) -> None:
        def search(beta, state, alpha): ...

        @functools.wraps(search)
        def counted(*args): ...

        assert binding(counted, DECLARED) == (("beta", "state", "alpha"), ()), "in the order of what it wraps"

    def test_stars_take_whatever_is_declared(self) -> None:
        def anything(*args, **more): ...

        assert binding(anything, DECLARED) == (DECLARED, ())

    def test_what_tells_nothing_about_itself_is_called_by_position(self) -> None:
        assert binding(max, DECLARED) == (DECLARED, ())

    def test_what_cannot_be_called_so_is_told_with_both_signatures(self) -> None:
        def short(state, alpha): ...

        with pytest.raises(CannotCall, match=r"^it takes \(state, alpha\), but is called with \(state, alpha, beta\)$"):
            binding(short, DECLARED)

    def test_so_is_what_requires_more(self) -> None:
        def long(state, alpha, beta, depth): ...

        with pytest.raises(CannotCall, match="depth"):
            binding(long, DECLARED)

    def test_an_object_that_can_be_called_is_as_good_as_a_function(self) -> None:
        class Search:
            def __call__(self, state, beta, alpha): ...

        assert binding(Search(), DECLARED) == (("state", "beta", "alpha"), ())


Pair = namedtuple("Pair", "value move")


class Cheat(int):
    """What calls itself a number and is none of Python's own."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


class Endless(list):  # type: ignore[type-arg]
    """A list whose own iterator never ends."""

    def __iter__(self) -> Iterator[int]:
        while True:
            yield 1


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (None, ["None"]),
        (True, ["bool", True]),
        (3, ["int", 3]),
        (1 << 255, ["int", 1 << 255]),
        (1 << 256, ["huge int"]),
        (2.5, ["float", 2.5]),
        ("a1", ["str", "a1"]),
        ("x" * 300, ["str", "x" * LONGEST_TEXT]),
        ((3, "a1"), ["tuple", [["int", 3], ["str", "a1"]]]),
        (Pair(3, None), ["tuple", [["int", 3], ["None"]]]),
        ([1.5], ["list", [["float", 1.5]]]),
        ((1, (2, 3)), ["tuple", [["int", 1], ["tuple", None, "of 2 items"]]]),
        ([1, 2, 3, 4, 5], ["list", None, "of 5 items"]),
        (Endless([7]), ["list", [["int", 7]]]),
        (Cheat(3), ["Cheat"]),
        ({3}, ["set"]),
        (numpy.int64(3), ["int", 3]),
        (numpy.float64(2.5), ["float", 2.5]),
        ((numpy.bool_(True),), ["tuple", [["bool", True]]]),
        (type("N" * 300, (), {})(), ["N" * LONGEST_TEXT]),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_an_answer_is_told_by_its_exact_type(answer: object, told: list[Any]) -> None:
    said = encode(answer)
    assert said == told
    assert [type(each) for each in said] == [type(each) for each in told], "1 is not True"


def test_a_state_as_an_answer_is_told_by_its_name() -> None:
    tree = tree_of("[1, 2]")
    names = ("names", "labels", "values", "evals", "children", "actions")
    board = Board({name: getattr(tree, name) for name in names}, limit=10)
    assert encode(board.handle(1)) == ["state", None, tree.names[1]]


def test_where_numpy_was_never_imported_it_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "numpy")
    assert encode(numpy.int64(3)) == ["int64"]


@pytest.fixture
def loggers() -> Iterator[None]:
    """Forgetting a submission forgets every logger of the process; in this one others need theirs."""
    handlers, known = logging.root.handlers[:], dict(logging.root.manager.loggerDict)
    yield
    logging.root.handlers[:] = handlers
    logging.root.manager.loggerDict.update(known)


def imported(main: str, **others: str) -> Submission:
    sources = {
        "main.py": main.encode(),
        **{name.replace("__", "/") + ".py": text.encode() for name, text in others.items()},
    }
    return Submission(sources, "main.py")


@pytest.mark.usefixtures("loggers")
class TestImporter:
    def test_every_import_is_a_fresh_one(self) -> None:
        with imported("import helper\nhelper.seen.append(1)\ncount = len(helper.seen)", helper="seen = []") as program:
            for _ in range(2):
                module: Any = program.fresh()
                assert (module.count, module.__name__, module.__file__) == (1, "main", "main.py")
                assert "helper" in sys.modules
                program.forget()
                assert not {"main", "helper"} & set(sys.modules)

    def test_packages_and_folders_without_init_are_found(self) -> None:
        program = Submission(
            {
                "main.py": b"from search.deep import depth\nfrom parts import one\nwhere = one.__file__",
                "search/__init__.py": b"",
                "search/deep.py": b"depth = 7",
                "parts/one.py": b"",
            },
            "main.py",
        )
        with program:
            module: Any = program.fresh()
            program.forget()
        assert (module.depth, module.where) == (7, "parts/one.py")

    def test_a_file_of_the_submission_goes_before_one_of_python(self) -> None:
        with imported("import antigravity as a\nmine = a.mine", antigravity="mine = True") as program:
            module: Any = program.fresh()
            program.forget()
        assert module.mine

    def test_what_is_nowhere_is_not_found(self) -> None:
        with imported("import nowhere_at_all") as program:
            with pytest.raises(ModuleNotFoundError, match="nowhere_at_all"):
                program.fresh()
            program.forget()

    def test_afterwards_nothing_of_it_can_be_imported(self) -> None:
        finders = sys.meta_path[:]
        with imported("", helper=""):
            assert sys.meta_path != finders
        assert sys.meta_path == finders
        with pytest.raises(ModuleNotFoundError):
            import helper  # type: ignore[import-not-found]  # noqa: F401

    def test_patched_builtins_are_as_they_were_after_a_call(self) -> None:
        sum_of_python = sum
        with imported("import builtins\nbuiltins.sum = None\nbuiltins.mine = 1") as program:
            program.fresh()
            assert builtins.sum is None
            program.forget()
        assert builtins.sum is sum_of_python
        assert not hasattr(builtins, "mine")

    def test_log_handlers_do_not_pile_up(self) -> None:
        with imported(
            "import logging\nlogging.getLogger('mine')\nlogging.root.addHandler(logging.NullHandler())"
        ) as program:
            program.fresh()
            assert "mine" in logging.root.manager.loggerDict
            program.forget()
        assert not logging.root.handlers
        assert "mine" not in logging.root.manager.loggerDict

    def test_lines_are_quoted_from_the_files_it_holds_and_no_others(self) -> None:
        program = imported("x = 1\n  y = 2\n")
        assert [program.line("main.py", number) for number in (0, 1, 2, 3)] == ["", "x = 1", "y = 2", ""]
        assert program.line("/etc/passwd", 1) == ""
        assert (program.holds("main.py"), program.holds("/etc/passwd")) == (True, False)


class TestOutput:
    @pytest.fixture
    def streams(self, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Output]:
        def install(limit: int) -> Output:
            output = Output(limit)
            monkeypatch.setattr(sys, "stdout", output)
            monkeypatch.setattr(sys, "stderr", output)
            return output

        return install

    def test_what_is_printed_is_taken_once(self, streams: Callable[[int], Output]) -> None:
        output = streams(100)
        print("hello", "wörld")
        print("oops", file=sys.stderr)
        assert output.take() == "hello wörld\noops\n"
        assert output.take() == ""

    def test_a_flood_is_cut_and_counted(self, streams: Callable[[int], Output]) -> None:
        output = streams(10)
        print("x" * 25, end="")
        assert output.take() == "x" * 10 + "\n... and 15 more characters"
        print("y" * 10, end="")
        assert output.take() == "y" * 10, "the limit is one for every call"

    def test_bytes_and_a_lone_surrogate_can_be_printed(self, streams: Callable[[int], Output]) -> None:
        output = streams(100)
        sys.stdout.buffer.write(b"raw \xff ")
        print("\ud800", end="")
        assert output.take() == "raw \ufffd \\ud800"

    def test_it_looks_like_standard_output(self, streams: Callable[[int], Output]) -> None:
        output = streams(100)
        assert (output.fileno(), output.writable(), output.encoding) == (1, True, "utf-8")

    def test_it_is_intact_until_it_is_replaced_or_taken_apart(self, streams: Callable[[int], Output]) -> None:
        assert streams(100).is_intact()
        replaced = streams(100)
        sys.stdout = sys.__stdout__
        assert not replaced.is_intact()
        taken_apart = streams(100)
        taken_apart.detach()
        assert not taken_apart.is_intact()

    def test_what_was_printed_survives_a_with_statement(self, streams: Callable[[int], Output]) -> None:
        output = streams(100)
        with sys.stdout:
            print("kept")
        print("and more")
        assert output.is_intact()
        assert output.take() == "kept\nand more\n"
