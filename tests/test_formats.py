"""The formats of other platforms: each is read back the way its platform reads it, whatever a submission does."""

from __future__ import annotations

import csv
import io
import json
import re
from base64 import b64decode
from collections.abc import Callable
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
import xmlschema
from markdown_it import MarkdownIt

from autograder.cli.grade import run as grade_command
from autograder.grading import ungraded
from autograder.load.assignments import load_assignment
from autograder.model.diagnosis import LINE, OFF
from autograder.model.fixture import Fixture
from autograder.model.policy import Ruling
from autograder.model.record import replace
from autograder.model.report import FailedTree, Report
from autograder.model.verdict import Finding, Verdict
from autograder.render import REPORTERS, reporter
from autograder.render.feedback import points
from tests.conftest import ASSIGNMENTS, ROOT, Grade, solution, solutions

SCHEMAS = ROOT / "autograder" / "schemas"
WRONG = ROOT / "tests" / "submissions" / "wrong" / "aima4e" / "equal-bound-not-cut-at-min"
HINT = "Ask what MAX could still gain"
NASTY = (
    "</script><img src=x onerror=alert(1)> \x1b[31m \x00 \u202eevil \ud800 ``` ````` | a | b |\n"
    "::error::x [link](https://evil.test) ![p](https://evil.test/p.png) https://evil.test www.evil.test me@evil.test\n"
    '"scores": {score: 100} @everyone #1 & &amp; ]]> <!-- $x$ \u2028 \x85 \ufffe =HYPERLINK("https://evil.test")\n'
    "~~~\n# heading\n- item\n<details>\n</details>\n\n    indented\n"
)


def schema(name: str) -> Any:
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8"))


def no_constant(name: str) -> None:
    raise AssertionError(f"{name} is not JSON")


def read_json(name: str, text: str) -> Any:
    data = json.loads(text, parse_constant=no_constant)
    jsonschema.validate(data, schema(name))
    return data


def read_prairielearn(text: str) -> tuple[Fraction, str]:
    assert len(text.encode()) <= 1_000_000
    data = read_json("prairielearn", text)
    for test in data["tests"]:
        for image in test.get("images", ()):
            kind, _, encoded = image["url"].partition(",")
            assert kind == "data:image/svg+xml;base64"
            drawing = ElementTree.fromstring(b64decode(encoded, validate=True))
            assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    said = [data["message"], *data.get("format_errors", ())]
    said += [test.get(part, "") for test in data["tests"] for part in ("name", "message", "output")]
    return Fraction(data["score"] * 100), "\n".join(said)


def autolab_scores(feedback: str) -> dict[str, float]:
    """What Autolab makes of the output: saveAutograde takes the last line, parseAutoresult quotes bare keys in it."""
    last = feedback.rstrip().split("\n")[-1]
    data = json.loads(re.sub(r"([a-zA-Z0-9]+):", r'"\1":', last))
    jsonschema.validate(data, schema("autolab"))
    found: dict[str, float] = data["scores"]
    return found


def read_autolab(text: str) -> tuple[Fraction, str]:
    return sum(map(Fraction, autolab_scores(text).values()), Fraction()), text


def read_github_classroom(text: str) -> tuple[Fraction, str]:
    value = text.removesuffix("\n")
    assert len(value) < 128 * 1024 - 100, "Linux passes no longer variable to a program"
    data = read_json("github-classroom", b64decode(value, validate=True).decode())
    statuses = {test["status"] for test in data["tests"]}
    assert data["status"] == next(status for status in ("error", "fail", "pass") if status in statuses)
    assert data["max_score"] == 100
    said = "\n".join(f"{test['name']}\n{test['message']}" for test in data["tests"])
    return sum((Fraction(test["score"]) for test in data["tests"]), Fraction()), said


def read_submitty(text: str) -> tuple[Fraction, str]:
    data = read_json("submitty", text)["data"]
    return Fraction(data["score"] * 100), "\n".join(message["message"] for message in data["message"])


def read_junit(text: str) -> tuple[Fraction, str]:
    xmlschema.XMLSchema(str(SCHEMAS / "junit.xsd")).validate(text)
    root = ElementTree.fromstring(text.encode())
    for element in (root, *root.iter("testsuite")):
        assert int(element.get("tests", "")) == len(list(element.iter("testcase")))
        assert int(element.get("failures", "")) == len(list(element.iter("failure")))
        assert int(element.get("errors", "")) == len(list(element.iter("error")))
    earned = [Fraction(each.get("value", "")) for each in root.iter("property") if "earned" in each.get("name", "")]
    return sum(earned, Fraction()), "\n".join(root.itertext()) + str([each.attrib for each in root.iter()])


def read_csv(text: str) -> tuple[Fraction, str]:
    assert text.endswith("\r\n")
    rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
    assert len({(row["problem"], row["check"]) for row in rows}) == len(rows) >= 4
    for row in rows:
        assert None not in row and None not in row.values(), "a cell too many or too few"
        for cell in row.values():
            assert not cell.lstrip().startswith(tuple("=+-@\t\r")), "a spreadsheet would reckon it"
            assert len(cell) < 32_768
    return sum((Fraction(row["earned"]) for row in rows), Fraction()), text


def tokens(text: str) -> list[Any]:
    """All that a forge's Markdown makes of a text: with tables, and with links where a bare address stands."""
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    found = []
    for token in parser.parse(text):
        found += [token, *(token.children or ())]
    return found


def read_markdown(text: str, folds: bool = False) -> tuple[Fraction, str]:
    kinds = {token.type for token in tokens(text)}
    assert not kinds & {"link_open", "image", "html_inline", "blockquote_open", "list_item_open", "code_block"}
    html = [token.content for token in tokens(text) if token.type == "html_block"]
    fold = r"<details><summary>(minimax|alphabeta) on <b>[a-z0-9-]+</b> \([a-z, ]+\)</summary>\n|</details>\n?"
    assert all(folds and re.fullmatch(fold, block) for block in html), html
    outside = "".join(token.content for token in tokens(text) if token.type == "text")
    assert not re.search("evil|http|www|@", outside), "forges make links of such words outside of code"
    headings = [token.content for token in tokens(text) if token.type == "inline" and token.level == 1]
    assert [words for words in headings if words.endswith(".py")] == ["minimax.py", "alphabeta.py"]
    assert text.count("| check | points |") == sum(token.type == "table_open" for token in tokens(text)) == 2
    (total,) = re.findall(r"^\*\*([\d.]+) of 100 points\*\*", text, re.MULTILINE)
    return Fraction(total), text


def read_github_summary(text: str) -> tuple[Fraction, str]:
    assert len(text.encode()) < 1 << 20
    return read_markdown(text, folds=True)


READERS: dict[str, Callable[[str], tuple[Fraction, str]]] = {
    "prairielearn": read_prairielearn,
    "autolab": read_autolab,
    "github-classroom": read_github_classroom,
    "github-summary": read_github_summary,
    "submitty": read_submitty,
    "junit": read_junit,
    "csv": read_csv,
    "markdown": read_markdown,
}
SUBMISSIONS: dict[str, dict[str, str]] = {
    "right": solutions("aima4e"),
    "wrong": {name: (WRONG / name).read_text("utf-8") for name in ("minimax.py", "alphabeta.py")},
    "crashing": solutions("aima4e", minimax="def minimax_search(game, state):\n    raise ValueError('word: {a: 1}')\n"),
    "not-loading": solutions("aima4e", alphabeta="def alpha_beta_search(:\n"),
    "nothing": {},
    "hostile": solutions(
        "aima4e",
        minimax=f"def minimax_search(game, state):\n    print({NASTY!r})\n    raise ValueError({NASTY!r})\n",
        alphabeta=f"raise RuntimeError({NASTY!r})\n",
    ),
}


def test_every_format_of_another_platform_has_a_reader() -> None:
    assert set(READERS) == set(REPORTERS) - {"gradescope", "html", "text"}
    assert list(READERS) == [name for name in REPORTERS if name in READERS]


@pytest.mark.parametrize("which", SUBMISSIONS)
def test_a_platform_reads_the_same_points_and_reasons(graded: Grade, which: str) -> None:
    report = graded("aima4e", SUBMISSIONS[which])
    for form, reader in READERS.items():
        total, said = reader(reporter(form).render(report))
        # Where points are written for people, each criterion may lose what is below a hundredth; none gains.
        exact = Fraction(report.earned)
        assert exact - Fraction(6, 100) < total <= exact + Fraction(1, 10**12), form
        if which == "wrong":
            assert HINT in said, form
            assert "equal-bound-at-min" in said or form == "csv"
        if which == "not-loading":
            assert "alphabeta.py, line 1 is not valid Python" in said, form
        for bad in "\x1b\x00\u202e\u2028\x85\ufffe":
            assert bad not in said, form


@pytest.mark.parametrize("form", ["prairielearn", "submitty", "markdown", "github-summary"])
def test_a_total_is_what_a_policy_leaves_of_it(graded: Grade, form: str) -> None:
    report = graded("aima4e", SUBMISSIONS["right"], ("textbook-figure",))
    total, _ = READERS[form](reporter(form).render(report))
    assert total == 100, "the control"
    late = replace(report, ruling=Ruling(awarded=Fraction(50), counted=True, sentences=()))
    told = reporter(form).render(late)
    assert '"score": 0.5' in told if form in ("prairielearn", "submitty") else "**50 of 100 points**" in told


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_every_dialect_fits_into_every_format(graded: Grade, assignment: str) -> None:
    report = graded(assignment, solutions(assignment, alphabeta=solution(assignment, "minimax")))
    for form, reader in READERS.items():
        total, _ = reader(reporter(form).render(report))
        assert 0 < total < 100, form


@pytest.mark.parametrize("form", READERS)
def test_a_hostile_report_breaks_out_of_nothing(graded: Grade, form: str) -> None:
    """Even one whose texts nobody cleaned on the way, and which is far too long."""
    report = hostile(graded("aima4e", SUBMISSIONS["wrong"]))
    READERS[form](reporter(form).render(report))


def hostile(report: Report) -> Report:
    """The report with nasty text wherever a student's could stand, and hundreds of failed trees that say it."""
    long = NASTY + "🙂" * 5000
    finding = Finding(call=long, got=long, wanted=long, why=long)
    problems = []
    for problem in report.problems:
        fixture = next(failed.fixture for part in report.problems for failed in part.failed)
        trees = tuple(
            FailedTree(
                problem=problem.problem,
                fixture=replace(fixture, name=f"tree-{place}"),
                verdicts=tuple(Verdict(fixture=fixture, check=c.check, findings=(finding,)) for c in problem.criteria),
                output=long,
                origin=long,
            )
            for place in range(300)
        )
        problems.append(replace(problem, failed=trees))
    return replace(report, submission=f"=cmd|{long}", complaints=(NASTY,) * 50, problems=tuple(problems))


@pytest.mark.parametrize("form", READERS)
def test_a_fault_of_the_grader_is_told_and_costs_nothing(graded: Grade, form: str) -> None:
    report = replace(graded("aima4e", SUBMISSIONS["right"], ("textbook-figure",)), faults=("order: KeyError: 3",))
    total, said = READERS[form](reporter(form).render(report))
    assert total == 100
    if form == "csv":
        assert all(row["grader_faults"] == "1" for row in csv.DictReader(io.StringIO(said, newline="")))
    elif form != "github-classroom":  # which has no words beside its tests; standard error has them
        assert "The grader itself failed" in said


@pytest.mark.parametrize("form", READERS)
def test_as_much_of_a_diagnosis_is_told_as_the_course_wants(graded: Grade, form: str) -> None:
    report = graded("aima4e", SUBMISSIONS["wrong"])
    _, silent = READERS[form](reporter(form).render(replace(report, feedback=OFF)))
    assert HINT not in silent
    _, open_ = READERS[form](reporter(form).render(replace(report, feedback=LINE)))
    assert "if v <= alpha then return v" in open_


@pytest.mark.parametrize("form", READERS)
def test_no_format_names_a_hidden_tree(graded: Grade, bank: tuple[Fixture, ...], form: str) -> None:
    _, said = READERS[form](reporter(form).render(graded("aima4e", solutions("aima4e", minimax="", alphabeta=""))))
    _, more = READERS[form](
        reporter(form).render(graded("aima4e", solutions("aima4e", alphabeta=solution("aima4e", "minimax"))))
    )
    for fixture in bank:
        assert not fixture.is_hidden or fixture.name not in said + more


@pytest.mark.parametrize("form", READERS)
def test_the_placeholder_is_valid_and_earns_nothing(form: str) -> None:
    reporter(form).prepare()
    empty = ungraded(load_assignment("aima4e"), "someone", "The grading did not finish.")
    total, said = READERS[form](reporter(form).placeholder(empty))
    assert total == 0
    assert "The grading did not finish." in said


def test_a_format_that_offers_more_than_to_render_is_asked_for_it() -> None:
    from autograder.render import gradescope, terminal

    assert reporter("gradescope").placeholder is gradescope.placeholder
    assert reporter("gradescope").prepare is gradescope.prepare
    assert reporter("text").placeholder is terminal.render


def test_what_could_not_run_at_all_uses_up_no_attempt_on_prairielearn(graded: Grade) -> None:
    both = {"minimax.py": "def f(:", "alphabeta.py": "def f(:"}
    for files, gradable in ((both, False), ({}, False), (SUBMISSIONS["not-loading"], True)):
        data = json.loads(reporter("prairielearn").render(graded("aima4e", files, ("textbook-figure",))))
        assert data["gradable"] is gradable
        assert ("format_errors" in data) is not gradable


def test_a_failed_tree_comes_to_prairielearn_drawn(graded: Grade) -> None:
    data = json.loads(reporter("prairielearn").render(graded("aima4e", WRONG)))
    (images,) = [test["images"] for test in data["tests"] if "images" in test]
    assert len(images) == 3
    drawing = b64decode(images[0]["url"].partition(",")[2]).decode()
    assert "only you looked" in drawing and images[0]["label"] in drawing


def test_points_are_never_rounded_up() -> None:
    for third in (Fraction(1999, 100) + Fraction(1, 101), Fraction(2, 3)):
        assert Fraction(points(third)) <= third


def test_autolab_gets_its_line_last(capfd: pytest.CaptureFixture[str]) -> None:
    assert grade_command([str(WRONG), "-a", "aima4e", "--format", "autolab"]) == 0
    out = capfd.readouterr().out
    assert sum(autolab_scores(out).values()) == pytest.approx(96.41, abs=0.01)
    assert not re.search(r"[a-zA-Z0-9]+:", out.rstrip().split("\n")[-1])


BROKEN: list[tuple[str, str]] = [
    ("prairielearn", '{"gradable": true, "score": 1.5}'),
    ("prairielearn", '{"gradable": false, "score": 0, "tests": []}'),
    ("prairielearn", '{"gradable": true, "score": NaN, "message": "", "tests": []}'),
    ("autolab", 'text\n{"scores": {"a": "note: 3"}}\n'),
    ("autolab", '{"scores": {"a": 3}}\nbye\n'),
    ("github-classroom", "{}"),
    ("github-classroom", "eyJ2ZXJzaW9uIjogMX0="),
    ("submitty", '{"status": "success", "data": {"score": 2, "message": []}}'),
    ("junit", "<testsuites><testsuite/></testsuites>"),
    ("junit", "<testsuites>\x1b</testsuites>"),
    ("csv", "a,b\r\n1,2,3\r\n"),
    ("markdown", "# A\n\n**1 of 100 points** [x](https://evil.test)\n"),
    ("github-summary", "# A\n\n**1 of 100 points**\n\n<script>x</script>\n"),
]


@pytest.mark.parametrize(("form", "text"), BROKEN)
def test_a_reader_can_fail(form: str, text: str) -> None:
    with pytest.raises(Exception):  # noqa: B017  # each in its own way
        READERS[form](text)


def test_the_markdown_reader_sees_what_breaks_out(graded: Grade) -> None:
    good = reporter("markdown").render(graded("aima4e", SUBMISSIONS["wrong"]))
    for bad in (NASTY, "[x](y)", "<b>", "![x](y)", "| check | points |\n|---|---|\n", "www.evil.test"):
        with pytest.raises((AssertionError, ValueError)):
            read_markdown(f"{good}\n{bad}\n")
