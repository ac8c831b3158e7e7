"""PrairieLearn's question: its folder, and the image that it is graded in.

See https://prairielearn.readthedocs.io/en/latest/externalGrading/. It is the instructor's: hidden trees are in it.
"""

from __future__ import annotations

import json
from math import ceil
from uuid import NAMESPACE_URL, uuid5

from autograder.bundles.archive import PROGRAM, File, Files
from autograder.bundles.gathering import assignment, handed_out, template, trees
from autograder.bundles.handout import installable
from autograder.bundles.order import Order
from autograder.bundles.wheel import FILE, NAME

KIND = "prairielearn"
FOR_STUDENTS = False
NEXT = "its README.md tells where the question and the image go"
MARGIN_SECONDS = 30  # beyond the time that student code may take
LONGEST_SECONDS = 600  # that PrairieLearn waits


def files(order: Order) -> Files:
    """The question below questions/, the recipe of the image beside it."""
    name = order.assignment.name
    question = f"questions/{name}"
    wanted = [problem.file for problem in order.assignment.problems]
    pictures = {path: file for path, file in handed_out(order).items() if "/" not in path}
    parts = {
        f"{question}/clientFilesQuestion/": pictures,
        f"{question}/tests/fixtures/": trees(order, order.bank),
        f"{question}/tests/assignments/{name}/": assignment(order),
    }
    blanks = {"name": name, "title": order.assignment.title, "isolation": order.isolation, "wheel": FILE}
    return {
        "README.md": template(KIND, "README.md", **blanks),
        "image/Dockerfile": template(KIND, "Dockerfile", **blanks),
        "image/requirements.txt": template("gradescope", "requirements.txt"),
        f"image/{FILE}": installable(order),
        f"{question}/info.json": File(data=_info(order).encode()),
        f"{question}/question.html": template(KIND, "question.html", files=",".join(wanted), **blanks),
        f"{question}/tests/run.sh": template(KIND, "run.sh", PROGRAM, **blanks),
        f"{question}/tests/ungraded.json": template(KIND, "ungraded.json"),
        **{folder + path: file for folder, part in parts.items() for path, file in part.items()},
    }


def _info(order: Order) -> str:
    seconds = min(ceil(order.assignment.limits.submission_seconds) + MARGIN_SECONDS, LONGEST_SECONDS)
    info = {
        "uuid": str(uuid5(NAMESPACE_URL, f"{NAME}/{order.assignment.name}")),  # the same whenever it is made
        "title": order.assignment.title,
        "topic": "Adversarial search",
        "tags": ["minimax", "alpha-beta"],
        "type": "v3",
        "singleVariant": True,
        "gradingMethod": "External",
        "externalGradingOptions": {
            "enabled": True,
            "image": f"YOUR-ACCOUNT/autograder-{order.assignment.name}",
            "entrypoint": "/grade/tests/run.sh",
            "timeout": seconds,
        },
    }
    return json.dumps(info, indent=2) + "\n"
