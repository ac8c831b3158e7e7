"""A real browser for pages: none of them may complain, or ask for anything but its own server or file."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.conftest import ROOT

LOOPBACK = ("127.0.0.1", "localhost")
QUIET = (  # a browser that calls home would not be offline
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)

Axe = Callable[[Any], list[str]]


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, as the machine has it."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install -e '.[dev]'")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("there is no chromium on this machine")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        yield browser
        browser.close()


class Complaints:
    """Everything that a page did wrong: errors on its console, faults of its scripts, requests to elsewhere."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def watch(self, page: Any) -> None:
        page.on("console", lambda message: message.type in ("error", "warning") and self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("request", lambda request: self._request(request.url))

    def _request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("file", "data", "blob", "about") and parts.hostname not in LOOPBACK:
            self.said.append(f"asked for {url}")


@pytest.fixture
def complaints() -> Complaints:
    return Complaints()


@pytest.fixture
def new_page(browser: Any, complaints: Complaints) -> Iterator[Callable[..., Any]]:
    """Pages of any size and colour scheme, all of them watched."""
    contexts = []

    def make(**options: Any) -> Any:
        contexts.append(browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options}))
        page = contexts[-1].new_page()
        complaints.watch(page)
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: Callable[..., Any], complaints: Complaints) -> Iterator[Any]:
    """A page at desktop size; the test fails if it complained."""
    yield new_page()
    assert not complaints.said


@pytest.fixture(scope="session")
def axe() -> Axe:
    """What axe-core finds that is serious or critical on a page, each with the elements concerned."""
    source = _axe_source()

    def run(page: Any) -> list[str]:
        page.evaluate(source)
        found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{violation['id']}: {[node['html'][:200] for node in violation['nodes']]}"
            for violation in found["violations"]
            if violation["impact"] in ("serious", "critical")
        ]

    return run


def _axe_source() -> str:
    """axe-core from the checkout, or, once, from npm into a cache."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "autograder-tests"
    for folder in (ROOT, cache):
        if (file := folder / "node_modules" / "axe-core" / "axe.min.js").is_file():
            return file.read_text("utf-8")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("axe-core is not here, and there is no npm to get it")
    staging = cache / f"staging-{os.getpid()}"  # tests side by side each get it, and the first to be done keeps it
    staging.mkdir(parents=True, exist_ok=True)
    command = [npm, "install", "--no-save", "--no-audit", "--no-fund", "--prefix", str(staging), "axe-core@4"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    if not done.returncode:
        with suppress(OSError):
            (staging / "node_modules").rename(cache / "node_modules")
    shutil.rmtree(staging, ignore_errors=True)
    if not file.is_file():
        pytest.skip(f"axe-core could not be had from npm: {done.stderr.strip()[-200:]}")
    return file.read_text("utf-8")
