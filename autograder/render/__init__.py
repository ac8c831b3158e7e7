"""Render: a report becomes what people and platforms read. One file and one line of REPORTERS for each format.

Other packages can add theirs.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from autograder.model.report import Report

    class Reporter(Protocol):
        """What a reporter module offers."""

        def prepare(self) -> None:
            """Do what takes long and needs no report; called while student code runs."""

        def render(self, report: Report) -> str:
            """The report in this format."""

        def placeholder(self, report: Report) -> str:
            """A report on which nothing has run yet, cheaply: it is laid down before student code starts."""


REPORTERS = {
    "gradescope": "autograder.render.gradescope",
    "html": "autograder.render.html",
    "text": "autograder.render.terminal",
    "prairielearn": "autograder.render.prairielearn",
    "autolab": "autograder.render.autolab",
    "github-classroom": "autograder.render.github_classroom",
    "github-summary": "autograder.render.github_summary",
    "submitty": "autograder.render.submitty",
    "junit": "autograder.render.junit",
    "csv": "autograder.render.csv",
    "markdown": "autograder.render.markdown",
}
DEFAULT = "gradescope"


def reporter(name: str) -> Reporter:
    """The reporter of this name; only its own file is imported."""
    if name in REPORTERS:
        ours: Reporter = import_module(REPORTERS[name])
        return ours
    from autograder import plugins

    found: Reporter = plugins.load(plugins.REPORTER, name, REPORTERS)
    return found
