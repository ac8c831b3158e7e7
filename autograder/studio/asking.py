"""What the page sends, read once at the edge: fields of the right kind and of bearable length."""

from __future__ import annotations

import json
import re
from typing import Any

from autograder.errors import Mistake
from autograder.studio.editing import Operation
from autograder.studio.saving import Draft

LONGEST_LINE = 1_000
LONGEST_TREE = 100_000
MOST_BRACKETS = (
    200  # outside texts: what the page sends is all but flat, and a parser of deep things can run out of stack
)
_TEXT = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)


class Asked:
    """The body of a request: a JSON object whose fields are asked for by kind."""

    def __init__(self, body: bytes) -> None:
        try:
            data = json.loads(body or b"{}") if _is_flat(body) else None
        except ValueError:
            data = None
        if not isinstance(data, dict):
            raise Mistake("the request is no JSON object", hint="load the page again")
        self._data: dict[str, Any] = data

    def line(self, key: str) -> str:
        """One line of text, without what stands around it."""
        text = self._text(key, self._data.get(key, ""), LONGEST_LINE).strip()
        if "\n" in text or "\r" in text:
            raise Mistake("has more than one line", hint="write it on one line", key=key)
        return text

    def tree(self) -> str:
        """The notation of a tree."""
        return self._text("tree", self._data.get("text", ""), LONGEST_TREE).replace("\r\n", "\n")

    def depth(self) -> int | None:
        """The depth to search to, if one was chosen."""
        depth = self._data.get("depth")
        return depth if type(depth) is int else None

    def operation(self) -> Operation:
        """What to do at which node."""
        node = self._data.get("node")
        return Operation(do=self.line("do"), node=node if type(node) is int else -1, to=self.line("to"))

    def draft(self) -> Draft:
        """A tree to be saved."""
        return Draft(
            text=self.tree(),
            title=self.line("title"),
            name=self.line("name"),
            family=self.line("family"),
            traits=tuple(trait.strip() for trait in self.line("traits").split(",") if trait.strip()),
            source=self.line("source"),
            visibility=self.line("visibility"),
        )

    def _text(self, key: str, text: object, longest: int) -> str:
        if not isinstance(text, str):
            raise Mistake("is not a text", hint="load the page again", key=key)
        if len(text) > longest:
            raise Mistake(f"is longer than {longest} characters", hint="make it shorter", key=key)
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            raise Mistake("holds half a character", hint="type it again", key=key) from None
        return text


def _is_flat(body: bytes) -> bool:
    bare = _TEXT.sub(b"", body)
    return bare.count(b"[") + bare.count(b"{") <= MOST_BRACKETS
