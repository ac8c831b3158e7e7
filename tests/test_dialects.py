"""What a student holds in the hand: the five views, their manners, and what they record."""

from __future__ import annotations

import copy
from contextlib import suppress
from typing import Any

import pytest

from autograder.dialects import DIALECTS, dialect
from autograder.dialects.board import Board, Handle, IllegalCall, TooManyLooks
from autograder.wire import OPERATIONS, STRIDE
from tests.trees import tree_of

TREE = tree_of("{children: [{eval: 4, children: [3, 12]}, {action: east, eval: -1, children: [2, 4]}]}")


def board(limit: int = 1000) -> Board:
    names = ("names", "labels", "values", "evals", "children", "actions")
    return Board({name: getattr(TREE, name) for name in names}, limit)


def given(name: str, node: int = 0, on: Board | None = None) -> Any:
    """What the dialect hands over for a node: the state or x, and the game where there is one."""
    return dialect(name).view(on or board(), node)


def handle(name: str, node: int = 0, on: Board | None = None) -> Any:
    arguments = given(name, node, on)
    return arguments.get("state", arguments.get("x"))


def recorded(on: Board) -> list[tuple[str, str]]:
    return [(OPERATIONS[event % STRIDE], TREE.names[event // STRIDE]) for event in on.events]


@pytest.mark.parametrize("name", DIALECTS)
def test_handles_are_immutable_hashable_comparable_copyable_and_print_as_their_name(name: str) -> None:
    shared = board()
    root, first = handle(name, 0, shared), handle(name, 1, shared)
    assert (str(root), repr(first), f"{first}") == ("A", "B", "B")
    assert root == handle(name, 0, shared) != first
    assert root != "A"
    assert {root: 1}[copy.deepcopy(root)] == 1
    assert copy.copy(first) is first
    assert copy.deepcopy([root, first])[1] == first
    assert root < first <= first
    assert max([(3, root), (3, first)]) == (3, first)
    with pytest.raises(AttributeError, match="immutable"):
        root.visited = True
    with pytest.raises(AttributeError, match="immutable"):
        del root._node
    assert not shared.events, "none of this is a look"


def test_aima4e_asks_the_game() -> None:
    shared = board()
    game, state = given("aima4e", 0, shared).values()
    assert game.to_move(state) == "MAX"
    child = game.result(state, "east")
    assert game.to_move(child) == "MIN"
    assert game.actions(child) == ["c1", "c2"]
    leaf = game.result(child, "c2")
    assert game.is_terminal(leaf) is True
    assert (game.utility(leaf, "MAX"), game.utility(leaf, "MIN")) == (4, -4)
    assert game.actions(leaf) == []
    assert game.to_move(leaf) is None
    assert copy.deepcopy(game) is game
    assert recorded(shared)[:3] == [("to_move", "A"), ("result", "C"), ("to_move", "C")]


def test_aima3e_and_aima2e_ask_the_state() -> None:
    state = handle("aima3e")
    assert state.actions() == ["a1", "east"]
    assert not state.is_terminal()
    assert state.result("a1").result("b2").utility() == 12
    assert not hasattr(state, "successors")
    shared = board()
    assert handle("aima2e", 0, shared).successors() == [("a1", shared.handle(1)), ("east", shared.handle(4))]
    assert recorded(shared) == [("successors", "A")]


def test_depth_limited_estimates() -> None:
    state = handle("depth-limited")
    assert state.result("east").eval() == -1
    assert state.result("east").result("c1").eval() == 2
    assert not hasattr(state, "utility")
    with pytest.raises(IllegalCall, match="eval of A"):
        state.eval()


def test_a_labelled_node_tells_by_attributes() -> None:
    x = handle("labelled-tree")
    assert (x.is_terminal, x.label) == (False, "MAX")
    first = x.children[0]
    assert isinstance(x.children, tuple)
    assert (first.label, first.children[1].value, first.children[1].label) == ("MIN", 12, None)
    assert first.children[0].children == ()


@pytest.mark.parametrize(
    ("name", "call", "complaint"),
    [
        ("aima4e", lambda v: v["game"].utility(v["state"], "MAX"), "utility of A: it is not terminal"),
        ("aima4e", lambda v: v["game"].result(v["state"], "up"), r"A has no action 'up'; its actions are a1, east"),
        ("aima4e", lambda v: v["game"].actions("A"), "the game wants a state first, got str"),
        ("aima3e", lambda v: v["state"].utility(), "utility of A: it is not terminal"),
        ("aima3e", lambda v: v["state"].result(1), "A has no action 1"),
        ("labelled-tree", lambda v: v["x"].value, "value of A: it is not terminal"),
    ],
)
def test_an_illegal_call_is_refused_in_words_and_recorded(name: str, call: Any, complaint: str) -> None:
    shared = board()
    with pytest.raises(IllegalCall, match=complaint):
        call(given(name, 0, shared))
    assert recorded(shared)[-1] == ("illegal call", "A")


def test_the_utility_of_nobody_is_refused() -> None:
    game, leaf = given("aima4e", 2).values()
    with pytest.raises(IllegalCall, match='the player is "MAX" or "MIN", not None'):
        game.utility(leaf, None)


def test_lists_given_out_are_copies() -> None:
    state = handle("aima3e")
    state.actions().clear()
    assert state.actions() == ["a1", "east"]


def test_looking_forever_ends() -> None:
    state = handle("aima3e", 0, board(limit=50))

    def look_forever() -> None:
        while True:
            with suppress(Exception):  # what a careless submission would write
                state.is_terminal()

    with pytest.raises(TooManyLooks):
        look_forever()


@pytest.mark.parametrize(
    ("name", "look"),
    [
        ("aima4e", lambda v: v["game"].to_move(v["state"])),
        ("aima4e", lambda v: v["game"].is_terminal(v["state"])),
        ("aima4e", lambda v: v["game"].utility(v["state"], "MAX")),
        ("aima4e", lambda v: v["game"].actions(v["state"])),
        ("aima4e", lambda v: v["game"].result(v["state"], "a1")),
        ("aima3e", lambda v: v["state"].actions()),
        ("aima3e", lambda v: v["state"].result("a1")),
        ("aima2e", lambda v: v["state"].successors()),
        ("depth-limited", lambda v: v["state"].eval()),
        ("labelled-tree", lambda v: v["x"].is_terminal),
        ("labelled-tree", lambda v: v["x"].label),
        ("labelled-tree", lambda v: v["x"].children),
        ("labelled-tree", lambda v: v["x"].value),
    ],
)
def test_whatever_is_asked_counts_towards_the_limit(name: str, look: Any) -> None:
    shared = board(limit=3)
    shared.events = [0, 0, 0]
    with pytest.raises(TooManyLooks):
        look(given(name, 0, shared))
    assert len(shared.events) == 4, "the one that goes too far is recorded too"


@pytest.mark.parametrize("question", ["to_move", "is_terminal", "actions"])
@pytest.mark.parametrize("stranger", [None, "A", 0])
def test_the_game_knows_only_its_own_states(question: str, stranger: object) -> None:
    shared = board()
    game = given("aima4e", 0, shared)["game"]
    for ask in (lambda: getattr(game, question)(stranger), lambda: game.utility(stranger, "MAX")):
        with pytest.raises(IllegalCall, match=f"the game wants a state first, got {type(stranger).__name__}"):
            ask()
    with pytest.raises(IllegalCall, match="the game wants a state first"):
        game.result(stranger, "a1")
    assert recorded(shared) == [("illegal call", "A")] * 3


def test_the_game_is_immutable_and_its_own_copy() -> None:
    game = given("aima4e")["game"]
    with pytest.raises(AttributeError, match=r"game\.cache cannot be set: the game is immutable"):
        game.cache = {}
    assert copy.copy(game) is game
    assert repr(game) == "game"


@pytest.mark.parametrize("name", ["aima3e", "aima4e"])
def test_what_calls_itself_equal_to_an_action_is_as_good_as_it(name: str) -> None:
    class Move(str):
        """A student's own kind of text."""

    shared = board()
    arguments = given(name, 0, shared)
    state = arguments["state"]
    child = arguments["game"].result(state, Move("east")) if "game" in arguments else state.result(Move("east"))
    assert repr(child) == "C"
    assert recorded(shared) == [("result", "C")]


def test_handles_are_ordered_among_themselves_alone() -> None:
    shared = board()
    first, second = shared.handle(0), shared.handle(1)
    assert (first < second, first <= first, second > first, second >= second, second < first) == (
        True,
        True,
        True,
        True,
        False,
    )
    for compare in ("__lt__", "__le__", "__gt__", "__ge__", "__eq__"):
        assert getattr(first, compare)("A") is NotImplemented


def test_a_handle_belongs_to_its_board() -> None:
    assert Handle(board(), 0) != Handle(board(), 0)
