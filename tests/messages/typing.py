"""Commands that are typed wrongly."""

from __future__ import annotations

from tests.messages.material import BANK, SOLVED, TREE
from tests.messages.situation import Situation

SITUATIONS = [
    Situation(title="no command", command="autograder"),
    Situation(title="a command that is nearly one", command="autograder grad"),
    Situation(title="a command that is like none", command="autograder 42"),
    Situation(title="a tree command is missing", command="autograder tree"),
    Situation(title="a tree command that is nearly one", command="autograder tree chek"),
    Situation(title="a tree command that is like none", command="autograder tree plant"),
    Situation(title="an assignments command that is nearly one", command="autograder assignments chek"),
    Situation(title="an assignments command that is like none", command="autograder assignments aima4e"),
    Situation(title="what must be there is missing", command="autograder grade"),
    Situation(title="an option that is nearly one", command="autograder grade mine -a aima4e --fixture bank"),
    Situation(title="an option that is like none", command="autograder grade mine -a aima4e --loud=yes"),
    Situation(title="one word too many", command="autograder grade mine yours -a aima4e"),
    Situation(title="an option without its value", command="autograder grade mine -a"),
    Situation(title="a choice that there is not", command="autograder grade mine -a aima4e --isolation some"),
    Situation(title="a number that is none", command="autograder grade mine -a aima4e --seed seven"),
    Situation(title="no process at all", command="autograder audit -a aima4e --jobs 0"),
    Situation(title="seconds that are none", command="autograder tree find x -a aima4e --seconds long"),
    Situation(title="two forms at once", command="autograder tree show textbook-figure --svg --png"),
    Situation(title="an assignment that is nearly one", command="autograder grade mine -a aima5e", files=SOLVED),
    Situation(title="an assignment that is like none", command="autograder grade mine -a chess", files=SOLVED),
    Situation(
        title="a format that is nearly one", command="autograder grade mine -a aima4e --format htm", files=SOLVED
    ),
    Situation(title="a format that is like none", command="autograder grade mine -a aima4e --format 7z", files=SOLVED),
    Situation(
        title="a place where nothing can be written",
        command="autograder grade mine -a aima4e --fixtures bank -o nowhere/results.json",
        files={**SOLVED, **BANK},
    ),
    Situation(title="a bank that is not there", command="autograder grade mine -a aima4e --fixtures nowhere"),
    Situation(
        title="a bank without trees",
        command="autograder grade mine -a aima4e --fixtures mine",
        files=SOLVED,
    ),
    Situation(
        title="a picture for eyes on a place for bytes",
        command="""python show.py""",
        files={
            "show.py": (
                "import os, pty, sys\n"
                "command = [sys.executable, '-m', 'autograder', 'tree', 'show', 'textbook-figure', '--png']\n"
                "sys.exit(os.waitstatus_to_exitcode(pty.spawn(command)))\n"
            ),
            "a.yaml": TREE,
        },
    ),
]
