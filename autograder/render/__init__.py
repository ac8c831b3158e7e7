"""Render: a report becomes what people and platforms read. One file and one line of REPORTERS for each format.

Other packages can add theirs.
"""

from __future__ import annotations

from importlib import import_module

from autograder.model.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from autograder.model.report import Report


@record
class Reporter:
    """What can be asked of a format. Its module offers `render`; the others only where they are worth their lines."""

    render: Callable[[Report], str]
    prepare: Callable[[], None]  # what takes long and needs no report; called while student code runs
    placeholder: Callable[[Report], str]  # cheaply, of a report on which nothing has run: laid down beforehand


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
    module: Any
    if name in REPORTERS:
        module = import_module(REPORTERS[name])
    else:
        from autograder import plugins

        module = plugins.load(plugins.REPORTER, name, REPORTERS)
    return Reporter(
        render=module.render,
        prepare=getattr(module, "prepare", _nothing),
        placeholder=getattr(module, "placeholder", module.render),  # where nothing has failed, that is short
    )


def _nothing() -> None:
    """Few formats have something that takes long."""
