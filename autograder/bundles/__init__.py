"""Bundles: what a platform or students are given, as one zip. One folder and one line of BUNDLES for each kind."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from autograder.bundles.archive import Files
    from autograder.bundles.order import Order

    class Bundle(Protocol):
        """What the module of a kind offers."""

        NEXT: str  # what to do with the zip
        FOR_STUDENTS: bool  # so that no hidden tree is in it

        def files(self, order: Order) -> Files:
            """Everything that goes into the zip."""


BUNDLES = {
    "gradescope": "the zip to upload as a Gradescope autograder",
    "handout": "the folder to hand out to students",
    "prairielearn": "a PrairieLearn question and its image",
    "github": "a template repository that checks every push",
}


def bundle(kind: str) -> Bundle:
    """The bundle of this kind; only its own module is imported."""
    module: Bundle = import_module(f"autograder.bundles.{kind}")
    return module
