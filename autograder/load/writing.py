"""Fixture files as text: a new one, or an old one with its `expect` block filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from textwrap import indent, wrap

import yaml

from autograder.model.fixture import Facts
from autograder.model.tree import MAX, ROOT, Number, Tree, other

_WIDTH = 110


def fixture_text(
    *, name: str, title: str, tree: str, visibility: str, traits: Iterable[str] = (), source: str = ""
) -> str:
    """A new fixture without facts; `tree` is already written as YAML."""
    lines = [f"name: {scalar(name)}", f"title: {scalar(title)}"]
    if source:
        lines.append(f"source: {scalar(source)}")
    if traits := list(traits):
        lines.append(f"traits: [{', '.join(map(scalar, traits))}]")
    written = "\n" + indent(tree.strip("\n"), "  ") if "\n" in tree.strip() else f" {tree.strip()}"
    lines += [f"visibility: {visibility}", f"tree:{written}", ""]
    return "\n".join(lines)


def notation_of(tree: Tree) -> str:
    """A tree in compact notation, with keys only where labels do not alternate from MAX or a node has an eval."""
    return _notation(tree, ROOT, MAX)


def _notation(tree: Tree, node: int, usual: str) -> str:
    if tree.is_leaf(node):
        return figure(tree.values[node])
    label = tree.labels[node] or usual
    children = f"[{', '.join(_notation(tree, child, other(label)) for child in tree.children[node])}]"
    keys = [f"label: {label}"] if label != usual else []
    keys += [f"eval: {figure(tree.evals[node])}"] if tree.evals[node] is not None else []
    return f"{{{', '.join([*keys, f'children: {children}'])}}}" if keys else children


def with_facts(text: str, facts: Facts, at_depth: dict[int, Facts]) -> str:
    """The same file with its `expect` block replaced; everything else stays to the letter."""
    block = "expect:\n" + _facts(facts, "  ")
    if at_depth:
        block += "  depth:\n"
        block += "".join(f"    {depth}:\n{_facts(facts, '      ')}" for depth, facts in at_depth.items())
    old = section("expect")
    if old.search(text):
        return old.sub(lambda _: block, text, count=1)
    return text.rstrip("\n") + "\n" + block


def section(key: str) -> re.Pattern[str]:
    """A key at the margin of a file with all that is indented below it, or a list that need not be."""
    return re.compile(rf"^{key}:.*\n?(?:(?:(?:[ \t]|-[ \t]).*)?\n)*(?:(?:[ \t]|-[ \t]).*)?", re.MULTILINE)


def figure(value: Number | None) -> str:
    """A number as YAML reads it back: an exponent wants a decimal point before it."""
    return re.sub(r"^(-?\d+)e", r"\1.0e", str(value))


def scalar(text: str) -> str:
    """A string as YAML reads it back: plain where that is safe, quoted where not, and nothing in it unseen."""
    try:
        plain = yaml.safe_load(text) == text and yaml.safe_load(f"[{text}]") == [text] and text.isprintable()
    except (yaml.YAMLError, ValueError):  # a date that is none is a ValueError
        plain = False
    return text if plain else "".join(map(_seen, json.dumps(text, ensure_ascii=False)))


def _seen(char: str) -> str:
    """A character of a quoted string; one that cannot be seen is spelt."""
    return char if char.isprintable() else f"\\U{ord(char):08x}"


def _facts(facts: Facts, indent: str) -> str:
    lines = [f"{indent}value: {figure(facts.value)}\n"]
    for key in ("moves", "minimax", "alphabeta"):
        names = getattr(facts, key)
        row = f"{key}: [{', '.join(map(scalar, names))}]"
        wrapped = wrap(
            row,
            _WIDTH,
            initial_indent=indent,
            subsequent_indent=indent + "  ",
            break_on_hyphens=False,
            break_long_words=False,
        )
        lines += [f"{part}\n" for part in wrapped]
    return "".join(lines)
