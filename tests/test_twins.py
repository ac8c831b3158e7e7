"""Programs that are the same but for what stands at their top run once, and are judged alike."""

from __future__ import annotations

from autograder.grading import grade
from autograder.grading.sharing import needed
from autograder.load.assignments import load_assignment
from autograder.model.fixture import Fixture
from autograder.model.record import replace
from autograder.model.report import Report
from autograder.model.submission import Found, Submission
from autograder.opening.twins import program_key
from autograder.recent import Recent
from autograder.render import html
from autograder.run import Server
from tests.conftest import solution, solutions


def test_only_comments_at_the_top_make_no_difference() -> None:
    code = b'from math import inf\n\n\ndef f():\n    """a\n    # b\n    """\n    return 1 / 0\n'
    same = [b"# Ann\n" + code, b"# Bob, 17\n" + code, b"\n" + code, b" \t# Eve\r\n" + code]
    assert len({program_key({"minimax.py": each}) for each in same}) == 1
    different = [
        same[0],
        code,  # an error would name another line
        b"# Ann\n\n" + code,
        b"# Ann\n" + code.replace(b"# b", b"# c"),  # that is no comment
        b"# Ann\n" + code.replace(b"1 / 0", b"1 / 0  # oops"),  # an error shows its line
        b"# -*- coding: latin-1 -*-\n" + code,
    ]
    assert len({program_key({"minimax.py": each}) for each in different}) == len(different)
    assert program_key({"minimax.py": code}) != program_key({"alphabeta.py": code})
    assert program_key({"minimax.py": code, "helper.py": b""}) != program_key({"minimax.py": code})


def test_a_twin_gets_the_same_report_without_being_run(server: Server, bank: tuple[Fixture, ...]) -> None:
    assignment, twins = load_assignment("aima3e"), Recent(1000)
    wrong = solution("aima3e", "alphabeta").replace("if v <= alpha:", "if v < alpha:")

    def of(name: str, known: Recent | None) -> Report:
        files = {file: f"# {name}\n{text}".encode() for file, text in solutions("aima3e", alphabeta=wrong).items()}
        return replace(grade(assignment, bank, Submission(name=name, files=files), server, twins=known), seconds=0)

    alone, first, second = of("Bob", None), of("Ann", twins), of("Bob", twins)
    assert second == alone
    assert second.problems[1] is first.problems[1]  # it was not worked out again
    assert alone.problems[1] is not first.problems[1]


def test_what_hung_is_tried_again(server: Server, bank: tuple[Fixture, ...]) -> None:
    assignment = load_assignment("aima3e")
    assignment = replace(assignment, limits=replace(assignment.limits, call_seconds=0.2))
    twins = Recent(1000)
    files = {"minimax.py": b"def minimax_decision(state):\n    while True:\n        pass\n"}
    few = bank[:6]
    first, second = (grade(assignment, few, Submission(name="s", files=files), server, twins=twins) for _ in range(2))
    assert first.problems[0] is not second.problems[0]


def test_a_program_is_shown_what_its_text_names_and_what_that_names() -> None:
    sources = {
        "minimax.py": b"from tools.search import best",
        "tools/__init__.py": b"",
        "tools/search.py": b"import importlib; importlib.import_module('limits')",
        "limits.py": b"",
        "alphabeta.py": b"import minimax",
    }
    shown = needed(Found(sources=sources), "minimax.py")
    assert set(shown.sources) == {"minimax.py", "tools/__init__.py", "tools/search.py", "limits.py"}
    assert shown.withheld == ("alphabeta.py",)
    assert needed(Found(sources=sources), "alphabeta.py").withheld == ()


class TestBesideOthers:
    """Twins by one file: what lies beside it, and what ran before it, must not tell."""

    def graded(self, server: Server, bank: tuple[Fixture, ...], twins: Recent | None, **files: str) -> Report:
        submission = Submission(name="s", files={f"{name}.py": text.encode() for name, text in files.items()})
        return grade(load_assignment("aima3e"), bank, submission, server, twins=twins)

    def test_the_same_file_beside_another_is_not_run_again(self, server: Server, bank: tuple[Fixture, ...]) -> None:
        twins = Recent(1000)
        minimax, right = solution("aima3e", "minimax"), solution("aima3e", "alphabeta")
        wrong = right.replace("if v <= alpha:", "if v < alpha:")
        first = self.graded(server, bank, twins, minimax=minimax, alphabeta=right)
        second = self.graded(server, bank, twins, minimax=minimax, alphabeta=wrong)
        assert second.problems[0] is first.problems[0]
        assert second.problems[1] == self.graded(server, bank, None, minimax=minimax, alphabeta=wrong).problems[1]
        assert first.earned == first.points > second.earned

    def test_a_name_that_is_put_together_is_found_all_the_same(self, server: Server, bank: tuple[Fixture, ...]) -> None:
        hidden = "minimax_decision, max_value, min_value = (getattr(__import__('hel' + 'per'), f) for f in NAMES)"
        minimax = f"NAMES = ('minimax_decision', 'max_value', 'min_value')\n{hidden}\n"
        helper, alphabeta = solution("aima3e", "minimax"), solution("aima3e", "alphabeta")
        assert needed(Found(sources={"minimax.py": minimax.encode(), "helper.py": b""}), "minimax.py").withheld
        twins = Recent(1000)
        for known in (None, twins, twins):
            report = self.graded(server, bank, known, minimax=minimax, helper=helper, alphabeta=alphabeta)
            assert report.earned == report.points
        broken = self.graded(server, bank, twins, minimax=minimax, helper="", alphabeta=alphabeta)
        assert broken.problems[0].complaint  # another helper makes it another program

    def test_what_one_program_did_to_the_next_is_no_others_doing(
        self, server: Server, bank: tuple[Fixture, ...]
    ) -> None:
        twins = Recent(1000)
        minimax, alphabeta = solution("aima3e", "minimax"), solution("aima3e", "alphabeta")
        spoiler = f"{minimax}\nimport math\nmath.inf = 0\n"
        spoilt = self.graded(server, bank, twins, minimax=spoiler, alphabeta=alphabeta)
        assert sum(each.earned for each in spoilt.problems[1].criteria) < sum(
            each.points for each in spoilt.problems[1].criteria
        ), "the spoiler has no effect, so this shows nothing"
        fair = self.graded(server, bank, twins, minimax=minimax, alphabeta=alphabeta)
        assert fair.earned == fair.points


def test_a_program_that_searches_alike_and_returns_something_else_is_told_what_it_returned(
    server: Server, bank: tuple[Fixture, ...]
) -> None:
    """Two moves of the same worth are both right, so nothing but the page tells them apart."""
    assignment, twins = load_assignment("aima3e"), Recent(1000)
    eager = solution("aima3e", "alphabeta").replace("if v <= alpha:", "if v < alpha:")
    late = eager.replace("if value > v:", "if value >= v:")
    assert late != eager
    ties = tuple(fixture for fixture in bank if fixture.name == "all-leaves-equal")
    assert ties
    pages = []
    for text in (eager, late):
        submission = Submission(name="s", files={"alphabeta.py": text.encode()})
        pages.append(html.render(grade(assignment, ties, submission, server, twins=twins)))
    first, second = ([action for action in ("a1", "a2", "a3") if f"returned '{action}'" in page] for page in pages)
    assert first and second and first != second
