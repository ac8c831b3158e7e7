"""AIMA, 4th edition: the game answers questions about states, and whoever moves at the root is maximised."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.dialects.board import Board, Handle, TooManyLooks
from autograder.dialects.dialect import Dialect
from autograder.wire import ACTIONS, IS_TERMINAL, RESULT, TO_MOVE, UTILITY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


class State(Handle):
    """A state of the game; everything about it is asked of the game."""

    __slots__ = ()


class Game:
    """The rules: whose turn it is, what can be done, where it leads, how it ends."""

    __slots__ = ("_board",)
    _board: Board

    def __init__(self, board: Board) -> None:
        _set_board(self, board)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"game.{name} cannot be set: the game is immutable")

    def __repr__(self) -> str:
        return "game"

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def to_move(self, state: State) -> str | None:
        """Whose turn it is, "MAX" or "MIN"; None when the game is over."""
        board = self._board
        if type(state) is not State:
            _refuse(board, state)
        board.events.append(state._event + TO_MOVE)
        if len(board.events) > board.limit:
            raise TooManyLooks
        return state._label

    def is_terminal(self, state: State) -> bool:
        board = self._board
        if type(state) is not State:
            _refuse(board, state)
        board.events.append(state._event + IS_TERMINAL)
        if len(board.events) > board.limit:
            raise TooManyLooks
        return state._is_leaf

    def utility(self, state: State, player: str) -> int | float:
        """What the end of the game is worth to a player: MIN's utility is the negation of MAX's."""
        board = self._board
        if type(state) is not State:
            _refuse(board, state)
        value = board.value(state, UTILITY, "utility")
        if player == "MAX":
            return value
        if player == "MIN":
            return -value
        board.refuse(state._node, f'utility of {state!r}: the player is "MAX" or "MIN", not {player!r}')

    def actions(self, state: State) -> list[str]:
        board = self._board
        if type(state) is not State:
            _refuse(board, state)
        board.events.append(state._event + ACTIONS)
        if len(board.events) > board.limit:
            raise TooManyLooks
        return list(state._ways or board.ways(state))

    def result(self, state: State, action: str) -> Handle:
        board = self._board
        if type(state) is not State:
            _refuse(board, state)
        found = (state._ways or board.ways(state)).get(action) if type(action) is str else None
        if found is None:
            return board.result(state, action)
        board.events.append(found._event + RESULT)
        if len(board.events) > board.limit:
            raise TooManyLooks
        return found


def _refuse(board: Board, stranger: object) -> NoReturn:
    """What is no state of the game has no node either."""
    board.refuse(0, f"the game wants a state first, got {type(stranger).__name__}")


_set_board = Game.__dict__["_board"].__set__  # past the __setattr__ that keeps the game immutable


def view(board: Board, node: int) -> Mapping[str, object]:
    return {"game": Game(board), "state": board.handle(node, State)}


DIALECT = Dialect(name="aima4e", view=view, any_root=True, for_player=True, tells_turns=True)
