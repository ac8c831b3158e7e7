"""Text on a page is text, whatever it says."""

from __future__ import annotations

from html import escape

from autograder.cleaning import clean


def as_text(text: str) -> str:
    """Text for HTML and SVG: no tag, no quote, and nothing that turns other text round or cannot be seen."""
    return escape(clean(text))
