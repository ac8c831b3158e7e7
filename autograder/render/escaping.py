"""Text on a page is text, whatever it says."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from autograder.cleaning import clean

TEXTS_KEPT = 20_000
LONG = 300  # characters: a longer text is hardly met again


def as_text(text: str) -> str:
    """Text for HTML and SVG: no tag, no quote, and nothing that turns other text round or cannot be seen.

    What is not ASCII is spelled by number, so that a page of a million characters takes a million bytes in memory too.
    """
    return _known(text) if len(text) < LONG else _escaped(text)


def _escaped(text: str) -> str:
    safe = escape(clean(text))
    return safe if safe.isascii() else safe.encode("ascii", "xmlcharrefreplace").decode("ascii")


_known = lru_cache(TEXTS_KEPT)(_escaped)
