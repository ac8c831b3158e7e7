"""A course's policies: what being late costs, how often one may hand in, and who sees what and when."""

from __future__ import annotations

from autograder.model.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime
    from fractions import Fraction

# Gradescope's words for who sees something, from everyone to nobody.
VISIBLE = "visible"
AFTER_DUE_DATE = "after_due_date"
AFTER_PUBLISHED = "after_published"
HIDDEN = "hidden"
VISIBILITIES = (VISIBLE, AFTER_DUE_DATE, AFTER_PUBLISHED, HIDDEN)

# What becomes of a better earlier score: it is told, or it stays the score.
TOLD = "told"
KEPT = "kept"

SECONDS = {"minute": 60, "hour": 3_600, "day": 86_400, "week": 604_800}


@record
class Late:
    """What being late costs: a share of the points earned, once, or for every hour, day or week begun."""

    penalty: str  # a percentage as it was written; fractions are made of it where points are reckoned
    per: str = ""  # a key of SECONDS; empty: once
    at_most: str = "100%"
    grace_seconds: int = 0


@record
class Attempts:
    """How often one may hand in, in all or in any hour, day or week, and what a better earlier score is good for."""

    limit: int | None = None
    per: str = ""  # a key of SECONDS; empty: in all
    best: str = TOLD


@record
class Page:
    """How Gradescope shows a result: who sees it, and the name of the leaderboard's column, if there is one."""

    visibility: str = VISIBLE
    stdout_visibility: str = HIDDEN
    tests: dict[str, dict[str, str]]  # by problem and check
    leaderboard: str = ""

    def of(self, problem: str, check: str) -> str:
        """Who sees a criterion."""
        return self.tests.get(problem, {}).get(check, VISIBLE)

    @property
    def tells_all(self) -> bool:
        """Whether every criterion is seen at once; else neither a total nor a diagnosis may tell of the others."""
        return all(seen == VISIBLE for checks in self.tests.values() for seen in checks.values())


@record
class Earlier:
    """An earlier submission of the same student."""

    at: datetime | None
    score: Fraction | None
    counted: bool = True  # not where it was not graded, for whatever reason


@record
class Metadata:
    """What the platform says of a submission: when it was due and came, and what came before it."""

    at: datetime | None = None
    due: datetime | None = None
    earlier: tuple[Earlier, ...] = ()
    complaints: tuple[str, ...] = ()  # about the file itself, for the staff


@record
class Ruling:
    """What the policies make of a submission: the score that counts, and why, in sentences for the student."""

    awarded: int | Fraction
    sentences: tuple[str, ...] = ()
    counted: bool = True  # whether it is one of the attempts
