"""The zip to upload to Gradescope: two scripts, the package, the assignment and the whole bank.

See https://gradescope-autograders.readthedocs.io/en/latest/specs/. It is the instructor's: hidden trees are in it.
"""

from __future__ import annotations

from math import ceil

from autograder.bundles.archive import PROGRAM, File, Files
from autograder.bundles.gathering import assignment, package, template, trees
from autograder.bundles.order import Order
from autograder.grading import ungraded
from autograder.render.gradescope import placeholder

KIND = "gradescope"
FOR_STUDENTS = False
NEXT = "upload it under Configure Autograder, with Ubuntu 22.04 as the base image"
NOT_FINISHED = "The grading did not finish, which is not your fault; please tell the staff."
MARGIN_SECONDS = 120  # beyond the time that student code may take


def files(order: Order) -> Files:
    """Everything that Gradescope unpacks into /autograder/source."""
    name = order.assignment.name
    parts = {
        "package/": package(order),
        "fixtures/": trees(order, order.bank),
        f"assignments/{name}/": assignment(order),
    }
    return {
        "setup.sh": template(KIND, "setup.sh", PROGRAM),
        "run_autograder": template(KIND, "run_autograder", PROGRAM),
        "requirements.txt": template(KIND, "requirements.txt"),
        "grading.env": _settings(order),
        "ungraded.json": File(data=placeholder(ungraded(order.assignment, "submission", NOT_FINISHED)).encode()),
        **{folder + path: file for folder, part in parts.items() for path, file in part.items()},
    }


def _settings(order: Order) -> File:
    seconds = ceil(order.assignment.limits.submission_seconds) + MARGIN_SECONDS
    return template(
        KIND,
        "grading.env",
        assignment=order.assignment.name,
        files=" ".join(problem.file for problem in order.assignment.problems),
        isolation=order.isolation,
        seconds=str(seconds),
    )
