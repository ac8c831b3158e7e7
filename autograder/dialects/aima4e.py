"""AIMA, 4th edition: the game answers questions about states, and whoever moves at the root is maximised."""

from __future__ import annotations

from collections.abc import Mapping

from autograder.dialects.board import Board, Handle
from autograder.dialects.dialect import Dialect
from autograder.wire import ACTIONS, IS_TERMINAL, TO_MOVE, UTILITY

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
        board, node = self._board, _node(self, state)
        board.note(TO_MOVE, node)
        return board.labels[node]

    def is_terminal(self, state: State) -> bool:
        board, node = self._board, _node(self, state)
        board.note(IS_TERMINAL, node)
        return not board.children[node]

    def utility(self, state: State, player: str) -> int | float:
        """What the end of the game is worth to a player: MIN's utility is the negation of MAX's."""
        node = _node(self, state)
        value = self._board.value(node, UTILITY, "utility")
        if player == "MAX":
            return value
        if player == "MIN":
            return -value
        self._board.refuse(node, f'utility of {state!r}: the player is "MAX" or "MIN", not {player!r}')

    def actions(self, state: State) -> list[str]:
        board, node = self._board, _node(self, state)
        board.note(ACTIONS, node)
        return board.actions_of(node)

    def result(self, state: State, action: str) -> Handle:
        return self._board.result(_node(self, state), action)


def _node(game: Game, state: object) -> int:
    """The node of a state; anything else is refused."""
    if type(state) is not State:
        game._board.refuse(0, f"the game wants a state first, got {type(state).__name__}")
    return state._node


_set_board = Game.__dict__["_board"].__set__  # past the __setattr__ that keeps the game immutable


def view(board: Board, node: int) -> Mapping[str, object]:
    return {"game": Game(board), "state": board.handle(node, State)}


DIALECT = Dialect(name="aima4e", view=view, any_root=True, for_player=True)
