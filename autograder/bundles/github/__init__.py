"""A template repository for GitHub and GitHub Classroom: the handout, and a workflow that checks every push.

Students see all of it, so it holds public trees only.
"""

from __future__ import annotations

from autograder.bundles.archive import Files
from autograder.bundles.gathering import template
from autograder.bundles.handout import handout
from autograder.bundles.order import Order
from autograder.bundles.wheel import FILE

KIND = "github"
FOR_STUDENTS = True
NEXT = "unpack it into a repository and make that a template; every push is then checked"


def files(order: Order) -> Files:
    """The files of the repository."""
    workflow = template(KIND, "classroom.yml", name=order.assignment.name, wheel=FILE)
    ignored = template(KIND, "gitignore")
    return {**handout(order), ".github/workflows/classroom.yml": workflow, ".gitignore": ignored}
