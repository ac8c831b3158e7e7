"""Late, too often, better before: what a course's policies make of a submission, and who sees what of it."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from autograder.cli import main
from autograder.errors import Mistake
from autograder.grading import ungraded
from autograder.load.assignment_file import checked_data
from autograder.load.assignments import load_assignment
from autograder.load.metadata import read_metadata
from autograder.model.assignment import Assignment
from autograder.model.policy import Metadata
from autograder.model.record import replace
from autograder.model.report import Report
from autograder.policy import refusal, ruling
from autograder.render import reporter
from tests.conftest import ROOT, Grade, solutions
from tests.test_reports import SCHEMA, WRONG

PLAIN = (ROOT / "assignments" / "aima4e" / "assignment.yaml").read_text("utf-8")
DUE = "2026-11-10T23:00:00.000000-08:00"


def assignment(tmp_path: Path, policies: str) -> Assignment:
    path = tmp_path / "assignment.yaml"
    path.write_text(f"{PLAIN}\n{policies}\n")
    return load_assignment(str(path))


def metadata(tmp_path: Path, created_at: object = DUE, earlier: object = (), **more: object) -> Metadata:
    data = {"created_at": created_at, "assignment": {"due_date": DUE}, "previous_submissions": earlier, **more}
    path = tmp_path / "submission_metadata.json"
    path.write_text(json.dumps(data))
    return read_metadata(str(path))


def previous(time: str, score: object = "0.0", **extra: object) -> dict[str, object]:
    return {"submission_time": time, "score": score, "results": {"extra_data": extra}}


def earning(of: Assignment, share: Fraction = Fraction(1)) -> Report:
    """A report in which every criterion earned this share of its points."""
    report = ungraded(of, "someone", "")
    problems = tuple(
        replace(problem, criteria=tuple(replace(each, earned=each.points * share) for each in problem.criteria))
        for problem in report.problems
    )
    return replace(report, problems=problems)


@pytest.mark.parametrize(
    ("policy", "created_at", "awarded"),
    [
        ("{penalty: 10%, per: day}", DUE, 100),
        ("{penalty: 10%, per: day}", "2026-11-10T23:00:01-08:00", 90),
        ("{penalty: 10%, per: day}", "2026-11-11T23:00:00-08:00", 90),
        ("{penalty: 10%, per: day}", "2026-11-11T23:00:01-08:00", 80),
        ("{penalty: 10%, per: day}", "2026-11-11T07:30:00+00:00", 90),  # the same moment in another zone
        ("{penalty: 10%, per: day, at_most: 25%}", "2026-11-20T00:00:00-08:00", 75),
        ("{penalty: 10%, per: day}", "2027-11-20T00:00:00-08:00", 0),
        ("{penalty: 12.5%}", "2026-11-20T00:00:00-08:00", Fraction(175, 2)),
        ("{penalty: 1%, per: hour}", "2026-11-11T01:30:00-08:00", 97),
        ("{penalty: 10%, per: day, grace: 15 minutes}", "2026-11-10T23:15:00-08:00", 100),
        ("{penalty: 10%, per: day, grace: 15 minutes}", "2026-11-10T23:15:01-08:00", 90),
        ("{penalty: 10%, per: day, grace: 1 hour}", "2026-11-11T07:59:00Z", 100),
    ],
)
def test_being_late_costs_an_exact_share(tmp_path: Path, policy: str, created_at: str, awarded: object) -> None:
    of = assignment(tmp_path, f"late: {policy}")
    assert ruling(earning(of), metadata(tmp_path, created_at)).awarded == awarded


def test_a_third_of_the_points_loses_a_tenth_exactly(tmp_path: Path) -> None:
    of = assignment(tmp_path, "late: {penalty: 10%}")
    ruled = ruling(earning(of, Fraction(1, 3)), metadata(tmp_path, "2026-11-12T23:30:00-08:00"))
    assert ruled.awarded == 30
    assert ruled.sentences == ("Handed in 2 days late: 10% of the points earned are off.",)


def test_an_extension_counts_and_in_a_group_the_last_one(tmp_path: Path) -> None:
    of = assignment(tmp_path, "late: {penalty: 10%}")
    users = [{"assignment": {"due_date": f"2026-11-{day}T23:00:00-08:00"}} for day in (10, 13)]
    assert ruling(earning(of), metadata(tmp_path, "2026-11-12T00:00:00-08:00", users=users)).awarded == 100


def test_one_attempt_too_many_is_not_graded_and_the_best_stays(tmp_path: Path) -> None:
    of = assignment(tmp_path, "attempts: {limit: 2, per: day}")
    old = previous("2026-11-08T12:00:00-08:00", 93.5)
    today = [previous("2026-11-10T10:00:00-08:00", 40), previous("2026-11-10T12:00:00-08:00", None)]
    refused = refusal(of, metadata(tmp_path, earlier=[old, *today]))
    assert refused is not None
    assert (refused.awarded, refused.counted) == (Fraction("93.5"), False)
    assert refused.sentences == (
        "Not graded: the limit is 2 attempts a day. Your best score so far, 93.5, stays. "
        "You can hand in again from 2026-11-11 10:00 -0800 on.",
    )
    assert refusal(of, metadata(tmp_path, earlier=[old, today[0]])) is None
    assert refusal(of, metadata(tmp_path, "2026-11-11T11:00:00-08:00", [old, *today])) is None


def test_what_was_not_graded_is_no_attempt(tmp_path: Path) -> None:
    of = assignment(tmp_path, "attempts: {limit: 2}")
    earlier = [previous("2026-11-10T10:00:00-08:00", 40), previous("2026-11-10T12:00:00-08:00", 40, counted=False)]
    assert refusal(of, metadata(tmp_path, earlier=earlier)) is None
    refused = refusal(of, metadata(tmp_path, earlier=[*earlier, previous("2026-11-10T13:00:00-08:00", 10)]))
    assert refused is not None
    assert refused.sentences == ("Not graded: the limit is 2 attempts in all. Your best score so far, 40, stays.",)


def test_a_better_earlier_score_is_told_or_kept(tmp_path: Path) -> None:
    earlier = [previous("2026-11-08T12:00:00-08:00", "90.0"), previous("2026-11-09T12:00:00-08:00", "none")]
    told = assignment(tmp_path, "attempts: {best: told}")
    noted = ruling(earning(told, Fraction(1, 2)), metadata(tmp_path, earlier=earlier))
    assert noted.awarded == 50
    assert noted.sentences == (
        "An earlier submission has a better score, 90 points: you can make it the active one under Submission History.",
    )
    kept = assignment(tmp_path, "attempts: {best: kept}")
    assert ruling(earning(kept, Fraction(1, 2)), metadata(tmp_path, earlier=earlier)).awarded == 90
    assert ruling(earning(kept), metadata(tmp_path, earlier=earlier)).sentences == ()


@pytest.mark.parametrize("score", [None, "none", "1e999999999", 10**400, [], {}, "NaN"])
def test_a_score_that_is_none_is_left_out(tmp_path: Path, score: object) -> None:
    of = assignment(tmp_path, "attempts: {best: kept}")
    assert ruling(earning(of), metadata(tmp_path, earlier=[previous(DUE, score)])).awarded == 100


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (None, "cannot be read (No such file or directory); no policy was applied"),
        ("", "cannot be read (it is not JSON); no policy was applied"),
        ("[" * 100_000, "cannot be read (it is not JSON); no policy was applied"),
        ("[1]", "is not a JSON object; no policy was applied"),
        ("{}", "created_at is missing, so nobody is late"),
        ('{"created_at": "yesterday"}', "created_at is not a time with its zone: 'yesterday'"),
        ('{"created_at": "2026-11-10T23:00:00"}', "created_at is not a time with its zone"),
        ('{"created_at": 7, "assignment": [], "users": {}}', "created_at is not a time with its zone: '7'"),
        ('{"created_at": "0001-01-01T00:00:00+00:00"}', "created_at is not a time with its zone"),
        ('{"created_at": null, "previous_submissions": 3}', "previous_submissions is not a list"),
        (
            f'{{"created_at": "{DUE}", "users": [1], "previous_submissions": [1, {{"submission_time": 1}}]}}',
            "previous_submissions[0].submission_time is not a time with its zone: '1'",
        ),
    ],
)
def test_broken_metadata_costs_no_grade(tmp_path: Path, text: str | None, complaint: str) -> None:
    path = tmp_path / "submission_metadata.json"
    if text is not None:
        path.write_text(text)
    read = read_metadata(str(path))
    assert any(complaint in each for each in read.complaints), read.complaints
    of = assignment(tmp_path, "late: {penalty: 50%}\nattempts: {limit: 1, per: day}")
    assert refusal(of, read) is None
    assert ruling(earning(of), read).awarded == 100


@pytest.mark.parametrize(
    ("policies", "problem", "hint"),
    [
        ("late: {penality: 10%}", "unknown key `penality`", "did you mean `penalty`?"),
        ("late: {penalty: 10}", "wanted a text, got 10", "like 10%"),
        ("late: {penalty: 110%}", "does not have the right form", "like 10%"),
        ("late: {per: day}", "the key `penalty` is missing", "add `penalty:`"),
        ("attempts: {limit: 0}", "wanted at least 1, got 0", "a number of submissions"),
        ("gradescope: {visibilty: hidden}", "unknown key `visibilty`", "did you mean `visibility`?"),
        ("gradescope: {visibility: never}", "wanted one of visible", "after_due_date"),
        ("gradescope: {tests: {alphabeta: {ordre: hidden}}}", "`ordre` is not known", "did you mean `order`?"),
    ],
)
def test_a_mistake_in_a_policy_is_pointed_out(tmp_path: Path, policies: str, problem: str, hint: str) -> None:
    with pytest.raises(Mistake) as mistake:
        assignment(tmp_path, policies)
    assert problem in mistake.value.problem
    assert hint in mistake.value.hint


def test_only_criteria_that_there_are_can_be_hidden(tmp_path: Path) -> None:
    path = tmp_path / "assignment.yaml"
    path.write_text(PLAIN.replace("{value: 20, move: 15, order: 25}", "{value: 20}"))
    path.write_text(path.read_text() + "gradescope: {tests: {alphabeta: {order: hidden}}}\n")
    with pytest.raises(Mistake, match="`order` is not known"):
        checked_data(str(path))


def rendered(report: Report) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(reporter("gradescope").render(report))
    jsonschema.validate(data, SCHEMA)
    return data


def test_what_is_not_shown_yet_is_told_nowhere(graded: Grade, tmp_path: Path) -> None:
    policies = "gradescope:\n  stdout_visibility: after_published\n  tests: {alphabeta: {order: after_due_date}}"
    data = rendered(graded(assignment(tmp_path, policies), WRONG))
    seen = {test["name"].partition(":")[0]: test["visibility"] for test in data["tests"] if "score" in test}
    assert seen.pop("alphabeta order") == "after_due_date"
    assert set(seen.values()) == {"visible"}
    trees = [test for test in data["tests"] if "score" not in test]
    assert trees
    assert {test["visibility"] for test in trees} == {"after_due_date"}  # they failed nothing but order
    assert data["output"] == "Minimax and alpha-beta as in AIMA, 4th edition."
    assert data["stdout_visibility"] == "after_published"


def test_the_leaderboard_counts_nodes_once_every_value_is_right(graded: Grade, tmp_path: Path) -> None:
    of = assignment(tmp_path, "gradescope: {leaderboard: Nodes looked at}")
    (right,) = rendered(graded(of, solutions("aima4e")))["leaderboard"]
    (wasteful,) = rendered(graded(of, WRONG))["leaderboard"]
    assert (right["name"], right["order"]) == ("Nodes looked at", "asc")
    assert wasteful["value"] > right["value"] > 500
    wrong = solutions("aima4e", alphabeta="def alpha_beta_search(game, state):\n    return None\n")
    assert "leaderboard" not in rendered(graded(of, wrong))
    assert "leaderboard" not in rendered(graded("aima4e", solutions("aima4e")))


def test_the_command_applies_what_the_metadata_say(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assignment(tmp_path, "late: {penalty: 10%, per: day}\nattempts: {limit: 2}")
    metadata(tmp_path, "2026-11-12T20:00:00-08:00", [previous("2026-11-09T12:00:00-08:00", 12)])
    command = ["grade", str(ROOT / "solutions" / "aima4e"), "-a", str(tmp_path), "-o", str(tmp_path / "r.json")]
    command += ["--metadata", str(tmp_path / "submission_metadata.json")]
    assert main(command) == 0
    data = json.loads((tmp_path / "r.json").read_text())
    jsonschema.validate(data, SCHEMA)
    assert data["score"] == 80
    assert sum(test["score"] for test in data["tests"]) == 100
    assert data["output"].startswith(
        "Minimax and alpha-beta as in AIMA, 4th edition: 80 of 100 points (100 were earned).\n"
        "Handed in 45 hours late: 20% of the points earned are off."
    )
    assert data["extra_data"]["counted"] is True
    capsys.readouterr()
    for form in ("text", "html"):
        assert main([*command[:4], *command[6:], "--format", form]) == 0
        said = capsys.readouterr().out
        assert "80 of 100 points" in re.sub(r"<[^>]+>", "", said)
        assert "Handed in 45 hours late" in said
    metadata(tmp_path, DUE, [previous("2026-11-09T12:00:00-08:00", score) for score in (12, 55)])
    assert main(command) == 0
    data = json.loads((tmp_path / "r.json").read_text())
    jsonschema.validate(data, SCHEMA)
    assert data["score"] == 55
    assert len([test for test in data["tests"] if "max_score" in test]) == 6
    assert all(test["output"].startswith("Not graded") for test in data["tests"])
    assert data["extra_data"]["counted"] is False
    assert "55 of 100 points" in capsys.readouterr().err
