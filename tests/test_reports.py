"""Reports: Gradescope's JSON is valid whatever happens, points sit on criteria, hidden trees stay hidden."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import jsonschema
import pytest

from autograder.grading import ungraded
from autograder.load.assignments import load_assignment
from autograder.model.fixture import Fixture
from autograder.model.report import Report
from autograder.render import REPORTERS, reporter
from autograder.render.feedback import points
from tests.conftest import ASSIGNMENTS, ROOT, Grade, solution, solutions

SCHEMA = json.loads((ROOT / "autograder" / "schemas" / "results.schema.json").read_text("utf-8"))
EVERY_TREE = ("gradescope", "html", "junit", "github-summary")  # the formats that tell of every failed tree
WRONG = ROOT / "tests" / "submissions" / "wrong" / "aima4e" / "equal-bound-not-cut-at-min"


def results(report: Report) -> dict:
    data = json.loads(reporter("gradescope").render(report), parse_constant=_no_constant)
    jsonschema.validate(data, SCHEMA)
    return data


def _no_constant(name: str) -> None:
    raise AssertionError(f"{name} is not JSON")


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_full_marks_look_like_full_marks(graded: Grade, assignment: str) -> None:
    data = results(graded(assignment, ROOT / "solutions" / assignment))
    assert data["score"] == 100
    assert all(test["status"] == "passed" for test in data["tests"])
    assert sum(test["max_score"] for test in data["tests"]) == 100
    assert isinstance(data["execution_time"], float)


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"minimax.py": "def f(:"},
        {"minimax.py": "raise SystemExit"},
        {"minimax.py": "import os; os._exit(1)", "alphabeta.py": "x" * 2_000_000},
        {"Minimax.py": "", "alpha_beta.py": ""},
        {"minimax.py": "print('\\x1b[31m{\"score\": 100}\\x00')\nminimax_search = max_value = min_value = print"},
        {"minimax.py": "def minimax_search(game, state):\n    raise ValueError('\\ud800\\x1b<script>')"},
    ],
    ids=["nothing", "syntax", "exit", "crash", "misnamed", "prints", "surrogate"],
)
def test_every_criterion_is_there_whatever_the_submission_does(graded: Grade, files: dict[str, str]) -> None:
    data = results(graded("aima4e", files))
    criteria = [test for test in data["tests"] if "max_score" in test]
    assert sum(test["max_score"] for test in criteria) == 100
    assert data["score"] == sum(test["score"] for test in criteria) == 0
    assert all(test["output"] for test in criteria)
    assert "\x1b" not in json.dumps(data).replace("\\u001b", "\x1b")


def test_a_failing_public_tree_gets_an_entry_of_its_own(graded: Grade) -> None:
    data = results(graded("aima4e", WRONG))
    (entry,) = [test for test in data["tests"] if test["name"] == "alphabeta on equal-bound-at-min"]
    assert entry["status"] == "failed"
    assert "score" not in entry
    assert "An equal bound" in entry["output"] or "equal" in entry["output"]
    for part in ("textbook looks at:", "you looked at:", "The textbook had stopped at", "here you part", "▼"):
        assert part in entry["output"]
    assert entry["visibility"] == "visible"


def test_hidden_trees_reveal_nothing_about_themselves(graded: Grade, bank: tuple[Fixture, ...]) -> None:
    """Even where the submission prints and raises all it can see of them."""
    tell = (
        "def minimax_search(game, state):\n"
        "    seen = [str(state)] + game.actions(state)\n"
        "    print(seen)\n"
        "    raise ValueError(seen)\n"
    )
    hidden = [fixture for fixture in bank if fixture.is_hidden]
    report = graded("aima4e", {"minimax.py": tell, "alphabeta.py": solution("aima4e", "minimax")})
    for form in REPORTERS:
        text = reporter(form).render(report)
        # A hidden title may be part of a public one, so whole lines are compared.
        lines = {line.strip(": ") for line in re.split(r"\\n|\n|[\"<>]", text)}
        for fixture in hidden:
            assert fixture.name not in text, form
            assert fixture.title not in lines, form
        assert next(fixture.title for fixture in bank if not fixture.is_hidden) in lines or form not in EVERY_TREE
    data = results(report)
    assert "hidden trees passed" in data["tests"][0]["output"]


def test_only_public_trees_can_put_words_into_a_report(graded: Grade, bank: tuple[Fixture, ...]) -> None:
    """A word that the submission says only on hidden trees is nowhere in the report."""
    hidden = tuple(fixture.name for fixture in bank if fixture.is_hidden)
    loud = "def minimax_search(game, state):\n    print('LEAK')\n    raise ValueError('LEAK')\n"
    report = graded("aima4e", solutions("aima4e", minimax=loud), hidden)
    for form in REPORTERS:
        assert "LEAK" not in reporter(form).render(report)


def test_the_placeholder_is_valid_and_earns_nothing() -> None:
    empty = ungraded(load_assignment("aima4e"), "someone", "The grading did not finish.")
    data = json.loads(reporter("gradescope").placeholder(empty))
    jsonschema.validate(data, SCHEMA)
    assert data["score"] == 0
    assert sum(test["max_score"] for test in data["tests"]) == 100
    assert all("did not finish" in test["output"] for test in data["tests"])


def test_the_schema_can_fail() -> None:
    for wrong in ({}, {"score": "3"}, {"tests": [{"status": "great"}]}, {"score": 1, "colour": "red"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, SCHEMA)


def test_the_page_is_self_contained_and_escapes_everything(graded: Grade) -> None:
    text = "def minimax_search(game, state):\n    print('<script>alert(1)</script>')\n    return '<b>'\n"
    page = reporter("html").render(graded("aima4e", solutions("aima4e", minimax=text), ("textbook-figure",)))
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", page)

    class Balance(HTMLParser):
        open: list[str]

        def handle_starttag(self, tag: str, _: object) -> None:
            if tag not in ("meta", "br", "input"):
                self.open.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert self.open.pop() == tag

    parser = Balance()
    parser.open = []
    parser.feed(page)
    assert parser.open == []


def test_text_and_page_say_the_same(graded: Grade) -> None:
    report = graded("aima4e", WRONG)
    for form in ("text", "html"):
        text = reporter(form).render(report)
        assert all(points(criterion.earned) in text for criterion in report.criteria)
        assert "equal-bound-at-min" in text
        assert "of 100 points" in text
