"""Gradescope's submission_metadata.json, read so that nothing about it can cost a grade.

See https://gradescope-autograders.readthedocs.io/en/latest/submission_metadata/. What is missing or malformed is left
out, with a sentence for the staff.
"""

from __future__ import annotations

import json
from datetime import datetime
from fractions import Fraction
from math import isfinite, nan

from autograder.model.policy import Earlier, Metadata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

YEARS = range(1970, 9000)  # outside of them, a day more or less could not be reckoned
LARGEST = 64 * 1024 * 1024  # it quotes the results of every earlier submission


def read_metadata(path: str) -> Metadata:
    """What the file says; where it says nothing that can be used, no policy applies."""
    try:
        with open(path, "rb") as stream:
            data = json.loads(stream.read(LARGEST))
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or "it is not JSON"
        return Metadata(complaints=(f"{path} cannot be read ({reason}); no policy was applied",))
    if not isinstance(data, dict):
        return Metadata(complaints=(f"{path} is not a JSON object; no policy was applied",))
    return _Reading(path).metadata(data)


class _Reading:
    """One reading of the file, and what was wrong with it."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._complaints: list[str] = []

    def metadata(self, data: dict[str, Any]) -> Metadata:
        at = self._moment(data.get("created_at"), "created_at")
        if at is None and "created_at" not in data:
            self._complain("created_at is missing, so nobody is late")
        return Metadata(
            at=at,
            due=self._due(data),
            earlier=tuple(self._earlier(place, each) for place, each in enumerate(self._previous(data))),
            complaints=tuple(self._complaints),
        )

    def _due(self, data: dict[str, Any]) -> datetime | None:
        """When it was due: for a student with an extension then, for a group when the last of them has to."""
        users = data.get("users")
        own = [user["assignment"] for user in users if _has(user, "assignment")] if isinstance(users, list) else []
        dates = [self._moment(each.get("due_date"), "users.assignment.due_date") for each in own]
        if known := [date for date in dates if date is not None]:
            return max(known)
        return self._moment(data["assignment"].get("due_date"), "due_date") if _has(data, "assignment") else None

    def _previous(self, data: dict[str, Any]) -> list[dict[str, Any]]:
        listed = data.get("previous_submissions", [])
        if not isinstance(listed, list):
            self._complain("previous_submissions is not a list")
            return []
        return [each for each in listed if isinstance(each, dict)]

    def _earlier(self, place: int, data: dict[str, Any]) -> Earlier:
        moment = data.get("submission_time", data.get("created_at"))
        return Earlier(
            at=self._moment(moment, f"previous_submissions[{place}].submission_time"),
            score=_score(data.get("score")),
            counted=_counted(data.get("results")),
        )

    def _moment(self, value: object, key: str) -> datetime | None:
        if value is None:
            return None
        try:
            moment = datetime.fromisoformat(str(value))
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo is None or moment.year not in YEARS:
            self._complain(f"{key} is not a time with its zone: {str(value)[:40]!r}")
            return None
        return moment

    def _complain(self, what: str) -> None:
        self._complaints.append(f"{self._path}: {what}")


def _has(data: object, key: str) -> bool:
    return isinstance(data, dict) and isinstance(data.get(key), dict)


def _score(value: object) -> Fraction | None:
    """A score as a fraction, of the decimals that it is written with; None for one that is none, or not a number."""
    try:
        number = float(value) if isinstance(value, (int, float, str)) else nan
    except (ValueError, OverflowError):
        return None
    return Fraction(str(number)) if isfinite(number) else None


def _counted(results: object) -> bool:
    """Whether an earlier submission was graded: the results say if it was not."""
    if not _has(results, "extra_data"):
        return True
    assert isinstance(results, dict)  # it has the key
    return results["extra_data"].get("counted") is not False
