"""Every sentence in the package that somebody may come to read, found by walking its source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

GAP = "\0"  # stands for what is filled in
WORDS = re.compile(r"[a-z']{2,},? [a-z'`]{2,}")  # two words in a row; a single one is a key, a label or a name
LONGEST_FILLING = 1_000


@dataclass(frozen=True, kw_only=True)
class Sentence:
    """A text with gaps, and where it stands."""

    file: str
    line: int
    text: str

    def is_in(self, said: str) -> bool:
        """Whether something that was said is this sentence with its gaps filled in."""
        return re.search(self._pattern(), said) is not None

    def _pattern(self) -> str:
        parts = [re.escape(" ".join(part.split())) for part in self.text.strip(f"{GAP} \n").split(GAP)]
        edges = [
            (" " if part[:1].isspace() else "", " " if part[-1:].isspace() else "")
            for part in self.text.strip(f"{GAP} \n").split(GAP)
        ]
        spaced = [
            f"{before if place else ''}{part}{after if place < len(parts) - 1 and part else ''}"
            for place, (part, (before, after)) in enumerate(zip(parts, edges, strict=True))
        ]
        return f".{{0,{LONGEST_FILLING}}}?".join(spaced)


def sentences(path: Path, root: Path) -> Iterator[Sentence]:
    """The sentences of a module: its texts of more than a word, docstrings and what only asserts apart."""
    module = ast.parse(path.read_text("utf-8"))
    apart = {id(node) for node in _apart(module)}
    for node in ast.walk(module):
        text = "" if id(node) in apart else _text(node)
        if WORDS.search(text.replace(GAP, "x")):
            yield Sentence(file=path.relative_to(root).as_posix(), line=node.lineno, text=text)


def _apart(module: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(module):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr):
                yield first.value
        elif isinstance(node, ast.JoinedStr):  # it is one text; what it is made of is none
            yield from (part for part in node.values if isinstance(part, ast.Constant))
        elif isinstance(node, ast.Assert):
            yield from ast.walk(node)


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else GAP for part in node.values)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.sub(r"\{[a-z]*\}", GAP, node.value)  # to be filled in by `format`
    return ""
