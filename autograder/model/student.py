"""A student as a course platform knows one: whatever identifiers its export carries."""

from __future__ import annotations

from autograder.model.record import record


@record
class Student:
    """Who handed in; empty where the source does not tell."""

    name: str = ""
    sid: str = ""  # the institution's number
    email: str = ""
    login: str = ""
    platform_id: str = ""  # the platform's own number for the student
