"""The studio in a browser: a tree from nothing to a valid file, and nothing that a page must not do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.browser.conftest import Axe, Complaints
from tests.conftest import ROOT
from tests.studio import Studio, put, running

HOSTILE = "<script>alert(1)</script> \"q\" 'q' & \u202ereversed\u202c \x07 end"
NODE = '#alphabeta [data-node="{}"]'


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    bank = tmp_path_factory.mktemp("bank")
    put(bank, "cuts/small-cut.yaml", "[[3, 5], [2, 9]]", "A smaller reply is cut", traits=["alpha-cut"])
    put(bank, "shapes/one-move.yaml", "[[4, 1]]", "One move alone", visibility="hidden")
    with running(bank) as studio:
        yield studio


@pytest.fixture
def opened(studio: Studio, page: Any) -> Any:
    page.goto(studio.url)
    says(page, "#summary", "Value 0")
    return page


def says(page: Any, where: str, what: str) -> None:
    """Wait until a place of the page says something."""
    from playwright.sync_api import expect

    expect(page.locator(where)).to_contain_text(what, timeout=20_000)


def text_is(page: Any, notation: str) -> None:
    from playwright.sync_api import expect

    expect(page.locator("#text")).to_have_value(notation)


def check(file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "autograder", "tree", "check", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


class TestFromNothingToAFile:
    def test_typed(self, studio: Studio, opened: Any) -> None:
        opened.fill("#text", "[[6, 7], [5, 8], [4, 9]]")
        says(opened, "#summary", "Value 6, optimal a1; 10 visits by minimax, 8 by alpha-beta")
        says(opened, "#facts", "at C after c1: v = 5 <= alpha = 6")
        opened.fill("#title", "Two moves are cut after one reply")
        opened.fill("#family", "cuts")
        opened.click("#save")
        says(opened, "#saved", "Saved as cuts/two-moves-are-cut-after-one-reply.yaml")
        file = studio.bank / "cuts" / "two-moves-are-cut-after-one-reply.yaml"
        done = check(file)
        assert done.returncode == 0, done.stderr
        assert yaml.safe_load(file.read_text("utf-8"))["expect"]["alphabeta"] == [
            "A",
            "B",
            "b1",
            "b2",
            "C",
            "c1",
            "D",
            "d1",
        ]

    def test_clicked(self, studio: Studio, opened: Any) -> None:
        opened.click(NODE.format(1))
        opened.click("text=Add child")  # the leaf hands its value down
        text_is(opened, "[[0], 0]")
        opened.fill("#value", "3")
        opened.keyboard.press("Enter")
        text_is(opened, "[[3], 0]")
        opened.click("text=Add sibling")
        text_is(opened, "[[3, 0], 0]")
        opened.fill("#value", "7")
        opened.keyboard.press("Enter")
        text_is(opened, "[[3, 7], 0]")
        opened.click(NODE.format(1))
        opened.click("text=Flip label")
        text_is(opened, "[{label: MAX, children: [3, 7]}, 0]")
        opened.click("text=Undo")
        text_is(opened, "[[3, 7], 0]")
        opened.click(NODE.format(4))
        opened.fill("#value", "1")
        opened.keyboard.press("Enter")
        text_is(opened, "[[3, 7], 1]")
        opened.fill("#title", "A leaf beside a MIN node")
        opened.click("#save")
        says(opened, "#saved", "Saved as a-leaf-beside-a-min-node.yaml")
        assert check(studio.bank / "a-leaf-beside-a-min-node.yaml").returncode == 0

    def test_what_is_typed_stays_with_its_node_when_another_is_chosen(self, opened: Any) -> None:
        opened.click(NODE.format(1))
        opened.locator("#value").fill("3")
        opened.click(NODE.format(2))
        text_is(opened, "[3, 0]")
        says(opened, "#chosen", "a2")
        opened.locator("#value").fill("5")
        opened.keyboard.press("Enter")
        text_is(opened, "[3, 5]")
        opened.locator("#value").fill("five")
        opened.keyboard.press("Enter")
        says(opened, "#complaint", "wanted a number, got `five`")
        opened.keyboard.press("Escape")
        assert opened.input_value("#value") == "5"
        text_is(opened, "[3, 5]")

    def test_by_keyboard_alone(self, opened: Any) -> None:
        opened.locator(NODE.format(0)).focus()
        for key in ("ArrowDown", "5", "Enter"):
            opened.keyboard.press(key)
        text_is(opened, "[5, 0]")
        opened.locator(f"{NODE.format(1)}:focus").wait_for()
        opened.keyboard.press("Alt+ArrowRight")
        text_is(opened, "[0, 5]")
        opened.locator(f"{NODE.format(2)}:focus").wait_for()
        opened.keyboard.press("a")
        text_is(opened, "[0, [5]]")
        opened.keyboard.press("s")
        text_is(opened, "[0, [5, 0]]")
        for key in ("-", "2", "Enter"):
            opened.keyboard.press(key)
        text_is(opened, "[0, [5, -2]]")
        opened.locator(f"{NODE.format(4)}:focus").wait_for()
        opened.keyboard.press("ArrowUp")
        opened.keyboard.press("l")
        text_is(opened, "[0, {label: MAX, children: [5, -2]}]")
        opened.keyboard.press("Delete")
        text_is(opened, "[0]")
        opened.keyboard.press("Control+z")
        text_is(opened, "[0, {label: MAX, children: [5, -2]}]")

    def test_dragged_among_its_siblings(self, opened: Any) -> None:
        opened.fill("#text", "[[3, 12, 8], [2, 4, 6]]")
        says(opened, "#summary", "9 visits by minimax")
        start, end = (opened.locator(NODE.format(node)).locator(".node").bounding_box() for node in (2, 4))
        opened.mouse.move(start["x"] + 8, start["y"] + 8)
        opened.mouse.down()
        opened.mouse.move(end["x"] + end["width"] + 6, start["y"] + 10, steps=5)
        opened.mouse.up()
        text_is(opened, "[[12, 8, 3], [2, 4, 6]]")


class TestTheBank:
    def test_an_opened_tree_is_saved_over_only_after_asking(self, studio: Studio, opened: Any) -> None:
        file = put(studio.bank, "ties/to-be-changed.yaml", "[[3, 5], [1, 9]]", "To be changed", traits=["alpha-cut"])
        before = file.read_text("utf-8")
        opened.click("#open")
        opened.fill("#search", "changed alpha")
        opened.click("text=To be changed")
        text_is(opened, "[[3, 5], [1, 9]]")
        assert opened.input_value("#traits") == "alpha-cut"
        opened.click(NODE.format(6))
        opened.fill("#value", "8")
        opened.keyboard.press("Enter")
        text_is(opened, "[[3, 5], [1, 8]]")
        opened.click("#save")
        says(opened, "#changes", "-tree: [[3, 5], [1, 9]]")
        says(opened, "#changes", "+tree: [[3, 5], [1, 8]]")
        opened.click("text=Keep the file as it is")
        assert file.read_text("utf-8") == before
        opened.click("#save")
        opened.click("text=Save over it")
        says(opened, "#saved", "Saved as ties/to-be-changed.yaml")
        assert check(file).returncode == 0
        assert "tree: [[3, 5], [1, 8]]" in file.read_text("utf-8")

    def test_an_invalid_tree_is_refused_in_words(self, studio: Studio, opened: Any) -> None:
        files = sorted(studio.bank.rglob("*"))
        opened.fill("#text", "[[3, 5], []]")
        says(opened, "#complaint", "an inner node has no children")
        assert not opened.inner_text("#caught")  # nothing is told of a tree that is none
        opened.fill("#title", "Nothing below")
        opened.click("#save")
        says(opened, "#saved", "an inner node has no children")
        opened.fill("#text", "[[3, 5], [2, 9]]")
        opened.click("#save")
        says(opened, "#saved", "small-cut already is this very tree")
        assert sorted(studio.bank.rglob("*")) == files

    def test_what_is_not_saved_is_not_left_without_asking(self, opened: Any) -> None:
        opened.fill("#text", "[[1, 2], 3]")
        opened.click("#new")
        opened.click("text=Stay")
        text_is(opened, "[[1, 2], 3]")
        opened.click("#new")
        opened.click("text=Leave it")
        text_is(opened, "[0, 0]")


class TestMisreadings:
    def test_what_the_tree_catches_and_what_is_new(self, opened: Any) -> None:
        opened.select_option("#assignment", "aima3e")
        opened.fill("#text", "[[4, 6], [4, 9], [5, 2]]")
        says(opened, "#summary", "Value 4")
        opened.locator("#misreadings-card[aria-busy=false]").wait_for()
        says(opened, "#bank-state", "caught by nothing in it yet")
        says(opened, "#caught", "are new")
        says(opened, "#misreadings li.new >> nth=0", "new: nothing in the bank catches this yet")
        opened.check("input[value=missed]")
        assert not opened.locator("#misreadings li.new").count()

    def test_find(self, opened: Any) -> None:
        opened.select_option("#assignment", "aima3e")
        says(opened, "#bank-state", "The bank catches")
        says(opened, "#caught", "This tree catches")
        opened.select_option("#find", "alphabeta/equal-bound-not-cut-at-min")
        opened.click("#find-button")
        says(opened, "#found", "no smaller tree")
        says(opened, "#caught", "This tree catches")
        opened.check("input[value=caught]")
        says(opened, "#misreadings", "equal-bound-not-cut-at-min")


class TestHostility:
    def test_hostile_text_is_text(self, studio: Studio, opened: Any) -> None:
        put(studio.bank, "hostile/hostile.yaml", "[[1, 2], [0, 7]]", HOSTILE, source=HOSTILE)
        opened.click("#open")
        opened.fill("#search", "hostile")
        shown = opened.locator("#trees .title").inner_text()
        assert shown == HOSTILE.replace("\u202e", "?").replace("\u202c", "?").replace("\x07", "?")
        opened.click("#trees button")
        says(opened, "#unseen", "U+202E, U+202C, U+0007")
        assert opened.input_value("#title") == HOSTILE
        opened.fill("#text", "[{name: '<b>x</b>', value: 3}, 4]")
        says(opened, "#complaint", '"<b>x</b>" does not have the right form')
        opened.fill("#text", "[[1, 2], [0, 6]]")
        says(opened, "#summary", "Value 1")
        opened.click("#save")
        says(opened, "#changes", "[0, 6]")
        opened.click("#overwrite")
        says(opened, "#saved", "Saved as")
        assert yaml.safe_load((studio.bank / "hostile" / "hostile.yaml").read_text("utf-8"))["title"] == HOSTILE
        (studio.bank / "hostile" / "hostile.yaml").unlink()
        assert not opened.locator("script:not([src])").count()

    def test_a_wrong_token_is_refused(self, studio: Studio, new_page: Callable[..., Any]) -> None:
        page = new_page()
        response = page.goto(studio.url[:-5] + "xxxx/")
        assert response.status == 403
        assert "open the address that" in page.content()

    def test_the_watch_over_pages_sees_what_it_is_for(
        self, studio: Studio, new_page: Callable[..., Any], complaints: Complaints
    ) -> None:
        page = new_page()
        page.goto(studio.url)
        says(page, "#summary", "Value 0")
        assert not complaints.said
        with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
            page.evaluate("() => { new Image().src = 'http://example.invalid/x.png'; }")
        page.evaluate("() => console.error('oops')")
        assert "oops" in complaints.said
        assert any("Content Security Policy" in said for said in complaints.said)
        lax = new_page(bypass_csp=True)
        lax.goto(studio.url)
        with lax.expect_request("http://example.invalid/x.png"):
            lax.evaluate("() => { new Image().src = 'http://example.invalid/x.png'; }")
        assert "asked for http://example.invalid/x.png" in complaints.said


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_it_is_accessible_and_fits_every_width(
    studio: Studio,
    new_page: Callable[..., Any],
    complaints: Complaints,
    axe: Axe,
    tmp_path: Path,
    scheme: str,
    width: int,
    height: int,
) -> None:
    page = new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
    page.goto(studio.url)
    says(page, "#summary", "Value 0")
    page.fill("#text", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    says(page, "#summary", "Value 3")
    says(page, "#bank-state", "The bank catches")
    page.locator("#misreadings-card[aria-busy=false]").wait_for()
    says(page, "#misreadings", "new: nothing")
    page.click(NODE.format(6))
    page.screenshot(path=tmp_path / f"studio-{scheme}-{width}.png", full_page=True)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert axe(page) == []
    page.click("#open")
    page.click("text=Leave it")
    page.locator("#trees button").first.wait_for()
    assert axe(page) == []
    assert not complaints.said
