"""States that answer questions about themselves, as several books have them."""

from __future__ import annotations

from autograder.dialects.board import Handle, TooManyLooks
from autograder.wire import ACTIONS, EVAL, IS_TERMINAL, RESULT, SUCCESSORS, UTILITY


class State(Handle):
    """What every such state can do: list its actions, be moved on, say whether the game is over."""

    __slots__ = ()

    def actions(self) -> list[str]:
        board = self._board
        board.events.append(self._event + ACTIONS)
        if len(board.events) > board.limit:
            raise TooManyLooks
        return list(self._ways or board.ways(self))

    def result(self, action: str) -> Handle:
        board = self._board
        found = (self._ways or board.ways(self)).get(action) if type(action) is str else None
        if found is None:
            return board.result(self, action)
        board.events.append(found._event + RESULT)
        if len(board.events) > board.limit:
            raise TooManyLooks
        return found

    def is_terminal(self) -> bool:
        board = self._board
        board.events.append(self._event + IS_TERMINAL)
        if len(board.events) > board.limit:
            raise TooManyLooks
        return self._is_leaf


class UtilityState(State):
    """A state that knows its utility for MAX when the game is over."""

    __slots__ = ()

    def utility(self) -> int | float:
        return self._board.value(self, UTILITY, "utility")


class SuccessorState(UtilityState):
    """A state that can list its actions and the states they lead to in one go."""

    __slots__ = ()

    def successors(self) -> list[tuple[str, Handle]]:
        board = self._board
        board.note(SUCCESSORS, self._node)
        return list((self._ways or board.ways(self)).items())


class EvalState(State):
    """A state that can be estimated; the estimate of a terminal state is its value."""

    __slots__ = ()

    def eval(self) -> int | float:
        board = self._board
        board.note(EVAL, self._node)
        if not self._is_leaf:
            estimate = board.evals[self._node]
            if estimate is None:
                board.refuse(self._node, f"eval of {self!r}: the search is not cut off here, so there is no estimate")
            return estimate
        value = self._value
        assert value is not None  # a node without children is a leaf, and a leaf has a value
        return value
