"""What instructors are told when they make an assignment, look one over, or bundle it."""

from __future__ import annotations

from tests.conftest import ROOT
from tests.messages.material import BANK, RULES, SOLVED, rules
from tests.messages.situation import Files, Situation

HIDDEN: Files = {"bank/secret.yaml": "name: secret\ntitle: Hidden\nvisibility: hidden\ntree: [[1, 2], [3, 4]]\n"}
GIVEN: Files = {
    "our/handout.md": (ROOT / "assignments" / "aima4e" / "handout.md").read_text("utf-8"),
    **{
        f"our/starter/{name}": (ROOT / "assignments" / "aima4e" / "starter" / name).read_text("utf-8")
        for name in ("minimax.py", "alphabeta.py")
    },
}


ONE_PROBLEM = RULES[: RULES.index("  alphabeta:")]


def _one_problem(more: str = "") -> Files:
    """An assignment of minimax alone, which is looked over in half the time."""
    return {"our/assignment.yaml": ONE_PROBLEM + more}


def _bundle(title: str, kind: str, files: Files) -> Situation:
    command = f"autograder bundle {kind} -a our -o out.zip --fixtures bank"
    return Situation(title=title, command=command, files={**BANK, **rules(), **files})


def _look_over(title: str, files: Files) -> Situation:
    command = "autograder assignments check our --fixtures bank --jobs 1 --solution mine"
    return Situation(title=title, command=command, files={**BANK, **SOLVED, **_one_problem(), **GIVEN, **files})


SITUATIONS = [
    Situation(title="what there is", command="autograder assignments"),
    Situation(title="a new assignment", command="autograder assignments new game-search --dialect aima4e"),
    Situation(title="a name that cannot be", command="autograder assignments new 'Game Search' --dialect aima4e"),
    Situation(title="a name that is taken", command="autograder assignments new aima4e --dialect aima4e"),
    Situation(title="a dialect that is nearly one", command="autograder assignments new our --dialect aima4"),
    Situation(title="a dialect that is like none", command="autograder assignments new our --dialect chess"),
    Situation(title="a folder that is there", command="autograder assignments new our --dialect aima4e", files=rules()),
    Situation(
        title="a folder that cannot be made",
        command="autograder assignments new our --dialect aima4e -o notes.txt/our",
        files={"notes.txt": ""},
    ),
    Situation(
        title="an assignment that cannot be read",
        command="autograder assignments check our",
        files=rules("title:", "titel:"),
    ),
    _look_over(
        "much is wrong with it",
        {
            **_one_problem("weights: {textbok-figure: 2, zzz: 2, secret: 1}\n"),
            **HIDDEN,
            "our/starter/minimax.py": "def minimax_search(game): pass\n",
            "our/handout.md": "| `minimax.py` | 1 | 2 | 3 | 6 |\n",
            "mine/minimax.py": "def minimax_search(game, state): pass\n",
        },
    ),
    _look_over(
        "nothing counts",
        {
            **_one_problem(
                "credit: all-or-nothing\nweights: {phantom-tie: 0, textbook-figure: 0, shallow-alpha-cut: 0}\n"
            ),
            "our/starter/minimax.py": "def f()\n    pass\n",
            "mine/minimax.py": "import nothing\n",
        },
    ),
    _look_over(
        "points for nothing that shows",
        {"our/assignment.yaml": ONE_PROBLEM.replace("points: {value: 15, move: 10, order: 15}", "points: {value: 40}")},
    ),
    *(
        Situation(
            title=title,
            command="autograder assignments check our --fixtures bank --jobs 1",
            files={**BANK, "our/assignment.yaml": ONE_PROBLEM.replace(*change)},
        )
        for title, change in (
            (
                "nothing to hand out, and functions that return more than the solution's",
                ("dialect: aima4e", "dialect: aima3e"),
            ),
            ("functions that get less than the solution's", ("max_value(game, state, player)", "max_value(state)")),
        )
    ),
    Situation(title="a bundle that is nearly one", command="autograder bundle handouts -a aima4e -o out.zip"),
    Situation(title="a bundle that is like none", command="autograder bundle 42 -a aima4e -o out.zip"),
    _bundle("the zip for Gradescope", "gradescope", {}),
    _bundle("the zip for Gradescope, with hidden trees", "gradescope", HIDDEN),
    _bundle("the zip to hand out", "handout", GIVEN),
    _bundle("the zip for GitHub", "github", GIVEN),
    _bundle("the zip for PrairieLearn", "prairielearn", GIVEN),
    _bundle("no handout", "handout", {}),
    Situation(
        title="no public tree",
        command="autograder bundle handout -a our -o out.zip --fixtures bank",
        files={**rules(), **GIVEN, **HIDDEN},
    ),
    _bundle("rules that tell of a hidden tree", "handout", {**GIVEN, **HIDDEN, **rules(more="weights: {secret: 2}\n")}),
    Situation(title="an audit in a format that is nearly one", command="autograder audit -a aima4e --format jsn"),
    Situation(title="an audit in a format that is like none", command="autograder audit -a aima4e --format pdf"),
    Situation(title="an audit of the named ones to be written", command="autograder audit -a aima4e --named --write"),
    Situation(
        title="an audit of another bank to be written",
        command="autograder audit -a aima4e --write --fixtures bank",
        files=BANK,
    ),
    Situation(
        title="an audit of the named ones",
        command="autograder audit -a our --named --fixtures bank --jobs 1",
        files={**BANK, **_one_problem()},
    ),
    Situation(
        title="an audit under a rule that the book's text breaks",
        command="autograder audit -a our",
        files=rules(more="rules: {turns: any}\n"),
    ),
]
