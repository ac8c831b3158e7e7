"""Policy: what a course's rules make of a graded submission that came late, too often, or after a better one.

Pure functions between scoring and rendering. Criteria keep what they earned; the ruling says what counts.
"""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

from autograder.model.assignment import Assignment
from autograder.model.policy import KEPT, SECONDS, Attempts, Earlier, Late, Metadata, Ruling
from autograder.model.report import Points, Report
from autograder.render.feedback import points


def refusal(assignment: Assignment, metadata: Metadata) -> Ruling | None:
    """The ruling on a submission beyond the limit, which is not graded: the best score so far stays."""
    attempts = assignment.attempts
    if attempts is None or attempts.limit is None:
        return None
    recent = _recent(attempts, metadata)
    if len(recent) < attempts.limit:
        return None
    best = _best(metadata)
    limit = f"{attempts.limit} {'attempt' if attempts.limit == 1 else 'attempts'}"
    sentence = f"Not graded: the limit is {limit} {f'a {attempts.per}' if attempts.per else 'in all'}."
    if assignment.page.tells_all and best is not None:
        sentence += f" Your best score so far, {points(best)}, stays."
    again = _again(attempts, recent)
    return Ruling(awarded=best or 0, sentences=(sentence + again,), counted=False)


def ruling(report: Report, metadata: Metadata) -> Ruling:
    """The ruling on a submission that was graded."""
    late, attempts = report.assignment.late, report.assignment.attempts
    sentences = []
    awarded: Points = report.earned
    if late is not None and (seconds := _seconds_late(metadata)) > late.grace_seconds:
        share = _share(late, seconds)
        awarded = awarded * (1 - share)
        sentences.append(f"Handed in {_duration(seconds)} late: {points(100 * share)}% of the points earned are off.")
    best = _best(metadata)
    if attempts is not None and best is not None and best > awarded:
        told = f" of {points(best)} points" if report.assignment.page.tells_all else ""
        if attempts.best == KEPT:
            awarded = best
            sentences.append(f"Your best score so far{told} stays: an earlier submission did better.")
        elif told:
            sentences.append(
                f"An earlier submission has a better score,{told.removeprefix(' of')}: you can make it the active one "
                "under Submission History."
            )
    return Ruling(awarded=awarded, sentences=tuple(sentences))


def _recent(attempts: Attempts, metadata: Metadata) -> list[Earlier]:
    """The earlier submissions that count towards the limit, the first of them first."""
    counted = [each for each in metadata.earlier if each.counted]
    if not attempts.per:
        return counted
    if metadata.at is None:
        return []  # nobody knows when this one came
    since = metadata.at - timedelta(seconds=SECONDS[attempts.per])
    return sorted((each for each in counted if each.at is not None and each.at > since), key=_when)


def _when(earlier: Earlier) -> float:
    assert earlier.at is not None  # only those with a time are sorted
    return earlier.at.timestamp()


def _again(attempts: Attempts, recent: list[Earlier]) -> str:
    """When the next attempt is free, if ever."""
    if not attempts.per or not attempts.limit:
        return ""
    first = recent[-attempts.limit].at
    assert first is not None  # those with a limit per time have one
    moment = first + timedelta(seconds=SECONDS[attempts.per])
    return f" You can hand in again from {moment:%Y-%m-%d %H:%M %z} on."


def _best(metadata: Metadata) -> Fraction | None:
    return max((each.score for each in metadata.earlier if each.score is not None), default=None)


def _seconds_late(metadata: Metadata) -> float:
    if metadata.at is None or metadata.due is None:
        return 0
    return (metadata.at - metadata.due).total_seconds()


def _share(late: Late, seconds: float) -> Fraction:
    """The share of the points that is off: for each hour, day or week begun, up to what it may be at most."""
    times = -(-seconds // SECONDS[late.per]) if late.per else 1
    return min(_percent(late.penalty) * int(times), _percent(late.at_most))


def _percent(text: str) -> Fraction:
    return Fraction(text.removesuffix("%")) / 100


def _duration(seconds: float) -> str:
    """A time in the largest unit of which there are two: `2 days`, `45 hours`, `61 minutes`, `1 minute`."""
    for unit in ("day", "hour"):
        if seconds >= 2 * SECONDS[unit]:
            return f"{int(seconds // SECONDS[unit])} {unit}s"
    minutes = max(1, int(seconds // SECONDS["minute"]))
    return f"{minutes} minute{'' if minutes == 1 else 's'}"
