"""What travels between the grader and a worker: frames of plain bytes, and events as numbers.

A frame is two lengths, a JSON header and the events of one call. An event is `node * STRIDE + operation`.
"""

from __future__ import annotations

import json
import json.encoder
import struct
from array import array
from collections.abc import Callable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

STRIDE = 16
EVENT_BYTES = array("I").itemsize

# Operations that look at a node.
IS_TERMINAL, UTILITY, VALUE, EVAL, LABEL, ACTIONS, SUCCESSORS, CHILDREN = range(8)
# Operations that do not: the child made by a result, the question whose turn it is, a call the game refused.
RESULT, TO_MOVE, ILLEGAL = range(8, 11)

OPERATIONS = (
    "is_terminal",
    "utility",
    "value",
    "eval",
    "label",
    "actions",
    "successors",
    "children",
    "result",
    "to_move",
    "illegal call",
)
LOOKS = RESULT  # operations below this number look at their node

# A call travels as its number, its tree, what the function is for, its start, and what else the parameters can carry.
CARRIED = ("alpha", "beta", "player", "d", "depth")

# How a worker ends whose program wants a file that was withheld.
WANTS_MORE = 113

LENGTHS = struct.Struct("<II")
LARGEST_HEADER = 64 * 1024

LOOKS_FOR_ANY_TREE = 20_000
LOOKS_FOR_EACH_NODE = 200


def _encoder() -> Callable[[dict[str, Any]], str]:
    """What `json.dumps` does, without the making of an encoder for every text."""
    made = getattr(json.encoder, "c_make_encoder", None)
    if made is None:
        return json.dumps
    encode = made(None, None, json.encoder.encode_basestring_ascii, None, ": ", ", ", False, False, True)
    return lambda header: "".join(encode(header, 0))


_encoded = _encoder()


def looks_limit(nodes: int) -> int:
    """How many events a call on a tree of so many nodes may record: far more than any sensible search."""
    return LOOKS_FOR_ANY_TREE + LOOKS_FOR_EACH_NODE * nodes


def events_limit(nodes: int) -> int:
    """The same in bytes; the event that goes too far is recorded too."""
    return (looks_limit(nodes) + 1) * EVENT_BYTES


def pack(header: dict[str, Any], events: list[int] | None = None) -> bytes:
    """One frame."""
    head = _encoded(header).encode()
    tail = array("I", events or ()).tobytes()
    return LENGTHS.pack(len(head), len(tail)) + head + tail
