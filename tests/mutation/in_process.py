"""A pytest plugin for mutation testing: the tests that run in this process alone, and the same examples every time."""

from __future__ import annotations

import pytest
from hypothesis import settings


def pytest_configure() -> None:
    """Made-up examples are the same in every run, so that a mutant is killed always or never."""
    settings.register_profile("repeatable", deadline=None, derandomize=True, database=None)
    settings.load_profile("repeatable")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what starts workers: they cost seconds, and no student code is needed to show that a rule is kept."""
    started = [item for item in items if "server" in getattr(item, "fixturenames", ())]
    config.hook.pytest_deselected(items=started)
    items[:] = [item for item in items if item not in started]
