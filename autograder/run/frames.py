"""Frames read off a stream of bytes that nobody vouches for."""

from __future__ import annotations

import json

from autograder.model.trace import Ended
from autograder.recent import Recent
from autograder.run.reply import Reply, failed
from autograder.wire import LARGEST_HEADER, LENGTHS

BYTES_KEPT = 16 * 1024 * 1024  # of frames in a generation; programs that do the same send the same
FRAME_BYTES = 1_500  # what a frame takes besides its own bytes, once it is read

_met = Recent(BYTES_KEPT)
_lengths, _BEFORE = LENGTHS.unpack_from, LENGTHS.size
_decode = json.JSONDecoder().decode  # json.loads guesses the encoding first, for every frame


class Frames:
    """What has come from a worker so far, cut into frames."""

    def __init__(self) -> None:
        self._bytes = b""
        self._place = 0  # how much of it has been read
        self._more: list[bytes] = []  # what came since, while a large frame is not all there
        self._missing = 0  # how much must still come before there can be another frame

    def add(self, data: bytes) -> None:
        self._more.append(data)
        self._missing -= len(data)
        if self._missing <= 0:  # else it would be copied again with every piece that comes
            self._bytes = b"".join([self._bytes[self._place :], *self._more])
            self._place = 0
            self._more.clear()

    def next(self, most_events: int) -> Reply | None:
        """The next frame if all of it is there; a violation as soon as it cannot become one."""
        if self._more:
            return None
        data, place = self._bytes, self._place
        start, there = place + _BEFORE, len(data)
        if there < start:
            self._missing = start - there
            return None
        head, tail = _lengths(data, place)
        if head > LARGEST_HEADER or tail > most_events:
            return failed(Ended.VIOLATED, "it sent more than a call can be")
        end = start + head + tail
        if there < end:
            self._missing = end - there
            return None
        self._place = end
        sent = head, data[start:end]
        known: Reply | None = _met.get(sent)
        if known is None:
            known = _read(*sent)
            _met.put(sent, known, FRAME_BYTES + head + tail)
        return known


def _read(head: int, raw: bytes) -> Reply:
    try:
        header = _decode(str(raw[:head], "utf-8"))
    except (ValueError, RecursionError):
        header = None
    if type(header) is not dict:
        return failed(Ended.VIOLATED, "its answer could not be read")
    return Reply(ended=None, header=header, events=raw[head:], sent=(head, raw))
