"""A search told moment by moment: what the textbook looks at, learns, cuts and returns, and on which line."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from autograder.dialects.dialect import Dialect
from autograder.model.assignment import MAX_NODE, MIN_NODE, SEARCH
from autograder.model.job import Call
from autograder.model.pseudocode import (
    ANSWER,
    BOUND,
    CALL,
    CHILDREN,
    CHOICE,
    CUT,
    DEPTH,
    RETURN,
    START,
    TERMINAL,
    Pseudocode,
)
from autograder.model.reading import Reading
from autograder.model.record import record
from autograder.model.tree import MAX, Number, Tree
from autograder.textbook.engine import Outcome, Step, Window, search
from autograder.textbook.words import number, spelled

LOOK = "look"
LEARN = "learn"
NARROW = "narrow"
STOP = "cut"
GIVE = "return"


@record
class Moment:
    """One thing that happens at a node, with what is known there once it has happened."""

    what: str  # look, learn, narrow, cut or return
    node: int
    v: Number
    window: Window
    line: int  # of the pseudocode, -1 where there is none
    visits: int  # how many nodes have been looked at so far
    words: str


@record
class Walkthrough:
    """A whole search, for who wants to see every step of it."""

    outcome: Outcome
    window: Window  # that it began with, as MAX sees it
    moments: tuple[Moment, ...]
    player: str  # who is maximised: v, alpha and beta are as this player sees them


def walk_through(
    tree: Tree, problem: str, call: Call, *, reading: Reading, dialect: Dialect, code: Pseudocode
) -> Walkthrough:
    """The textbook's way through one call."""
    player = _player(tree, call, dialect)
    window = (call.alpha, call.beta) if player == MAX else (-call.beta, -call.alpha)  # the tree's values are MAX's
    outcome = search(
        tree, problem, reading=reading, start=call.start, window=window, depth=call.depth, level=call.level
    )
    teller = _Teller(tree, outcome, player, reading, dialect, code)
    if call.purpose != SEARCH:
        purpose = call.purpose
    else:
        purpose = SEARCH if _walks_itself(code) else teller.function(call.start, SEARCH)
    moments = tuple(teller.at(call.start, window, purpose))
    return Walkthrough(outcome=outcome, window=window, moments=moments, player=player)


def _player(tree: Tree, call: Call, dialect: Dialect) -> str:
    """Who is maximised."""
    if not dialect.for_player:
        return MAX
    return (tree.labels[call.start] or MAX) if call.purpose == SEARCH else call.player


def _walks_itself(code: Pseudocode) -> bool:
    """Whether the search goes through the root's children itself, rather than leaving that to another function."""
    return code.has(SEARCH, CHILDREN) or not (code.has(SEARCH, CALL) or code.has(SEARCH, TERMINAL))


class _Teller:
    """Tells a search from what the engine noted of it, in the terms of the player who is maximised."""

    def __init__(
        self, tree: Tree, outcome: Outcome, player: str, reading: Reading, dialect: Dialect, code: Pseudocode
    ) -> None:
        self._tree = tree
        self._prunes = outcome.prunes
        self._player = player
        self._reading = reading
        self._dialect = dialect
        self._code = code
        self._steps: dict[int, list[Step]] = {}
        for step in outcome.steps:
            self._steps.setdefault(step.node, []).append(step)
        self._visits = 0

    def function(self, node: int, caller: str) -> str:
        """Which function a node is handed to."""
        label = self._tree.labels[node]
        if label is not None:
            return MAX_NODE if label == self._player else MIN_NODE
        if self._dialect.any_labels and self._code.has(SEARCH, TERMINAL):
            return SEARCH  # who looks at the label looks for leaves too
        return MAX_NODE if caller == MIN_NODE else MIN_NODE

    def at(self, node: int, window: Window, purpose: str) -> Iterator[Moment]:
        """Everything that happens at a node and below it."""
        self._visits += 1
        name = self._tree.names[node]
        if node not in self._steps:
            yield self._static(node, window, purpose)
            return
        maximises = self._tree.labels[node] == MAX
        v: Number = -inf if maximises else inf
        with_window = f" with the window {self._spell(window)}" if self._prunes else ""
        yield self._moment(LOOK, node, v, window, purpose, (START,), f"look at {name}{with_window}")
        for step in self._steps[node]:
            window = step.alpha, step.beta
            yield from self.at(step.child, window, self.function(step.child, purpose))
            before, v = v, step.value
            words = f"v at {name} {'stays' if v == before else 'becomes'} {self._number(v)}"
            yield self._moment(LEARN, node, v, window, purpose, (ANSWER, CALL, CHOICE), words)
            if step.cut:
                yield self._moment(STOP, node, v, window, purpose, (CUT,), self._why(node, step))
                return
            narrowed = (max(step.alpha, v), step.beta) if maximises else (step.alpha, min(step.beta, v))
            if self._prunes and narrowed != window:
                window = narrowed
                words = f"the window at {name} becomes {self._spell(window)}"
                yield self._moment(NARROW, node, v, window, purpose, (BOUND, CHOICE, CUT), words)
        words = f"{name} gives back {self._number(v)}"
        yield self._moment(GIVE, node, v, window, purpose, (RETURN, CHOICE), words)

    def _static(self, node: int, window: Window, purpose: str) -> Moment:
        """A leaf, or a node beyond the depth: its value is there already."""
        tree = self._tree
        is_leaf = tree.is_leaf(node)
        value = tree.values[node] if is_leaf else tree.evals[node]
        assert value is not None  # the engine had one
        words = f"look at {tree.names[node]}: {'' if is_leaf else 'too deep, its eval is '}{self._number(value)}"
        roles = (TERMINAL,) if is_leaf else (DEPTH,)
        return self._moment(LOOK, node, value, window, purpose, roles, words)

    def _why(self, node: int, step: Step) -> str:
        """Why a node stops, and what it leaves out."""
        tree, equal = self._tree, "=" if self._reading.cut_at_equality else ""
        window = self._seen((step.alpha, step.beta))
        maximises = tree.labels[node] == self._player
        test = f">{equal} beta = {number(window[1])}" if maximises else f"<{equal} alpha = {number(window[0])}"
        left_out = [tree.names[child] for child in tree.children[node] if child > step.child]
        return f"v = {self._number(step.value)} {test}: {tree.names[node]} stops before {', '.join(left_out)}"

    def _moment(
        self, what: str, node: int, v: Number, window: Window, purpose: str, roles: tuple[str, ...], words: str
    ) -> Moment:
        return Moment(
            what=what,
            node=node,
            v=self._value(v),
            window=self._seen(window),
            line=self._code.place(purpose, *roles),
            visits=self._visits,
            words=words,
        )

    def _value(self, value: Number) -> Number:
        return value if self._player == MAX else -value

    def _number(self, value: Number) -> str:
        return number(self._value(value))

    def _seen(self, window: Window) -> Window:
        """A window as the player sees it."""
        return window if self._player == MAX else (-window[1], -window[0])

    def _spell(self, window: Window) -> str:
        return spelled(self._seen(window))
