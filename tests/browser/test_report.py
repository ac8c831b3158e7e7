"""The report in a real browser: the mistake is seen, and stepped through by mouse, by keyboard and by ear."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Axe, Complaints
from tests.conftest import ROOT, solution, solutions

WRONG = ROOT / "tests" / "submissions" / "wrong"
HOSTILE = "<script>document.title = 'caught'</script>\"'&amp;\u202etxet"


def report(submission: Path, assignment: str, out: Path) -> str:
    """The address of a report, made as a student makes it."""
    command = [sys.executable, "-m", "autograder", "check", str(submission), "-a", assignment, "--html", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    return out.as_uri()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A program that goes on looking where v equals alpha."""
    out = tmp_path_factory.mktemp("report") / "report.html"
    return report(WRONG / "aima4e" / "equal-bound-not-cut-at-min", "aima4e", out)


@pytest.fixture
def stepper(page: Any, address: str) -> Any:
    page.goto(address)
    return page.locator(".stepper").first


def said(stepper: Any) -> str:
    return str(stepper.get_by_role("status").text_content())


def step(stepper: Any) -> int:
    return int(re.findall(r"Step (\d+) of", said(stepper))[0])


def press(stepper: Any, name: str) -> None:
    stepper.get_by_role("button", name=name, exact=True).click()


class TestTheStepper:
    def test_it_opens_where_they_part_with_the_line_of_the_pseudocode(self, stepper: Any) -> None:
        assert "Here you part: the textbook stops at B, you look at b2." in said(stepper)
        assert stepper.locator("li.now").text_content().strip() == "if v <= alpha then return v, move"
        assert stepper.locator(".yours .apart").count() == 1
        assert stepper.locator(".textbook .halted").count() == 1
        assert [stepper.locator(f".{what}").text_content() for what in ("v", "alpha", "beta")] == ["5", "5", "+inf"]

    def test_the_buttons(self, stepper: Any) -> None:
        at = step(stepper)
        press(stepper, "Back")
        assert step(stepper) == at - 1
        press(stepper, "Forward")
        press(stepper, "Forward")
        assert step(stepper) == at + 1
        press(stepper, "First")
        assert said(stepper).startswith("Step 1 of 14: look at A with the window (-inf, +inf).")
        assert stepper.get_by_role("button", name="Back").is_disabled()
        assert stepper.locator(".textbook g.seen").count() == 1
        press(stepper, "Where you part")
        assert step(stepper) == at

    def test_the_keys(self, stepper: Any) -> None:
        stepper.get_by_role("button", name="Play").focus()
        at = step(stepper)
        for key, expected in (("ArrowLeft", at - 1), ("ArrowRight", at), ("Home", 1), ("End", 14), ("ArrowRight", 14)):
            stepper.page.keyboard.press(key)
            assert step(stepper) == expected, key

    def test_the_slider(self, stepper: Any) -> None:
        slider = stepper.get_by_role("slider", name="Step")
        slider.focus()
        stepper.page.keyboard.press("Home")
        assert step(stepper) == 1
        stepper.page.keyboard.press("ArrowRight")
        assert step(stepper) == 2
        assert slider.get_attribute("aria-valuetext").startswith("step 2 of 14, look at ")
        slider.fill("13")
        assert step(stepper) == 14
        assert stepper.get_by_role("button", name="Forward").is_disabled()

    def test_playing_stops_where_they_part_and_goes_on_from_there(self, stepper: Any) -> None:
        at = step(stepper)
        stepper.page.clock.install()
        press(stepper, "First")
        press(stepper, "Play")
        stepper.page.clock.run_for(3100)
        assert step(stepper) == 4
        press(stepper, "Pause")
        stepper.page.clock.run_for(5000)
        assert step(stepper) == 4  # paused
        press(stepper, "Play")
        stepper.page.clock.run_for(60_000)
        assert step(stepper) == at
        assert stepper.get_by_role("button", name="Play").is_visible()
        press(stepper, "Play")
        stepper.page.clock.run_for(60_000)
        assert step(stepper) == 14

    def test_at_the_end_both_say_what_came_out(self, stepper: Any) -> None:
        stepper.get_by_role("slider").fill("13")
        assert stepper.locator(".textbook figcaption").text_content() == "Textbook: its value is 5"
        assert stepper.locator(".yours figcaption").text_content() == "You: it returned 'a2'"

    def test_another_tree_gets_its_own_when_it_is_opened(self, page: Any, stepper: Any) -> None:
        assert page.locator(".stepper").count() == 1
        page.locator("details:not([open]) summary").first.click()
        page.locator(".stepper").nth(1).wait_for()
        at = step(stepper)
        press(page.locator(".stepper").nth(1), "First")
        assert step(stepper) == at  # the first one stays where it is


class TestItIsForEveryone:
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_axe_finds_nothing_serious(self, new_page: Callable[..., Any], address: str, axe: Axe, scheme: str) -> None:
        page = new_page(color_scheme=scheme)
        page.goto(address)
        page.locator("details:not([open]) summary").first.click()
        page.locator(".stepper").nth(1).wait_for()
        assert axe(page) == []
        page.evaluate("document.querySelector('button').textContent = ''")
        assert any("button-name" in found for found in axe(page))  # it can find something

    def test_screenshots(
        self, new_page: Callable[..., Any], address: str, tmp_path: Path, complaints: Complaints
    ) -> None:
        for name, width, height in (("desktop", 1280, 800), ("phone", 390, 844)):
            page = new_page(viewport={"width": width, "height": height})
            page.goto(address)
            page.locator(".stepper").wait_for()
            page.screenshot(path=tmp_path / f"report-{name}.png", full_page=True)
            assert (tmp_path / f"report-{name}.png").stat().st_size > 20_000
            assert page.evaluate("document.documentElement.scrollWidth") <= width  # no scrolling sideways
        assert not complaints.said

    def test_without_scripts_the_picture_and_the_words_are_there(
        self, new_page: Callable[..., Any], address: str
    ) -> None:
        page = new_page(java_script_enabled=False)
        page.goto(address)
        assert page.locator("details[open] svg").is_visible()
        assert page.locator(".sign").first.is_visible()
        assert page.get_by_text("you looked at").first.is_visible()

    def test_a_page_full_of_failures_does_only_what_is_looked_at(self, page: Any, tmp_path: Path) -> None:
        folder = tmp_path / "broken"
        folder.mkdir()
        for name in ("minimax", "alphabeta"):
            text = (
                solution("aima3e", name)
                .replace("    v = -inf\n", "    v = 0\n")
                .replace("    v = inf\n", "    v = 0\n")
            )
            (folder / f"{name}.py").write_text(text, "utf-8")
        page.goto(report(folder, "aima3e", tmp_path / "report.html"))
        assert page.locator("details").count() > 150
        assert page.locator(".stepper").count() == 2  # of the tree that is open, in each problem


class TestHostileText:
    def test_it_is_text(self, page: Any, tmp_path: Path) -> None:
        folder = tmp_path / "hostile <b>name"
        folder.mkdir()
        text = solution("aima3e", "alphabeta").replace("if v <= alpha:", f"print({HOSTILE!r})\n        if v < alpha:")
        for name, source in solutions("aima3e", alphabeta=text).items():
            (folder / name).write_text(source, "utf-8")
        page.goto(report(folder, "aima3e", tmp_path / "report.html"))
        assert page.title().startswith("Minimax and alpha-beta")
        printed = page.locator("details[open] pre").first.text_content()
        assert "<script>document.title" in printed
        assert "\u202e" not in printed  # a mark that turns the text round is shown as a question mark
        assert "hostile <b>name" in page.locator("header").text_content()

    def test_a_script_that_was_smuggled_in_does_not_run(
        self, new_page: Callable[..., Any], address: str, tmp_path: Path
    ) -> None:
        out = tmp_path / "smuggled.html"
        text = Path(address.removeprefix("file://")).read_text("utf-8")
        out.write_text(text.replace("<main>", "<main><script>document.title = 'caught'</script>"), "utf-8")
        page = new_page()
        page.goto(out.as_uri())
        assert page.title() != "caught"
