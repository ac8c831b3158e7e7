"""What instructors are told about an `assignment.yaml`, and what students are about that of a handout."""

from __future__ import annotations

from tests.messages.material import RULES, rules
from tests.messages.situation import Files, Situation

ORDER = "points: {value: 15, move: 10, order: 15}"


def _rule(title: str, files: Files) -> Situation:
    return Situation(title=title, command="autograder audit -a our", files=files)


SITUATIONS = [
    _rule("a dialect that is nearly one", rules("dialect: aima4e", "dialect: aima4")),
    _rule("a dialect that is like none", rules("dialect: aima4e", "dialect: 42x")),
    _rule("a reading that there is not", rules(more="readings: [strickt]\n")),
    _rule("no reading at all", rules(more="readings: []\n")),
    _rule("a reading twice", rules(more="readings: [textbook, textbook]\n")),
    _rule("a signature that is none", rules("minimax_search(game, state) -> action", "minimax_search")),
    _rule(
        "a parameter that carries nothing known", rules("minimax_search(game, state)", "minimax_search(gmae, state)")
    ),
    _rule(
        "points for a move that is not returned",
        rules("minimax_search(game, state) -> action", "minimax_search(game, state) -> value"),
    ),
    _rule(
        "points for a value that is not returned",
        rules(
            "      max: max_value(game, state, player) -> value, action\n"
            "      min: min_value(game, state, player) -> value, action\n",
            "",
        ),
    ),
    _rule("negative points", rules(ORDER, "points: {value: -1}")),
    _rule("no points", rules(ORDER, "points: {}")),
    _rule("gates in a circle", rules(ORDER, ORDER + "\n    gates: {order: value, value: order}")),
    _rule(
        "only extra credit", rules(RULES[RULES.index("  alphabeta:") :], "", "    extra_credit: [value, move, order]\n")
    ),
    _rule("a weight that is not a number", rules(more="weights: {deep-tree: .nan}\n")),
    _rule("a weight too heavy", rules(more="weights: {deep-tree: 2000}\n")),
    _rule("no time at all", rules(more="limits: {call_seconds: 0}\n")),
    _rule("half a variant", rules(more="variants: 0.5\n")),
    _rule("a page for a criterion that there is not", rules(more="gradescope: {tests: {minmax: {order: hidden}}}\n")),
    _rule("who moves cannot be asked", rules("dialect: aima4e", "dialect: aima3e", "rules: {turns: any}\n")),
    _rule(
        "players always take turns as they like",
        rules("dialect: aima4e", "dialect: labelled-tree", "rules: {turns: alternate}\n"),
    ),
    _rule("rounds without a depth", rules(more="rules: {depth: rounds}\n")),
    _rule(
        "states that are not made one by one",
        rules("dialect: aima4e", "dialect: labelled-tree", "rules: {order: generated}\n"),
    ),
    _rule("a time span that there is not", rules(more="late: {penalty: 10%, per: fortnight}\n")),
    _rule("an empty file", {"our/assignment.yaml": "\n"}),
    Situation(
        title="pseudocode without tabs",
        command="python page.py",
        files={
            **rules(),
            "our/pseudocode-minimax.txt": "# columns\nfunction MAX-VALUE\n",
            "page.py": (
                "from autograder.errors import Mistake\n"
                "from autograder.load.assignments import load_assignment\n"
                "from autograder.load.pseudocode import load_pseudocode\n"
                "try:\n    load_pseudocode(load_assignment('our'), 'minimax')\n"
                "except Mistake as mistake:\n    print(mistake)\n"
            ),
        },
    ),
]
