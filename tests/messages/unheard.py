"""What no situation can bring about here, each with the reason; and the modules whose texts are no messages."""

from __future__ import annotations

_PAGE = "the furniture of a page or a picture, which the tests of pages read"
_FORMAT = "the fields of a platform's format, which the tests of formats read"
_FAULT = "a fault of our own, which tests/test_faults.py brings about"
_TAKEN_OVER = "only a worker that was taken over sends such a thing; tests/test_audit.py plays it"
_LAYERS = "which layers of isolation there are hangs on the machine; tests/test_isolation.py takes them away"
_EDIT = "how an edit is described, which tests/test_misreadings.py and tests/test_diagnosis.py read"
_INSTALLED = "only what is installed without the checkout says so; tests/test_package.py installs it"
_STOPPED = "somebody presses Ctrl-C in the middle, or a process is killed; tests/test_batch.py does it"
_ROOT = "root may do everything, so that it cannot be refused to whoever runs the tests as root"
_PLUGIN = "only where another package adds something; tests/test_plugins.py installs such packages"
_CODE = "a piece of a program or of a file's form, which nobody is told"

NOT_TOLD = {
    "audit.py": _TAKEN_OVER,
    "bank/catches.py": _EDIT,
    "edits/expressions.py": _EDIT,
    "edits/generated.py": _EDIT,
    "edits/lines.py": _EDIT,
    "edits/scope.py": _EDIT,
    "edits/statements.py": _EDIT,
    "load/pseudocode.py": "its one mistake is in rules.txt; the rest heads a file",
    "bank/made_up.py": _CODE,
    "plugins.py": _PLUGIN,
    "model/reading.py": "what a reading is, for whoever reads the code",
    "model/record.py": "a mistake in our own code",
    "model/row.py": _PAGE,
    "model/trace.py": "names of endings; the words for them are in judge/case.py and assess.py",
    "render/autolab.py": _FORMAT,
    "render/catches.py": _PAGE,
    "render/class_page.py": _PAGE,
    "render/failures.py": _PAGE,
    "render/github_summary.py": _FORMAT,
    "render/html.py": _PAGE,
    "render/junit.py": _FORMAT,
    "render/markdown.py": _FORMAT,
    "render/summary.py": _FORMAT,
    "render/stepper.py": _PAGE,
    "render/svg.py": _PAGE,
    "rules.py": _CODE,
    "textbook/walkthrough.py": _PAGE,
    "wire.py": _CODE,
    "worker/confine.py": _LAYERS,
    "worker/landlock.py": _LAYERS,
}

UNHEARD: dict[str, dict[str, str]] = {
    "grading/assess.py": {"diagnosis of": _FAULT},
    "batch/cluster.py": {
        "a worker cannot import": "a cluster with another grader on it; tests/test_cluster.py runs a real one",
        "there is no Dask scheduler": "takes five seconds to give up; tests/test_cluster.py waits for it",
        "start one with `dask scheduler`": "as above",
        "has no worker yet": "a cluster without workers; tests/test_cluster.py runs a real one",
        "install the same version on every worker": "as above",
    },
    "batch/grader.py": {"The grader itself failed": _FAULT, "grader fault": _FAULT},
    "batch/local.py": {"the grading process died": _STOPPED, "a grading process could not be started": _FAULT},
    "batch/overview.py": {"grader fault": _FAULT},
    "bundles/gradescope/__init__.py": {
        "The grading did not finish": "stands in the bundle; tests/test_bundles.py reads it"
    },
    "bundles/handout/__init__.py": {"Write your functions": "stands in a notebook", "import autograder": _CODE},
    "bundles/prairielearn/__init__.py": {"Adversarial search": _FORMAT},
    "bundles/wheel.py": {
        "Wheel-Version": _CODE,
        "needs is not known here": _INSTALLED,
        "make the bundle where": _INSTALLED,
    },
    "grading/cases.py": {"it could not be imported": "what could not be imported is told once, and not call by call"},
    "checks.py": {"has a CHECK": _PLUGIN},
    "cli/__init__.py": {"a fault of the grader itself": _FAULT, "please report it": _FAULT},
    "cli/assignments.py": {
        "nothing is wrong with it": "takes the whole bank; tests/test_assignments_command.py does it",
    },
    "cli/batch.py": {"stopped with": _STOPPED, "grader fault": _FAULT, "finishing what is running": _STOPPED},
    "cli/grade.py": {
        "The grading did not finish": _STOPPED,
        "isolation is not full": _LAYERS,
        "grader fault": _FAULT,
    },
    "cli/parsing.py": {
        "expected one argument": "argparse's words, for which ours are said",
        "not allowed with argument": "argparse's words, for which ours are said",
    },
    "authoring/checking.py": {
        "no solutions for": _PLUGIN,
        "what is installed has none": _INSTALLED,
        "what is installed has no solutions": _INSTALLED,
        "the grader itself": _FAULT,
        "no fault": _FAULT,
        "Please report it": _FAULT,
    },
    "authoring/reference.py": {
        "def ": _CODE,
        "as reference": _CODE,
        "has no function for": "every purpose that a schema knows has a function in every solution",
    },
    "authoring/scaffold.py": {
        "points: {": _CODE,
        "for the assignment": _CODE,
        "choose one of": _PLUGIN,
        "no assignment to begin with": _PLUGIN,
    },
    "dialects/__init__.py": {"has a DIALECT": _PLUGIN},
    "edits/named.py": {"the loop or test above it": _EDIT},
    "edits/programs.py": {
        "the reference solutions are not here": _INSTALLED,
        "run this in a checkout": _INSTALLED,
        "no solution for the dialect": _PLUGIN,
        "misreadings are known of": _PLUGIN,
    },
    "textbook/explain.py": {
        "which the textbook does not look at": "a node beyond every cut and depth; there is none so far"
    },
    "grading/questioning.py": {"asking where values go wrong": _FAULT},
    "pytest_plugin/handout_tests.py": {"the grader itself failed here": _FAULT},
    "grading/inquire.py": {"The first call to go wrong": "it fails only at nodes that were not asked before"},
    "judge/__init__.py": {"did not give one verdict": _PLUGIN},
    "judge/case.py": {"protocol violation": _TAKEN_OVER},
    "load/declaration.py": {"(?P<name>": _CODE},
    "load/assignments.py": {"not here: name a folder": _INSTALLED},
    "load/misreadings.py": {"there is another misreading": _PLUGIN, "call one of the two": _PLUGIN},
    "interactive.py": {"<iframe": _PAGE},
    "opening/__init__.py": {"is larger than it claims": "a file that grows while it is read"},
    "opening/folder.py": {
        "it changed while it was opened": "a file that is exchanged while it is read",
        "cannot be opened": _ROOT,
    },
    "render/diagnosis.py": {"change leaves": "there is one, and not several: only the number is another"},
    "render/png.py": {
        "font: 13px": _CODE,
        "<svg": _CODE,
        "no font to write with": _INSTALLED,
        "apt install": _INSTALLED,
    },
    "render/terminal.py": {"The grader itself failed": _FAULT},
    "textbook/words.py": {"from the window of the call": _PAGE},
    "run/frames.py": {"its answer could not be read": _TAKEN_OVER, "it sent more than a call can be": _TAKEN_OVER},
    "run/portable.py": {"autograder.worker.portable": _CODE, "import sys": _CODE},
    "run/running.py": {
        "a worker could not be started": _FAULT,
        "it answered a call that was not made": _TAKEN_OVER,
        "missing layers": _CODE,
        "the time for the whole submission was up": "hangs on the clock; tests/test_running.py waits for it",
        "isolation is not full here": _LAYERS,
        "grade on a machine that has it": _LAYERS,
        "brought down its supervisor": _TAKEN_OVER,
    },
    "run/server.py": {
        "import sys": _CODE,
        "AUTOGRADER_USER names no user": "only root is asked for a user to become; tests/test_isolation.py does it",
        "create the user": "as above",
    },
    "score.py": {"The grader itself failed": _FAULT},
    "sources/canvas.py": {"<p>": _CODE},
    "sources/gradescope.py": {"---": _CODE},
    "sources/moodle.py": {"<p>": _CODE},
    "sources/place.py": {"see who may read it": _ROOT},
    "studio/catching.py": {
        "no tree was found on which": "a search of ten seconds, in vain",
        "is it a misreading of another": "a search of ten seconds, in vain",
    },
    "studio/guard.py": {"default-src": _CODE},
    "studio/looking.py": {"on this tree": _PAGE},
    "studio/server.py": {"a fault of the studio itself": _FAULT, "please report it": _FAULT},
    "studio/shelf.py": {"check its permissions": _ROOT},
    "worker/worker.py": {"looked too often": _CODE, "missing layers": _CODE},
}
