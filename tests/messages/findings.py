"""What students are told of a program that ran: how calls ended, what they returned, and what they looked at."""

from __future__ import annotations

from tests.conftest import ROOT, solution
from tests.messages.material import ALPHABETA, BANK, CHECK, MINIMAX, RULES, changed
from tests.messages.situation import Files, Situation

SEARCH = "    value, move = max_value(game, state, player)\n    return move\n"
LEAF = "        return game.utility(state, player), None\n"
DEPTH: Files = {
    f"bank/{name}.yaml": (ROOT / "fixtures" / "depth" / f"{name}.yaml").read_text("utf-8")
    for name in ("evals-contradict-leaves",)
}
DEEP: Files = {
    "bank/deep-evals.yaml": "name: deep-evals\ntitle: Deep\ntree: {eval: 0, children: [{eval: 1, children: "
    "[{eval: 2, children: [{eval: 3, children: [4, 5]}, 6]}, 7]}, 8]}\n"
}
WRONG = ROOT / "tests" / "submissions" / "wrong"


def _minimax(title: str, *changes: tuple[str, str], text: str = MINIMAX, show: int = 1) -> Situation:
    return _mine(title, {"mine/minimax.py": changed(text, *changes), "mine/alphabeta.py": ALPHABETA}, show)


def _alphabeta(title: str, *changes: tuple[str, str]) -> Situation:
    return _mine(title, {"mine/minimax.py": MINIMAX, "mine/alphabeta.py": changed(ALPHABETA, *changes)}, 2)


def _mine(title: str, files: Files, show: int = 1) -> Situation:
    return Situation(title=title, command=f"{CHECK} --show {show}", files={**BANK, **files})


def _under(title: str, rules: str, files: Files) -> Situation:
    """A program under a course's own rules."""
    command = "autograder check mine -a our --fixtures bank --show 3"
    return Situation(title=title, command=command, files={**BANK, **files, "our/assignment.yaml": RULES + rules})


def _of(title: str, name: str, files: Files, bank: Files = BANK, rules: str = "") -> Situation:
    """A program of another dialect."""
    text = (ROOT / "assignments" / name / "assignment.yaml").read_text("utf-8") + rules
    command = "autograder check mine -a our --fixtures bank --show 2"
    return Situation(title=title, command=command, files={**bank, **files, "our/assignment.yaml": text})


def _diagnosed(title: str, folder: str) -> Situation:
    """A whole submission on the whole bank, with what is said of it as a whole."""
    assignment = folder.partition("/")[0]
    return Situation(title=title, command=f"autograder check {WRONG / folder} -a {assignment} --show 1")


INNER = MINIMAX.replace("max_value", "inner_max").replace("min_value", "inner_min")


def _direct(title: str, *lines: str) -> Situation:
    """A right search beside functions that are wrong only where they are called directly."""
    return _mine(title, {"mine/minimax.py": "\n".join([INNER, *lines, ""]), "mine/alphabeta.py": ALPHABETA}, 3)


def _returning(title: str, what: str) -> Situation:
    lines = (
        f"def {which}_value(game, state, player):\n    v, a = inner_{which}(game, state, player)\n    return {what}"
        for which in ("max", "min")
    )
    return _direct(title, *lines)


EARLY = (  # states that are all generated before the first is looked at
    "    for a in game.actions(state):\n        v2, a2 = max_value(game, game.result(state, a), player, alpha, beta)",
    "    for a, s in [(a, game.result(state, a)) for a in game.actions(state)]:\n"
    "        v2, a2 = max_value(game, s, player, alpha, beta)",
)
LIMITED = solution("depth-limited", "minimax")
SPOILT = "def max_player(state, depth):\n    v, a = right(state, depth)\n    return v + 1, a\n\n\ndef right("
LABELLED = solution("labelled-tree", "minimax")

SITUATIONS = [
    _direct("a number where a function is asked for", "max_value = 3", "min_value = inner_min"),
    _direct("a function with other parameters", "def max_value(game): pass", "min_value = inner_min"),
    _returning("a pair turned round, called directly", "a, v"),
    _returning("no pair, called directly", "v"),
    _returning("something else than a number, called directly", "{v}, a"),
    _returning("a number without end, called directly", "2**300, a"),
    _returning("wrong in every call", "v + 1, a"),
    Situation(
        title="a tree too large to be shown whole",
        command=f"{CHECK} --show 2",
        files={
            "bank/wide.yaml": f"name: wide\ntitle: Wide\ntree: {[[n] for n in range(60)]}\n",
            "bank/deep.yaml": f"name: deep\ntitle: Deep\ntree: {'[1, ' * 40}2{']' * 40}\n",
            "mine/minimax.py": changed(MINIMAX, ("game.actions(state):", "reversed(game.actions(state)):")),
            "mine/alphabeta.py": ALPHABETA,
        },
    ),
    _under(
        "it prints more than is kept",
        "limits: {output_characters: 20}\n",
        {"mine/minimax.py": changed(MINIMAX, (SEARCH, "    print('at ' * 20)\n")), "mine/alphabeta.py": ALPHABETA},
    ),
    _under(
        "its import waits for ever",
        "limits: {call_seconds: 0.5, submission_seconds: 60}\n",
        {"mine/minimax.py": "while True: pass\n", "mine/alphabeta.py": ALPHABETA},
    ),
    _under(
        "wrong values of the right states",
        "rules: {order: generated}\n",
        {
            "mine/minimax.py": changed(MINIMAX, ("    return v, move\n", "    return v + 1, move\n")),
            "mine/alphabeta.py": ALPHABETA,
        },
    ),
    _under(
        "a later one of equal moves",
        "ties: first\n",
        {
            "bank/tie.yaml": "name: tie\ntitle: Tie\ntree: [[3, 5], [3, 4]]\n",
            "mine/minimax.py": changed(MINIMAX, ("if v2 > v:", "if v2 >= v:")),
            "mine/alphabeta.py": ALPHABETA,
        },
    ),
    _under(
        "a gate on the value, and trees that weigh more",
        "    gates: {value: order}\nweights: {textbook-figure: 3}\n",
        {"mine/minimax.py": MINIMAX, "mine/alphabeta.py": changed(ALPHABETA, ("if v <= alpha", "if v < alpha"))},
    ),
    _under(
        "a gate, on several trees and on one",
        "    gates: {move: value, order: move}\nweights: {phantom-tie: 0}\n",
        {
            "mine/minimax.py": MINIMAX,
            "mine/alphabeta.py": changed(
                ALPHABETA,
                (
                    "        return game.utility(state, player), None\n",
                    "        return game.utility(state, player) + 1, None\n",
                ),
            ),
        },
    ),
    _of(
        "a root that spoils right values",
        "depth-limited",
        {
            f"mine/{name}.py": solution("depth-limited", name).replace("def max_player(", SPOILT)
            for name in ("minimax", "alphabeta")
        },
    ),
    Situation(
        title="what Gradescope shows",
        command="autograder grade mine -a our --fixtures bank",
        files={
            **BANK,
            "bank/secret.yaml": "name: secret\ntitle: Hidden\nvisibility: hidden\ntree: [[1, 2], [3, 4]]\n",
            "our/assignment.yaml": RULES + "    extra_credit: [move]\nvariants: 0\n",
            "mine/minimax.py": MINIMAX,
            "mine/alphabeta.py": changed(ALPHABETA, ("    return v, move\n", "    return v + 1, move\n")),
        },
        only=r'"(name|output)":',
    ),
    Situation(
        title="a result in a file",
        command="autograder grade mine -a aima4e --fixtures bank -o results.json",
        files={**BANK, "mine/minimax.py": MINIMAX, "mine/alphabeta.py": ALPHABETA},
    ),
    _minimax("everything is right"),
    _minimax("no function of that name", ("def minimax_search", "def search")),
    _minimax(
        "no function, but a number",
        ("def max_value(game, state, player):", "max_value = 3\ndef other(game, state, player):"),
    ),
    _minimax("other parameters", ("def max_value(game, state, player):", "def max_value(game, state):")),
    _minimax("it raises", (SEARCH, "    return undefined\n")),
    _minimax("it raises without a word", (SEARCH, "    raise Exception\n")),
    _minimax(
        "it calls itself without end",
        ("    player = game.to_move(state)\n" + SEARCH, "    return minimax_search(game, state)\n"),
    ),
    _minimax("it exits", (SEARCH, "    exit()\n")),
    _minimax("it loops for ever while looking", (SEARCH, "    while True: game.is_terminal(state)\n")),
    _under(
        "it loops for ever",
        "limits: {call_seconds: 0.5, submission_seconds: 60}\n",
        {"mine/minimax.py": changed(MINIMAX, (SEARCH, "    while True: pass\n")), "mine/alphabeta.py": ALPHABETA},
    ),
    _minimax("it brings Python down", (SEARCH, "    import ctypes\n    ctypes.string_at(0)\n")),
    _minimax("it ends its process", (SEARCH, "    import os\n    os._exit(3)\n")),
    _minimax("it wants too much memory", (SEARCH, "    return [0] * 10**11\n")),
    _minimax("it cannot be imported", ("from math import inf", "import infinity")),
    _minimax("its import exits", ("from math import inf", "exit()")),
    _minimax("its import never ends", ("from math import inf", "import os\nos._exit(1)")),
    _minimax("it is not Python", ("def minimax_search(game, state):", "def minimax_search(game, state)")),
    _minimax("it is not indented", ("    player = game.to_move(state)", "player = game.to_move(state)")),
    _minimax("the utility of an inner node", (SEARCH, "    return game.utility(state, player)\n")),
    _minimax("the utility for nobody", ("game.utility(state, player)", "game.utility(state, 'ME')")),
    _minimax("an action that there is not", (SEARCH, "    return game.result(state, 'north')\n")),
    _minimax("an action of a leaf", (LEAF, "        return game.result(state, 'north')\n")),
    _minimax("no state first", (SEARCH, "    return game.actions(player)\n")),
    _minimax("a state that is changed", (SEARCH, "    state.best = 3\n")),
    _minimax("a state that is taken apart", (SEARCH, "    del state.best\n")),
    _minimax("a game that is changed", (SEARCH, "    game.best = 3\n")),
    _minimax("a look-up of nothing", (SEARCH, "    return {}[state]\n")),
    _minimax("a list that is too short", (SEARCH, "    return game.actions(state)[9]\n")),
    _minimax("a question to the wrong thing", (SEARCH, "    return game.children\n")),
    _minimax("max of nothing", (SEARCH, "    return max([])\n")),
    _minimax("a name without a value", (SEARCH, "    if player is None:\n        found = 1\n    return found\n")),
    _minimax("nothing is returned", (SEARCH, "    pass\n")),
    _minimax("the value is returned for the action", (SEARCH, "    return max_value(game, state, player)[0]\n")),
    _minimax("the pair is returned for the action", (SEARCH, "    return max_value(game, state, player)\n")),
    _minimax("a state is returned for the action", (SEARCH, "    return state\n")),
    _minimax("an action of another node", (SEARCH, "    return 'z9'\n")),
    _minimax("a worse action", (SEARCH, "    max_value(game, state, player)\n    return game.actions(state)[-1]\n")),
    _minimax("a pair the wrong way round", ("    return v, move\n", "    return move, v\n")),
    _minimax("a number for a pair", ("    return v, move\n", "    return v\n")),
    _minimax("a list of many", (SEARCH, "    return [1, 2, 3, 4, 5, 6]\n")),
    _minimax("a list of two", (SEARCH, "    return [1, 2]\n")),
    _minimax("not a number", ("    return v, move\n", "    return float('nan'), move\n")),
    _minimax("a bool for a number", ("    return v, move\n", "    return True, move\n")),
    _minimax("a text for a number", ("    return v, move\n", "    return str(v), move\n")),
    _minimax("an object for a number", ("    return v, move\n", "    return {v}, move\n")),
    _minimax("a wrong value", ("    return v, move\n", "    return v + 1, move\n")),
    _minimax(
        "a wrong action beside a right value",
        ("        if v2 < v:\n            v, move = v2, a\n", "        if v2 < v:\n            v, move = v2, None\n"),
    ),
    _minimax("an action at a leaf", (LEAF, "        return game.utility(state, player), 'b1'\n")),
    _minimax(
        "a node that is looked at twice", ("    value, move", "    max_value(game, state, player)\n    value, move")
    ),
    _minimax("right to left", ("game.actions(state):", "reversed(game.actions(state)):")),
    _minimax("a child left out", ("game.actions(state):", "game.actions(state)[1:]:")),
    _minimax("nothing is looked at", ("    player = game.to_move(state)\n" + SEARCH, "    return 'a1'\n")),
    _minimax(
        "it prints",
        ("return move\n", "return 'a2'\n"),
        ("    v, move = -inf, None\n", "    v, move = (print('at', state), -inf)[1], None\n"),
    ),
    _minimax(
        "it prints much",
        ("return move\n", "return 'a2'\n"),
        ("    v, move = -inf, None\n", "    v, move = (print('at', state, 'x' * 30_000), -inf)[1], None\n"),
    ),
    _alphabeta("never cut", ("if v >= beta", "if False and v >= beta"), ("if v <= alpha", "if False and v <= alpha")),
    _alphabeta("not cut at equality", ("if v <= alpha", "if v < alpha")),
    _alphabeta(
        "nodes that are not looked into", ("    v, move = inf, None\n", "    return 0, None\n    v, move = inf, None\n")
    ),
    _alphabeta(
        "a bound below beta",
        (
            "        if v >= beta:\n            return v, move\n",
            "        if v >= beta:\n            return beta - 1, move\n",
        ),
    ),
    _mine(
        "wrong in many calls",
        {
            "mine/minimax.py": MINIMAX,
            "mine/alphabeta.py": changed(
                ALPHABETA,
                (
                    "        return game.utility(state, player), None\n",
                    "        return game.utility(state, player) + 1, None\n",
                ),
            ),
        },
        3,
    ),
    _alphabeta("cut too early", ("if v <= alpha", "if True or v <= alpha")),
    _alphabeta("the phantom tie is taken", ("if v2 > v:", "if v2 >= v:")),
    _alphabeta(
        "a bound on the wrong side",
        (
            "        if v <= alpha:\n            return v, move\n",
            "        if v <= alpha:\n            return alpha + 1, move\n",
        ),
    ),
    _alphabeta("the window is spoilt", ("player, -inf, inf)", "player, 0, 1)")),
    _alphabeta(
        "beta in place of v",
        (
            "        if v >= beta:\n            return v, move\n    return v, move\n\n\ndef min",
            "    return beta, move\n\n\ndef min",
        ),
    ),
    _under(
        "the first of equal moves",
        "ties: first\n",
        {"mine/minimax.py": changed(MINIMAX, ("if v2 > v:", "if v2 >= v:")), "mine/alphabeta.py": ALPHABETA},
    ),
    _under(
        "states that are generated too early",
        "rules: {order: generated}\n",
        {
            "mine/minimax.py": MINIMAX,
            "mine/alphabeta.py": changed(
                ALPHABETA,
                (
                    EARLY[0],
                    EARLY[1],
                ),
            ),
        },
    ),
    _under(
        "states that are never generated",
        "rules: {order: generated}\n",
        {
            "mine/minimax.py": changed(MINIMAX, ("game.actions(state):", "game.actions(state)[1:]:")),
            "mine/alphabeta.py": ALPHABETA,
        },
    ),
    _under(
        "no state is generated",
        "rules: {order: generated}\n",
        {"mine/minimax.py": changed(MINIMAX, (SEARCH, "    return 'a1'\n")), "mine/alphabeta.py": ALPHABETA},
    ),
    _under(
        "all or nothing",
        "credit: all-or-nothing\n",
        {"mine/minimax.py": MINIMAX, "mine/alphabeta.py": changed(ALPHABETA, ("if v <= alpha", "if v < alpha"))},
    ),
    _under(
        "weights",
        "weights: {phantom-tie: 0, textbook-figure: 3}\n",
        {
            "mine/minimax.py": MINIMAX,
            "mine/alphabeta.py": changed(ALPHABETA, ("if v <= alpha", "if False and v <= alpha")),
        },
    ),
    _under(
        "gates",
        "    gates: {order: value}\n    extra_credit: [move]\n",
        {
            "mine/minimax.py": MINIMAX,
            "mine/alphabeta.py": changed(ALPHABETA, ("    return v, move\n", "    return v + 1, move\n")),
        },
    ),
    _of(
        "too deep for a depth",
        "depth-limited",
        {"mine/minimax.py": LIMITED.replace("d > depth", "d > depth + 1"), "mine/alphabeta.py": ""},
        DEPTH,
    ),
    _of(
        "too deep, by rounds",
        "depth-limited",
        {"mine/minimax.py": LIMITED.replace("d > depth", "d > 99"), "mine/alphabeta.py": ""},
        DEEP,
        "rules: {depth: rounds}\n",
    ),
    _of(
        "an estimate where there is none",
        "depth-limited",
        {
            "mine/minimax.py": LIMITED.replace(
                "def max_player(state, depth):", "def max_player(state, depth):\n    state.eval()"
            ),
            "mine/alphabeta.py": "",
        },
    ),
    _of(
        "the value of an inner node",
        "labelled-tree",
        {
            "mine/minimax.py": LABELLED.replace("def minimax_value(x):", "def minimax_value(x):\n    x.value"),
            "mine/alphabeta.py": "",
        },
    ),
    _diagnosed("just one misreading", "aima4e/equal-bound-not-cut-at-min"),
    _diagnosed("one of several misreadings", "aima4e/never-cuts-at-max-fail-hard"),
    _diagnosed("several ways to misread a line", "labelled-tree/label-compared-in-lower-case"),
    _diagnosed("a misreading and other changes", "aima4e/child-action-returned-in-a-class"),
    _of(
        "many calls that are wrong",
        "depth-limited",
        {"mine/minimax.py": LIMITED.replace("def max_player(", SPOILT), "mine/alphabeta.py": ""},
        DEEP,
    ),
    _diagnosed("two misreadings", "labelled-tree/equal-bound-not-cut-at-min-and-alpha-overwritten-by-v"),
    _diagnosed("the nearest misreading", "aima4e/cut-test-copied-from-max-to-min"),
    _diagnosed("no misreading that is known", "aima2e/only-three-moves-foreseen"),
    _diagnosed("values that go wrong above right ones", "aima2e/decision-takes-the-minimum"),
    _diagnosed("bounds that are wrong", "aima3e/wrong-bound-returned-at-min-fail-hard"),
    _diagnosed("states in another order", "aima3e/right-to-left-with-generators"),
    _diagnosed("states searched again", "aima3e/searches-again-for-the-move"),
    _diagnosed("it fails at times", "aima3e/misspelt-name-in-the-cut-at-max"),
]
