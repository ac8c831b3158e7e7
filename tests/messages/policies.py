"""What is said about being late, handing in too often, and what Gradescope tells of a submission."""

from __future__ import annotations

import json

from tests.messages.material import BANK, SOLVED, rules
from tests.messages.situation import Situation

DUE = "2026-11-10T23:00:00-08:00"


def _graded(title: str, policy: str, metadata: object) -> Situation:
    text = metadata if isinstance(metadata, str) else json.dumps(metadata)
    return Situation(
        title=title,
        command="autograder grade mine -a our --fixtures bank --format text --metadata about.json",
        files={**BANK, **SOLVED, **rules(more=policy), "about.json": text},
    )


def _about(at: object, earlier: object = ()) -> dict[str, object]:
    return {"created_at": at, "assignment": {"due_date": DUE}, "previous_submissions": earlier}


def _earlier(score: object) -> list[dict[str, object]]:
    return [{"submission_time": "2026-11-10T12:00:00-08:00", "score": score}]


SITUATIONS = [
    _graded("two days late", "late: {penalty: 10%, per: day}\n", _about("2026-11-12T23:00:00-08:00")),
    _graded("an hour and a bit late", "late: {penalty: 10%}\n", _about("2026-11-11T00:01:00-08:00")),
    _graded("one attempt too many", "attempts: {limit: 1}\n", _about(DUE, _earlier(40))),
    _graded("one attempt too many a day", "attempts: {limit: 1, per: day}\n", _about(DUE, _earlier(40))),
    _graded("a better score before", "attempts: {best: told}\n", _about(DUE, _earlier(400))),
    _graded("a better score that stays", "attempts: {best: kept}\n", _about(DUE, _earlier(400))),
    _graded("not JSON", "", "hello"),
    _graded("no object", "", "[]"),
    _graded("no time", "late: {penalty: 10%}\n", {}),
    _graded("a time without a zone", "late: {penalty: 10%}\n", _about("yesterday", earlier=3)),
    Situation(
        title="nothing of Gradescope's",
        command="autograder grade mine -a our --fixtures bank --format text --metadata nowhere.json",
        files={**BANK, **SOLVED, **rules()},
    ),
]
