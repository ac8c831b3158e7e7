"""Programs that are the same but for what stands at their top run once, and are judged alike."""

from __future__ import annotations

from autograder.grading import grade
from autograder.load.assignments import load_assignment
from autograder.model.fixture import Fixture
from autograder.model.record import replace
from autograder.model.report import Report
from autograder.model.submission import Submission
from autograder.opening.twins import program_key
from autograder.recent import Recent
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
