"""What somebody most likely meant by a name that is not there, as the hint of a message."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(got: str, known: Iterable[str], otherwise: str, *, most: int = 1, mark: str = "") -> str:
    """`did you mean aima4e?`, or what to say where no known name is near; `mark` stands around each name told."""
    from difflib import get_close_matches  # slow to import, and most commands make no mistake

    near = get_close_matches(got, list(known), n=most)
    return f"did you mean {' or '.join(f'{mark}{name}{mark}' for name in near)}?" if near else otherwise
