"""The report as a page: whole without a script, small, safe, and with what the stepper needs."""

from __future__ import annotations

import json
import re
from math import inf

import pytest

from autograder.cleaning import clean
from autograder.dialects import dialect
from autograder.model.diagnosis import HINT, LINE, OFF
from autograder.model.fixture import Fixture
from autograder.model.job import Call
from autograder.model.pseudocode import Pseudocode
from autograder.model.reading import TEXTBOOK
from autograder.model.record import replace
from autograder.model.report import Report
from autograder.render import html
from autograder.render.stepper import parting, safe_json
from autograder.textbook.walkthrough import STOP, Walkthrough, walk_through
from tests.conftest import Grade, solution, solutions
from tests.trees import tree_of

FIGURE = tree_of("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
HOSTILE = "</script><script>alert(1)</script>\"'&\u202e\x07"


def wrong(graded: Grade, old: str, new: str, dialect: str = "aima3e") -> Report:
    text = solution(dialect, "alphabeta")
    assert old in text
    return graded(dialect, solutions(dialect, alphabeta=text.replace(old, new)))


@pytest.fixture
def equal_not_cut(graded: Grade) -> Report:
    return wrong(graded, "if v <= alpha:", "if v < alpha:")


def data_of(page: str) -> list[dict[str, dict[str, object]]]:
    return [json.loads(text) for text in re.findall(r'class="moments">(.*?)</script>', page)]


def walked() -> Walkthrough:
    call = Call(tree=0, purpose="search", start=0, alpha=-inf, beta=inf)
    code = Pseudocode(lines=())
    return walk_through(FIGURE, "alphabeta", call, reading=TEXTBOOK, dialect=dialect("aima3e"), code=code)


class TestTheStepper:
    def test_every_failed_tree_is_drawn_and_can_be_stepped_through(self, equal_not_cut: Report) -> None:
        page = html.render(equal_not_cut)
        failed = equal_not_cut.problems[1].failed
        assert page.count("<svg") == len(failed) == len(data_of(page))
        assert 'class="sign"' in page
        assert page.count(".tree .node {") == 1  # the style is there once

    def test_it_stops_where_the_textbook_cuts_and_the_student_does_not(self, equal_not_cut: Report) -> None:
        for each in data_of(html.render(equal_not_cut)):
            moments, part = each["textbook"]["moments"], each["student"]["part"]
            assert isinstance(moments, list)
            assert moments[part][0] == STOP
            assert str(each["student"]["words"]).startswith("Here you part: the textbook stops at ")

    def test_a_value_that_is_wrong_by_itself_parts_nowhere(self, graded: Grade) -> None:
        old = "        beta = min(beta, v)\n    return v"
        page = html.render(wrong(graded, old, old.replace("return v", "return v + 0.5")))
        assert [each for each in data_of(page) if each["student"]["part"] == -1]
        assert "it returned" in page

    @pytest.mark.parametrize(
        ("visits", "place", "words"),
        [
            ([0, 1, 2, 3, 4, 5, 6, 7], 7, "the textbook stops at C, you look at c2"),
            ([0, 1, 2, 3, 5], 4, "the textbook looks at b3, you look at C"),
            ([0, 1, 2], 3, "the textbook looks at b2, you look at nothing more"),
            ([*walked().outcome.visits, 7], 11, "the textbook is done, you look at c2"),
        ],
    )
    def test_where_they_part(self, visits: list[int], place: int, words: str) -> None:
        found = parting(FIGURE, walked(), tuple(visits))
        assert found is not None
        assert (found.place, found.words) == (place, f"Here you part: {words}.")

    def test_where_only_the_student_goes_below_what_is_too_deep(self) -> None:
        tree = tree_of("{children: [{eval: 4, children: [1, 2]}, {eval: 3, children: [7, 8]}]}")
        call = Call(tree=0, purpose="search", start=0, alpha=-inf, beta=inf, depth=1)
        code = Pseudocode(lines=())
        spoken = dialect("depth-limited")
        walk = walk_through(tree, "minimax", call, reading=TEXTBOOK, dialect=spoken, code=code)
        found = parting(tree, walk, (0, 1, 2))
        assert found is not None
        assert found.words == "Here you part: the textbook does not go below B, you look at b1."
        assert walk.moments[found.moment].node == 1

    def test_the_same_visits_part_nowhere(self) -> None:
        assert parting(FIGURE, walked(), walked().outcome.visits) is None


class TestHowMuchIsTold:
    def test_the_line_to_reread_is_marked_where_the_course_tells_it(self, equal_not_cut: Report) -> None:
        marked = '<li class="misread">    if v &lt;= alpha then return v</li>'
        assert marked in html.render(replace(equal_not_cut, feedback=LINE))
        page = html.render(replace(equal_not_cut, feedback=HINT))
        assert marked not in page
        assert "    if v &lt;= alpha then return v</li>" in page  # the listing is there to step through

    def test_a_line_that_the_book_words_otherwise_is_found_by_how_it_was_read(self, graded: Grade) -> None:
        text = solution("depth-limited", "minimax").replace("state.result(a), 2, depth", "state.result(a), 1, depth")
        page = html.render(replace(graded("depth-limited", solutions("depth-limited", minimax=text)), feedback=LINE))
        assert '<li class="misread">    v[a] &lt;- MIN-EVAL(state.result(a), 2, depth)</li>' in page

    def test_a_course_that_tells_nothing_shows_no_pseudocode(self, equal_not_cut: Report) -> None:
        page = html.render(replace(equal_not_cut, feedback=OFF))
        assert '<ol class="code"' not in page
        assert "misread" not in page.split("</style>")[1].split("<script>")[0]
        assert all(moment[3] == -1 for each in data_of(page) for moment in each["textbook"]["moments"])  # type: ignore[attr-defined]


class TestItIsSafe:
    def test_it_stays_small_however_much_fails(self, graded: Grade) -> None:
        broken = {
            name: solution("aima3e", name)
            .replace("    v = -inf\n", "    v = 0\n")
            .replace("    v = inf\n", "    v = 0\n")
            for name in ("minimax", "alphabeta")
        }
        report = graded("aima3e", solutions("aima3e", **broken))
        page = html.render(report)
        assert len(page.encode()) < 1_000_000
        failed = sum(len(problem.failed) for problem in report.problems)
        assert 0.7 * failed < page.count("<svg") < failed  # the largest trees are told in words
        assert page.count("It is not drawn here") == failed - page.count("<svg")
        assert all(part.count("<svg") > 60 for part in page.split("<section>")[1:])  # each problem has its share

    def test_nothing_of_a_hidden_tree_is_on_it(self, equal_not_cut: Report, bank: tuple[Fixture, ...]) -> None:
        page = html.render(equal_not_cut)
        told = set(re.findall(r"<summary><strong>(.*?)</strong>", page))
        hidden = {fixture.name for fixture in bank if fixture.is_hidden}
        assert hidden
        assert told
        assert not told & hidden
        assert not [name for name in hidden if f">{name}<" in page or f"on {name}<" in page]

    def test_hostile_text_is_text(self, equal_not_cut: Report) -> None:
        failed = equal_not_cut.problems[1].failed[0]
        assert failed.replay is not None
        tree = replace(failed.fixture.tree, names=(HOSTILE, *failed.fixture.tree.names[1:]))
        changed = replace(
            failed,
            fixture=replace(failed.fixture, name=HOSTILE, title=HOSTILE, tree=tree, digest=""),
            output=HOSTILE,
            origin=HOSTILE,
            replay=replace(failed.replay, ended=HOSTILE, spelled=HOSTILE),
        )
        problem = replace(equal_not_cut.problems[1], failed=(changed,), file=HOSTILE)
        report = replace(equal_not_cut, submission=HOSTILE, complaints=(HOSTILE,), problems=(problem,))
        page = html.render(report)
        assert "alert(1)</script>" not in page
        assert page.count("<script") == 2  # the stepper and its data
        assert data_of(page)[0]["student"]["ended"] == clean(HOSTILE)
        assert "\u202e" in HOSTILE
        assert "\u202e" not in page  # what turns text round is shown as a question mark

    def test_json_cannot_leave_its_element(self) -> None:
        assert safe_json({"a": "</script><!--&"}) == '{"a":"\\u003c/script\\u003e\\u003c!--\\u0026"}'
        assert json.loads(safe_json({"a": "</script>"})) == {"a": "</script>"}

    def test_only_the_script_that_comes_with_it_may_run(self, equal_not_cut: Report) -> None:
        page = html.render(equal_not_cut)
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
        assert policy is not None
        assert policy[1].startswith("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-")
        assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
        assert "https://" not in page
