"""Adding a tree to a bank: its name, its file, its facts, and nothing that the bank has already."""

from __future__ import annotations

import re
from collections.abc import Iterable

from autograder.errors import Mistake
from autograder.load.fixtures import fixture_from_text
from autograder.load.writing import with_facts
from autograder.model.fixture import Fixture
from autograder.textbook.facts import complete


def name_from(title: str) -> str:
    """The name that a title suggests: its words in lower case, joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def refuse_twin(fixture: Fixture, others: Iterable[Fixture]) -> None:
    """A bank holds every name, every title and every tree once."""
    for other in others:
        for key, said in (("name", "has this name"), ("tree", "is this very tree"), ("title", "has this title")):
            if getattr(other, key) == getattr(fixture, key):
                raise Mistake(f"{other.name} already {said}", hint=_ADVICE[key], file=other.path, key=key)


_ADVICE = {
    "name": "a bank holds each name once: choose another",
    "tree": "a bank holds each tree once: vary this one",
    "title": "a bank holds each title once: say what is different here",
}


def filled_in(text: str, path: str) -> tuple[str, Fixture]:
    """The text of a tree file with its facts worked out, and what it now says; a mistake if it is not valid."""
    written = with_facts(text, *complete(fixture_from_text(text, path)))
    return written, fixture_from_text(written, path)
