"""A diagnosis in words, as much of it as the course tells."""

from __future__ import annotations

from autograder.model.diagnosis import CERTAIN, EXACT, FAILED, LINE, NEAREST, OFF, Diagnosis
from autograder.model.misreading import Reread
from autograder.model.report import ProblemReport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def diagnosis_text(problem: ProblemReport, feedback: str) -> str:
    """What a student is told about the fault of a problem; empty where there is nothing to tell."""
    found = problem.diagnosis
    if found is None or feedback == OFF or problem.complaint:
        return ""
    return "\n".join(_paragraphs(found, feedback == LINE))


def plain_diagnosis(found: Diagnosis) -> dict[str, Any]:
    """The same for machines, whole."""
    return {
        "kind": found.kind,
        "exact": found.kind == EXACT,
        "misreadings": [[_plain(edit) for edit in edits] for edits in found.suspects],
        "fits": found.fits,
        "agrees": [found.agrees, found.trees],
        "differs_on": list(found.differs_on),
        "certain": list(found.certain),
    }


def _plain(edit: Reread) -> dict[str, str]:
    return {
        "name": edit.name,
        "title": edit.title,
        "function": edit.function,
        "line": edit.line,
        "read": edit.read,
        "hint": edit.hint,
    }


def _paragraphs(found: Diagnosis, whole: bool) -> list[str]:
    groups = _by_line(found)
    lines = [_opening(found, len(groups))]
    for group in groups:
        told = [line for edits in zip(*group, strict=True) for line in _one(edits, whole)]
        bullet, indent = ("- ", "  ") if len(groups) > 1 else ("", "")
        lines += [f"{indent if place else bullet}{line}" for place, line in enumerate(told)]
    if found.fits > len(found.suspects) and found.kind in (EXACT, NEAREST):
        more = found.fits - len(found.suspects)
        lines.append(f"{more} other small {'change leaves' if more == 1 else 'changes leave'} the same traces.")
    if found.kind == NEAREST and found.differs_on:
        lines.append(f"It does otherwise on {', '.join(found.differs_on)}.")
    if found.kind != EXACT:
        lines += found.certain
    return [line for line in lines if line]


def _by_line(found: Diagnosis) -> list[list[tuple[Reread, ...]]]:
    """The suspects, those together that misread the same lines: what they differ in is only how."""
    groups: dict[tuple[tuple[str, str], ...], list[tuple[Reread, ...]]] = {}
    for edits in found.suspects:
        groups.setdefault(tuple((edit.title, edit.line) for edit in edits), []).append(edits)
    return list(groups.values())


def _opening(found: Diagnosis, groups: int) -> str:
    where = f"on all {found.trees} public trees"
    if found.kind == EXACT and groups > 1:
        return f"Your program behaves exactly like the textbook's with one of these misread, {where}:"
    if found.kind == EXACT:
        what = "two things" if len(found.suspects[0]) == 2 else "one thing"
        return f"Your program behaves exactly like the textbook's with {what} misread, {where}:"
    if found.kind == NEAREST:
        where = f"on {found.agrees} of {found.trees} public trees"
        return f"No single misreading explains everything. This one comes nearest, {where}:"
    if found.kind == FAILED:
        return "Before anything else, make every call return."
    assert found.kind == CERTAIN
    if not found.trees:  # there was no book to look it up in
        return "Nothing here tells which misreading it is. What is certain:"
    return "No known misreading behaves like this. What is certain:"


def _one(edits: tuple[Reread, ...], whole: bool) -> list[str]:
    """One line of the pseudocode and every way in which it may have been read."""
    edit = edits[0]
    lines = [edit.title + "."]
    if whole:
        lines.append(f"Reread in {edit.function}:  {edit.line}")
        lines += [
            f"{'or as' if place else 'Your program reads it as'}:  {each.read}" for place, each in enumerate(edits)
        ]
        lines.append(f"Why it is tempting: {edit.tempting}" if edit.tempting else "")
    lines.append(f"Hint: {edit.hint}")
    return [line for line in lines if line]
