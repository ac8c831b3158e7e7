"""Text that came from a student, made harmless before anyone reads it."""

from __future__ import annotations

LONGEST_NAME = 80


def clean(text: str) -> str:
    """Whatever is not printable, line ends and tabs apart, becomes a question mark."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in "\n\t" else "?" for char in text)


def clean_name(name: str) -> str:
    """A file's name on one line and of bearable length."""
    name = clean(name).replace("\n", "?").replace("\t", "?")
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 3] + "..."
