"""What a worker is asked, as text: first what the jobs of a round share, then what this submission is."""

from __future__ import annotations

import json

from autograder.model.job import Call, Job
from autograder.model.record import record
from autograder.model.tree import Tree
from autograder.wire import events_limit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SECONDS_FOR_EACH_NODE = 0.0001
MOST_KEPT = 4  # rounds whose text is kept: two for each grading

_kept: list[tuple[tuple[object, ...], About]] = []


@record
class About:
    """What a round is about: the same for every submission, so it is worked out once."""

    line: bytes  # the trees and the calls
    limits: tuple[tuple[float, int], ...]  # of a call on each tree: seconds of CPU, and bytes of events


def seconds_for(job: Job, tree: Tree) -> float:
    """How much CPU a call on a tree may take."""
    return job.limits.call_seconds + SECONDS_FOR_EACH_NODE * len(tree)


def about(jobs: tuple[Job, ...]) -> About:
    """What some jobs on the same trees are about: the very same for every submission."""
    first = jobs[0]
    shared = (first.trees, first.limits, first.dialect, *_distinct_calls(jobs))
    for place, (known, made) in enumerate(_kept):
        if len(known) == len(shared) and all(one is other for one, other in zip(known, shared, strict=True)):
            _kept.append(_kept.pop(place))  # what is asked of every submission outlasts what is asked of one
            return made
    line = json.dumps(
        {
            "dialect": first.dialect,
            "trees": [_plain(first, tree) for tree in first.trees],
            "calls": [
                [_plain_call(number, call) for number, call in enumerate(calls)] for calls in _distinct_calls(jobs)
            ],
        }
    ).encode()
    limits = tuple((seconds_for(first, tree), events_limit(len(tree))) for tree in first.trees)
    made = About(line=line, limits=limits)
    _kept.append((shared, made))
    del _kept[:-MOST_KEPT]
    return made


def request(jobs: tuple[Job, ...], waiting: list[list[int]], at: int) -> bytes:
    """The calls still to be made of the jobs from one on; source bytes travel as latin-1."""
    limits = jobs[0].limits
    lists = _distinct_calls(jobs)
    return json.dumps(
        {
            "isolation": jobs[0].isolation,
            "jobs": [
                _plain_job(job, lists, left)
                for number, (job, left) in enumerate(zip(jobs, waiting, strict=True))
                if number > at or (number == at and left)
            ],
            "load_seconds": limits.call_seconds,
            "limits": {
                "submission_seconds": limits.submission_seconds,
                "memory_megabytes": limits.memory_megabytes,
                "output_characters": limits.output_characters,
            },
        }
    ).encode()


def _distinct_calls(jobs: tuple[Job, ...]) -> list[tuple[Call, ...]]:
    """The lists of calls, each once: many programs are asked the same, and servers get ready for what others are."""
    return list({id(calls): calls for job in jobs for calls in (*job.laid_out, job.calls)}.values())


def _plain_job(job: Job, lists: list[tuple[Call, ...]], left: list[int]) -> dict[str, Any]:
    return {
        "file": job.problem.file,
        "sources": {path: source.decode("latin-1") for path, source in job.sources.items()},
        "withheld": job.withheld,
        "functions": {
            purpose: (function.name, function.parameters, function.carries)
            for purpose, function in job.problem.functions.items()
        },
        "calls": next(number for number, calls in enumerate(lists) if calls is job.calls),
        "left": None if len(left) == len(job.calls) else left,
    }


def _plain(job: Job, tree: Tree) -> dict[str, Any]:
    fields = {name: getattr(tree, name) for name in ("names", "labels", "values", "evals", "children", "actions")}
    return {**fields, "height": tree.height, "seconds": seconds_for(job, tree)}


def _plain_call(number: int, call: Call) -> tuple[object, ...]:
    """A call as `wire` has it, what it carries in the order of `wire.CARRIED`."""
    return (
        number,
        call.tree,
        call.purpose,
        call.start,
        call.alpha,
        call.beta,
        call.player,
        call.level,
        call.depth,
    )
