"""What TAs are told about trees: adding, drawing, validating, filling in and searching."""

from __future__ import annotations

from tests.messages.courses import ONE_PROBLEM
from tests.messages.material import ALPHABETA, BANK, MINIMAX, SOLVED, TREE
from tests.messages.situation import Files, Situation

OTHER = "name: other\ntitle: Another one\ntree: [[1, 2], [3, 4]]\n"
NESTED = "[" * 1_200 + "1" + "]" * 1_200


MISREADING = """name: twice
title: A title
tempting: Because
reread: "if v <= alpha then return v"
where: min
hint: Ask
edits:
  - {problem: alphabeta, dialects: [aima4e], changes: [{in: min, find: "if v <= alpha:", read: "if v < alpha:"}]}
"""
READ = """from pathlib import Path
from autograder.edits.named import named
from autograder.errors import Mistake
from autograder.load.assignments import load_assignment
from autograder.load.misreadings import read_misreadings
functions = load_assignment("aima4e").problem("alphabeta").functions
source = Path("alphabeta.py").read_text()
try:
    list(named(source, functions, read_misreadings(Path(".")), "aima4e", "alphabeta"))
except Mistake as mistake:
    print(mistake)
"""


def _check(title: str, text: str | bytes, name: str = "a") -> Situation:
    return Situation(title=title, command=f"autograder tree check {name}.yaml", files={f"{name}.yaml": text})


def _tree(title: str, tree: str, more: str = "") -> Situation:
    return _check(title, f"name: a\ntitle: a\ntree: {tree}\n{more}")


def _bank(title: str, command: str, files: Files) -> Situation:
    return Situation(title=title, command=f"autograder {command} --fixtures bank", files=files)


SITUATIONS = [
    _bank("a new tree", "tree new '[[3, 5], [2, 9]]' --title 'A small cut'", {}),
    _bank("its file is there already", "tree new '[[1, 2]]' --title 'Small cut'", {"bank/small-cut.yaml": TREE}),
    _bank(
        "its name is taken",
        "tree new '[[1, 2]]' --title 'Other' --name small-cut --family cuts",
        {"bank/small-cut.yaml": TREE},
    ),
    _bank(
        "its title is taken", "tree new '[[1, 2]]' --title 'A small cut' --name other", {"bank/small-cut.yaml": TREE}
    ),
    _bank("the tree is taken", "tree new '[[3, 5], [2, 9]]' --title 'Other'", {"bank/small-cut.yaml": TREE}),
    _bank("no tree of that name", "tree show shalow-alpha-cut", BANK),
    _bank("no tree of any such name", "tree show 42", BANK),
    _bank("a depth for a tree without evals", "tree show textbook-figure --depth 1", BANK),
    Situation(title="a depth beyond the tree", command="autograder tree show evals-contradict-leaves --depth 9"),
    _bank("a whole bank", "tree check", BANK),
    Situation(title="a file that is not there", command="autograder tree check nowhere.yaml"),
    Situation(
        title="a bank that holds things twice",
        command="autograder tree check bank",
        files={"bank/small-cut.yaml": TREE, "bank/other/small-cut.yaml": TREE},
    ),
    _bank(
        "two trees of one name",
        "grade mine -a aima4e",
        {**SOLVED, "bank/small-cut.yaml": TREE, "bank/other/small-cut.yaml": TREE},
    ),
    _bank("a tree with another name than its file", "grade mine -a aima4e", {**SOLVED, "bank/a.yaml": TREE}),
    _check("the same, where trees are checked", TREE),
    _bank("facts that are not so", "tree check", {"bank/small-cut.yaml": TREE + "expect: {value: 5, moves: [a2]}\n"}),
    _bank("facts worked out", "tree expect small-cut", {"bank/small-cut.yaml": TREE}),
    _bank("facts filled in", "tree expect small-cut --write", {"bank/small-cut.yaml": TREE}),
    Situation(title="a drawing in a file", command="autograder tree show textbook-figure --svg -o tree.svg"),
    Situation(
        title="a picture that cannot be painted",
        command="python without.py tree show textbook-figure --png -o tree.png",
        files={
            "without.py": "import sys\nsys.modules['resvg_py'] = None\nfrom autograder.cli import main\n"
            "sys.exit(main(sys.argv[1:]))\n"
        },
    ),
    _check("an empty file", ""),
    _check("not UTF-8", b"name: \xff\xfe"),
    _check("not YAML", "name: a\ntree: [[3, 5], [2\n"),
    _check("an alias", "name: a\ntitle: a\ntree: [&x [3, 5], *x]\n"),
    _check("a key given twice", "name: a\nname: b\n"),
    _check("a key misspelt", "name: a\ntitel: a\ntree: [[1]]\n"),
    _check("a key that is like none", "name: a\ntitle: a\ntree: [[1]]\nzzz: 1\n"),
    _check("a key left out", "name: a\ntree: [[1]]\n"),
    _check("a name of the wrong form", "name: A Tree\ntitle: a\ntree: [[1]]\n"),
    _check("a title that is no text", "name: a\ntitle: 3\ntree: [[1]]\n"),
    _check("a trait of the wrong form", "name: a\ntitle: a\ntraits: [Deep Cut]\ntree: [[1]]\n"),
    _check("a trait given twice", "name: a\ntitle: a\ntraits: [deep, deep]\ntree: [[1]]\n"),
    _check("a visibility that there is not", "name: a\ntitle: a\nvisibility: secret\ntree: [[1]]\n"),
    _check("only a list", "- a"),
    _tree("nested without end", NESTED),
    _tree("a word where a number is meant", "[[3, 5], [2, oops]]"),
    _tree("a leaf alone", "{value: 3}"),
    _tree("a number alone", "3"),
    _tree("an action to the root", "{action: x, children: [1, 2]}"),
    _tree("a node with value and children", "[{value: 3, children: [1]}]"),
    _tree("a leaf with a label", "[{value: 3, label: MAX}]"),
    _tree("a node without children", "[[3, 5], []]"),
    _tree("a leaf without end", "[[3, .inf], [2]]"),
    _tree("a leaf too large", "[[3, 100000], [2]]"),
    _tree("two nodes of one name", "[{name: X, value: 1}, {name: X, value: 2}]"),
    _tree("two actions of one name", "[{action: x, value: 1}, {action: x, value: 2}]"),
    _tree("a label that there is not", "{label: MID, children: [1, 2]}"),
    _tree("a fact about a node that is not there", "[[3, 5], [2]]", "expect: {minimax: [A, Z]}\n"),
    _tree("a fact about a node that is nearly there", "[[3, 5], [2]]", "expect: {minimax: [A, b11]}\n"),
    _tree("a fact about a move that is not there", "[[3, 5], [2]]", "expect: {moves: [zz]}\n"),
    _tree("a fact for a depth that there is not", "[[3, 5], [2]]", "expect: {depth: {9: {value: 1}}}\n"),
    _tree("a fact for a depth without evals", "[[3, 5], [2]]", "expect: {depth: {1: {value: 1}}}\n"),
    _bank("a misreading that is nearly one", "tree find never-cut-at-mn -a aima4e", BANK),
    _bank("a misreading that is like none", "tree find 42 -a aima4e", BANK),
    _bank("a submission without a program", "tree find mine -a aima4e", {**BANK, "mine/notes.txt": ""}),
    _bank("a submission in an archive that is none", "tree find mine.zip -a aima4e", {**BANK, "mine.zip": b"PK"}),
    _bank(
        "a problem that the assignment does not have",
        "tree find never-cut-at-min -a our --problem alphabeta",
        {**BANK, "our/assignment.yaml": ONE_PROBLEM},
    ),
    _bank("values that are no range", "tree find never-cut-at-min -a aima4e --values 9", BANK),
    _bank("a tree of nothing", "tree find never-cut-at-min -a aima4e --branching 0", BANK),
    _bank("a tree before time is up", "tree find never-cut-at-min -a aima4e --seconds 0", BANK),
    *(
        Situation(
            title=title,
            command="python read.py",
            files={"read.py": READ, "alphabeta.py": ALPHABETA, f"{name}.yaml": text},
        )
        for title, name, text in (
            ("a misreading with another name than its file", "other", MISREADING),
            ("a misreading of no dialect", "twice", MISREADING.replace("[aima4e]", "[aima4]")),
            ("a misreading that is neither common nor not", "twice", MISREADING + "common: perhaps\n"),
            ("a misreading that finds nothing", "twice", MISREADING.replace("if v <= alpha:", "if v <= gamma:")),
        )
    ),
    _bank("the smallest tree", "tree find never-cut-at-min -a aima4e --seconds 30", BANK),
    _bank(
        "a right program, on which nothing is found",
        "tree find mine -a aima4e --problem minimax --branching 2 --depth 1 --values 0..1 --seconds 0.1",
        {**BANK, "mine/minimax.py": MINIMAX},
    ),
]
