"""What a page needs to step through a call: the textbook's moments beside what the student looked at."""

from __future__ import annotations

import json

from autograder.cleaning import clean
from autograder.model.record import record
from autograder.model.report import Replay
from autograder.model.tree import MAX, Tree
from autograder.textbook.walkthrough import LOOK, STOP, Walkthrough
from autograder.textbook.words import number
from autograder.visits import where_they_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_encode = json.JSONEncoder(separators=(",", ":")).encode


@record
class Parting:
    """Where a student's visits leave the textbook's: the place among them, the moment, and the words for it."""

    place: int
    moment: int
    words: str


def parting(tree: Tree, walk: Walkthrough, visits: tuple[int, ...]) -> Parting | None:
    """The first parting; none where both look at the same nodes in the same order."""
    expected = walk.outcome.visits
    if visits == expected:
        return None
    place = where_they_part(visits, expected)
    moment, textbook = _what_the_textbook_does(tree, walk, visits, place)
    you = f"you look at {tree.names[visits[place]]}" if place < len(visits) else "you look at nothing more"
    return Parting(place=place, moment=moment, words=f"Here you part: {textbook}, {you}.")


def _what_the_textbook_does(tree: Tree, walk: Walkthrough, visits: tuple[int, ...], place: int) -> tuple[int, str]:
    """The moment of a parting, and what happens there: best the one at which the textbook leaves a node out."""
    if place < len(visits):
        got = visits[place]
        expanded = {step.node for step in walk.outcome.steps}
        for at, moment in enumerate(walk.moments):
            name = tree.names[moment.node]
            if moment.what == STOP and moment.visits == place and tree.within(got, moment.node):
                return at, f"the textbook stops at {name}"
            if moment.what == LOOK and moment.node == tree.parents[got] and moment.node not in expanded:
                return at, f"the textbook does not go below {name}"
    if place < len(walk.outcome.visits):
        looks = (at for at, moment in enumerate(walk.moments) if moment.what == LOOK and moment.visits == place + 1)
        return next(looks), f"the textbook looks at {tree.names[walk.outcome.visits[place]]}"
    return len(walk.moments), "the textbook is done"


def textbook_side(tree: Tree, walk: Walkthrough) -> str:
    """The textbook's moments as JSON; the same for whoever failed in this call."""
    note = ""
    if walk.player != MAX:
        note = f"v, alpha and beta are as {walk.player} sees them, who is maximised here: every sign is turned round."
    moments = [
        [moment.what, moment.node, moment.visits, moment.line, moment.words, number(moment.v)]
        + ([*map(number, moment.window)] if walk.outcome.prunes else [])
        for moment in walk.moments
    ]
    ended = f"its value is {number(walk.moments[-1].v)}"
    return safe_json({"names": tree.names, "note": note, "ended": ended, "moments": moments})


def student_side(replay: Replay, apart: Parting | None) -> str:
    """The student's visits as JSON, and where they leave the textbook's."""
    return safe_json(
        {
            "call": replay.spelled,
            "visits": replay.visits,
            "ended": replay.ended,
            "part": apart.moment if apart else -1,
            "place": apart.place if apart else -1,
            "words": apart.words if apart else "",
        }
    )


def safe_json(data: Any) -> str:
    """JSON that can stand in a script element: nothing in it ends the element, begins another, or turns text round."""
    text = _encode(_cleaned(data))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _cleaned(data: Any) -> Any:
    if isinstance(data, str):
        return clean(data)
    if isinstance(data, dict):
        return {key: _cleaned(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [value if type(value) is int else _cleaned(value) for value in data]
    return data
