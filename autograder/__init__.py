"""An autograder for minimax and alpha-beta as taught from textbooks and slides."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__version__ = "0.1.0"


def check(what: "Any", assignment: str = "", problem: str = "", fixtures: str = "") -> "Any":
    """Check a function, a module or a path on the public trees; what comes back shows itself, also in a notebook."""
    from importlib import import_module  # the process beside student code imports this package and nothing of the rest

    return import_module("autograder.interactive").check(what, assignment, problem, fixtures)
