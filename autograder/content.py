"""Where the assignments, trees and solutions lie: in the checkout, or packed into the installed package."""

from __future__ import annotations

import os

PACKAGE = os.path.dirname(os.path.abspath(__file__))
CHECKOUT = os.path.dirname(PACKAGE)
PACKED = os.path.join(PACKAGE, "content")


def _home() -> str:
    """The folder that holds `assignments` and `fixtures`; an installed package carries its own."""
    return PACKED if os.path.isdir(PACKED) else CHECKOUT


def assignments_folder() -> str:
    """Where the assignments that come with the grader lie, each in a folder of its name."""
    return os.path.join(_home(), "assignments")


def fixtures_folder() -> str:
    """The bank that is meant where no other is named."""
    return os.path.join(_home(), "fixtures")


def solutions_folder() -> str:
    """Only a checkout has it: what is published holds no solution."""
    return os.path.join(_home(), "solutions")


def signatures_folder() -> str:
    """Where the behaviour of every known misreading is kept; an installed package carries it too."""
    return (
        os.path.join(PACKED, "signatures")
        if os.path.isdir(PACKED)
        else os.path.join(CHECKOUT, "solutions", "signatures")
    )
