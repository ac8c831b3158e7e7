"""The drawn tree: well-formed, complete, and nothing in it but text where text is meant."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given

from autograder.errors import Mistake
from autograder.model.fixture import Fixture
from autograder.model.reading import READINGS
from autograder.model.record import replace
from autograder.model.tree import Tree
from autograder.render.png import png, printed_style
from autograder.render.svg import STYLE, difference, sketch, svg
from autograder.textbook.engine import search
from tests.conftest import ROOT
from tests.trees import any_tree, tree_of

NAMESPACE = "{http://www.w3.org/2000/svg}"
FIGURE = tree_of("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def of_class(picture: ElementTree.Element, word: str) -> list[ElementTree.Element]:
    return [each for each in picture.iter() if word in each.get("class", "").split()]


def texts(picture: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in picture.iter(f"{NAMESPACE}text")]


class TestWhatIsDrawn:
    @given(any_tree)
    def test_every_tree_is_well_formed_and_whole(self, tree: Tree) -> None:
        picture = parsed(svg(tree, "alphabeta"))
        assert len(of_class(picture, "node")) == len(tree)
        assert len(of_class(picture, "edge")) == len(tree) - 1

    @given(any_tree)
    def test_what_alpha_beta_leaves_out_is_dashed_and_its_edges_are_cut(self, tree: Tree) -> None:
        picture, seen = parsed(svg(tree, "alphabeta")), set(search(tree, "alphabeta").visits)
        unseen = [each for each in of_class(picture, "unseen") if each.tag == f"{NAMESPACE}g"]
        assert len(unseen) == len(tree) - len(seen)
        cut = [n for n in range(1, len(tree)) if n not in seen and tree.parents[n] in seen]
        assert len(of_class(picture, "cut")) == len(cut)

    def test_the_textbook_figure(self) -> None:
        picture = parsed(svg(FIGURE, "alphabeta", title="The figure"))
        said = texts(picture)
        assert said.count("(3, +inf)") == 2  # the window of C and of D
        assert {"A", "B", "C", "D", "a1", "a2", "a3", "12", "14"} <= set(said)
        assert len(of_class(picture, "cut")) == 2
        assert len([each for each in of_class(picture, "main") if "edge" in each.get("class", "")]) == 2
        assert len(of_class(picture, "arrow")) == 1  # at b1, whose value reaches the root
        assert "Cut at C after c1: v = 2 <= alpha = 3" in (picture.findtext(f"{NAMESPACE}desc") or "")

    def test_a_cut_is_told_by_the_reading_that_made_it(self) -> None:
        strict = READINGS["strict"]
        tree = tree_of("[[3, 5], [2, 9]]")
        told = sketch(tree, search(tree, "alphabeta", reading=strict), reading=strict).described
        assert "v = 2 < alpha = 3" in told
        assert "v = 2 <= alpha = 3" in sketch(tree, search(tree, "alphabeta")).described, "the control"

    def test_minimax_cuts_nothing_and_has_no_windows(self) -> None:
        picture = parsed(svg(FIGURE, "minimax"))
        assert not of_class(picture, "cut")
        assert not [text for text in texts(picture) if "inf)" in text]

    def test_a_search_that_is_cut_off_shows_estimates(self, bank: tuple[Fixture, ...]) -> None:
        fixture = next(fixture for fixture in bank if fixture.name == "chain-of-evals")
        picture = parsed(svg(fixture.tree, "minimax", depth=1))
        assert f"≈{fixture.tree.evals[1]}" in texts(picture)
        assert not of_class(parsed(svg(fixture.tree, "alphabeta", depth=1)), "cut")  # what is too deep is not cut

    def test_long_numbers_do_not_overlap(self) -> None:
        picture = parsed(svg(tree_of("[-99999.625, -99999.25, -99999.5]"), "alphabeta"))
        boxes = sorted(
            (
                float(group.get("transform", "").split("(")[1].split()[0]),
                float(box.get("d", "").split("h")[1].split("v")[0]),
            )
            for group in picture.iter(f"{NAMESPACE}g")
            for box in of_class(group, "node")
            if group.get("data-node") and "v26" in box.get("d", "")
        )
        assert all(x + width / 2 <= other - wide / 2 for (x, width), (other, wide) in pairwise(boxes))

    def test_a_large_tree(self) -> None:
        tree = tree_of(str([[[n % 7, n % 5, n % 3] for n in range(start, start + 7)] for start in range(7)]))
        assert len(tree) > 200
        assert len(of_class(parsed(svg(tree, "alphabeta")), "node")) == len(tree)


class TestHowItDiffers:
    def test_too_much_too_little_and_out_of_order(self) -> None:
        found = difference([0, 2, 1, 9], [0, 1, 2, 3])
        assert found.too_much == {9}
        assert found.too_little == {3}
        assert found.places == {2: (2, 3), 1: (3, 2)}

    def test_a_search_that_is_right_differs_nowhere(self) -> None:
        visits = search(FIGURE, "alphabeta").visits
        assert not of_class(parsed(svg(FIGURE, "alphabeta", visits=visits)), "sign")

    def test_the_marks(self) -> None:
        visits = list(search(FIGURE, "minimax").visits)[:-1]
        said = texts(parsed(svg(FIGURE, "alphabeta", visits=visits)))
        assert said.count("+") == 2  # c2 and c3
        assert said.count("−") == 1  # d3


class TestHostileText:
    def test_names_are_text(self) -> None:
        name = "</text><script>alert(1)</script>\"'&?"
        tree = tree_of("[[1, 2], 3]")
        typed = name.replace("?", "\u202e")  # it would turn round what follows
        hostile = replace(tree, names=(typed, *tree.names[1:]), actions=("", typed, *tree.actions[2:]))
        picture = parsed(svg(hostile, "alphabeta", title=typed))
        assert not list(picture.iter(f"{NAMESPACE}script"))
        assert name in texts(picture)
        assert picture.findtext(f"{NAMESPACE}title") == name


def test_a_check_can_write_the_page_too(tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    wrong = "tests/submissions/wrong/aima4e/equal-bound-not-cut-at-min"
    command = [sys.executable, "-m", "autograder", "check", wrong, "-a", "aima4e", "--html", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    page = out.read_text("utf-8")
    assert "<svg" in page
    assert "Reread in MIN-VALUE:  if v &lt;= alpha then return v" in page  # a local check tells the line
    assert '<li class="misread">    if v &lt;= alpha then return v, move</li>' in page


@pytest.mark.parametrize("arguments", [["--svg"], ["--svg", "--problem", "minimax"], ["--text"], []])
def test_the_command(arguments: list[str], tmp_path: Path) -> None:
    out = tmp_path / "tree.svg"
    command = [sys.executable, "-m", "autograder", "tree", "show", "textbook-figure", *arguments]
    done = subprocess.run([*command, "-o", str(out)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert printed == out.read_text("utf-8")
    assert (parsed(printed).tag == f"{NAMESPACE}svg") if "--svg" in arguments else "▲ A" in printed


class TestPixels:
    def test_a_png_shows_what_the_svg_shows(self, tmp_path: Path) -> None:
        out = tmp_path / "tree.png"
        command = [sys.executable, "-m", "autograder", "tree", "show", "textbook-figure", "--png"]
        subprocess.run([*command, "-o", str(out)], cwd=ROOT, check=True)
        data = out.read_bytes()
        assert data.startswith(b"\x89PNG")
        width, height = struct.unpack(">II", data[16:24])
        picture = parsed(svg(FIGURE, "alphabeta"))
        assert (width, height) == tuple(2 * float(picture.get(side, "0")) for side in ("width", "height"))
        assert subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout == data

    def test_its_style_has_nothing_that_painters_do_not_know(self) -> None:
        style = printed_style(STYLE)
        assert "var(" in STYLE
        assert not re.search(r"var\(|--|@media|:has", style)
        assert ".tree .cut { stroke: #b3261e" in style

    def test_without_the_extra_it_says_what_to_install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "resvg_py", None)
        with pytest.raises(Mistake, match=r"extra `pictures`[\s\S]*pip install"):
            png(svg(FIGURE, "alphabeta"))

    def test_without_a_font_it_says_so(self, monkeypatch: pytest.MonkeyPatch) -> None:
        import resvg_py

        real = resvg_py.svg_to_bytes
        monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **options: real(**options, skip_system_fonts=True))
        with pytest.raises(Mistake, match="no font"):
            png(svg(FIGURE, "alphabeta"))
