"""What was met of late and may be met again: a memory that forgets, so that a grader of thousands stays small."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import Any, TypeVar

    T = TypeVar("T")


class Recent:
    """A memory of two generations: what was not asked for during the last one is forgotten."""

    def __init__(self, room: int) -> None:
        self._room = room  # of a generation, in whatever the weights are counted in
        self._weight = 0
        self._young: dict[Hashable, tuple[Any, int]] = {}
        self._old: dict[Hashable, tuple[Any, int]] = {}

    def get(self, key: Hashable) -> Any:
        """What is remembered; None where nothing is."""
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is None:
                return None
            self.put(key, *found)
        return found[0]

    def put(self, key: Hashable, value: Any, weight: int = 1) -> None:
        """Remember a value; one that would take up much of the room by itself is not remembered."""
        if weight > self._room // 8:
            return
        if self._weight + weight > self._room:
            self._old, self._young, self._weight = self._young, {}, 0
        self._young[key] = value, weight
        self._weight += weight


class RecentOf:
    """What was made of some values of late, by their identity; they are kept with it, so that their ids stay theirs."""

    def __init__(self, room: int) -> None:
        self._recent = Recent(room)

    def of(
        self, values: tuple[object, ...], make: Callable[[], T], weigh: Callable[[T], int], also: Hashable = None
    ) -> T:
        """What `make` makes of these values, and of what else it hangs on; made again only where it was forgotten."""
        key = (*map(id, values), also)
        known: tuple[tuple[object, ...], T] | None = self._recent.get(key)
        if known is None:
            known = values, make()
            self._recent.put(key, known, weigh(known[1]))
        return known[1]
