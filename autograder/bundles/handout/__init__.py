"""The zip to hand out: what students read, write and check themselves with; public trees only, and no solution."""

from __future__ import annotations

import json
import os
import re

from autograder.bundles.archive import File, Files
from autograder.bundles.gathering import assignment, handed_out, package, template, trees
from autograder.bundles.order import Order
from autograder.bundles.wheel import FILE, wheel
from autograder.errors import Mistake
from autograder.load.assignments import FILE as RULES
from autograder.model.assignment import Problem
from autograder.model.fixture import Fixture

KIND = "handout"
FOR_STUDENTS = True
NEXT = "hand it out; its README.md tells students how to begin"
TEXTBOOK = "textbook-figure"
HOW_TO = (
    "Write your functions in the files beside this notebook, save them, and run a cell: "
    "it checks what is saved, on the public trees."
)
_SEED = re.compile(rb"^seed:.*\n", re.MULTILINE)


def files(order: Order) -> Files:
    """Everything in one folder, which is named after the assignment."""
    return {f"{order.assignment.name}/{path}": file for path, file in handout(order).items()}


def handout(order: Order) -> Files:
    """The starter files where they are worked on, with everything around them."""
    given = _given(order)
    name = order.assignment.name
    return {
        **{path.removeprefix("starter/"): file for path, file in given.items()},
        **{f"trees/{path}": file for path, file in trees(order, public(order)).items()},
        FILE: installable(order),
        "README.md": template(
            KIND,
            "README.md",
            name=name,
            title=order.assignment.title,
            files=" and ".join(f"`{problem.file}`" for problem in order.assignment.problems),
            wheel=FILE,
            tree=_example(order),
        ),
        "autograder.yaml": File(data=f"assignment: {name}\nfixtures: trees/\n".encode()),
        "pytest.ini": template(KIND, "pytest.ini"),
        "try-it.ipynb": File(data=_notebook(order).encode()),
    }


def public(order: Order) -> list[Fixture]:
    """The trees that students may see."""
    return [fixture for fixture in order.bank if not fixture.is_hidden]


def _example(order: Order) -> str:
    """The tree that the README draws: the textbook's, or one that there is."""
    names = [fixture.name for fixture in public(order)]
    if not names:
        raise Mistake(
            "there is no public tree to hand out", hint="let a tree say `visibility: public`", file=order.fixtures
        )
    return TEXTBOOK if TEXTBOOK in names else names[0]


def installable(order: Order) -> File:
    """The package with this assignment and its public trees. Which variants join the hidden ones it does not tell."""
    _refuse_hidden_names(order)
    rules = assignment(order)
    rules[RULES] = File(data=_SEED.sub(b"", rules[RULES].data))
    parts = {
        f"autograder/content/assignments/{order.assignment.name}/": {**_given(order), **rules},
        "autograder/content/fixtures/": trees(order, public(order)),
    }
    packed = {folder + path: file for folder, part in parts.items() for path, file in part.items()}
    return wheel({**package(order), **packed})


def _refuse_hidden_names(order: Order) -> None:
    """A course's rules are handed out as they stand, so none may tell that there is a hidden tree of some name."""
    for fixture in order.bank:
        if fixture.is_hidden and fixture.name in order.assignment.weights:
            raise Mistake(
                f"the weight of {fixture.name} would tell students of a hidden tree",
                hint="give the tree a trait of its own, and weigh that",
                file=os.path.join(order.assignment.folder, RULES),
                key="weights",
            )


def _given(order: Order) -> Files:
    """What the course hands out, which must be there."""
    given = handed_out(order)
    for wanted in ("handout.md", *(f"starter/{problem.file}" for problem in order.assignment.problems)):
        if wanted not in given:
            raise Mistake(
                f"there is no {wanted} to hand out",
                hint="put it beside assignment.yaml; those of aima4e are an example",
                file=order.assignment.folder,
            )
    return given


def _notebook(order: Order) -> str:
    """A notebook that checks the files beside it, a problem a cell."""
    name = order.assignment.name
    cells = [
        _cell(0, "markdown", f"# {order.assignment.title}\n\n{HOW_TO}"),
        *(_cell(place, "code", _check(name, problem)) for place, problem in enumerate(order.assignment.problems, 1)),
    ]
    about = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return json.dumps({"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}, indent=1) + "\n"


def _check(assignment_name: str, problem: Problem) -> str:
    module = problem.file.removesuffix(".py")
    call = f'autograder.check({module}, assignment="{assignment_name}", problem="{problem.name}")'
    return f"import autograder\nimport {module}\n\n{call}"


def _cell(place: int, kind: str, source: str) -> dict[str, object]:
    cell: dict[str, object] = {"cell_type": kind, "id": f"cell-{place}", "metadata": {}, "source": source}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})
