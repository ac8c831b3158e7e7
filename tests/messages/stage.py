"""Where situations are played: a warm process that forks for every command, so that a hundred of them take seconds.

Each command is the real one, in a process and a folder of its own. `python -m tests.messages.stage` reads a line of
JSON for each, and answers with a line.
"""

from __future__ import annotations

import json
import os
import runpy
import sys
import tempfile
from importlib import import_module

WARM = (
    "yaml",
    "jsonschema",
    "autograder.cli.tree.find",
    "autograder.cli.grade",
    "autograder.cli.check",
    "autograder.grading",
    "autograder.grading.assess",
    "autograder.diagnose",
    "autograder.render.terminal",
    "autograder.render.gradescope",
)


def main() -> None:
    for module in WARM:
        import_module(module)
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(_played(asked["words"], asked["folder"], asked["environment"])), flush=True)


def _played(words: list[str], folder: str, environment: dict[str, str]) -> dict[str, object]:
    """How a command ends, and what it says."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            for stream, number in ((out, 1), (err, 2)):
                os.dup2(stream.fileno(), number)
            with open(os.devnull, "rb") as nothing:
                os.dup2(nothing.fileno(), 0)
            os.environ.update(environment)
            os.chdir(folder)
            _perform(words)
        _, status = os.waitpid(child, 0)
        said = []
        for stream in (out, err):
            stream.seek(0)
            said.append(stream.read().decode("utf-8", "replace"))
        return {"status": os.waitstatus_to_exitcode(status), "stdout": said[0], "stderr": said[1]}


def _perform(words: list[str]) -> None:
    """Run a command as it would be run by itself, and never return."""
    status: object = 0
    try:
        sys.argv = words if words[0] == "autograder" else words[1:]
        if words[0] == "autograder":
            from autograder.cli import entry

            entry()
        elif words[1] == "-m":
            sys.argv = words[2:]
            runpy.run_module(words[2], run_name="__main__", alter_sys=True)
        else:
            sys.path.insert(0, "")
            runpy.run_path(words[1], run_name="__main__")
    except SystemExit as end:
        status = end.code
    except BaseException:
        import traceback

        traceback.print_exc()
        status = 99
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status if isinstance(status, int) else int(status is not None))


if __name__ == "__main__":
    main()
