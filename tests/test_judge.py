"""The judge on cases made by hand: which answers and which visits are right, and what is said where they are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder import plugins
from autograder.judge import judge, move, order, value
from autograder.judge.case import Case, how_it_ended
from autograder.model.assignment import Limits, Problem, Rules
from autograder.model.reading import READINGS, TEXTBOOK
from autograder.model.record import replace
from autograder.model.trace import Ended, Loaded, StudentError, Trace
from autograder.model.verdict import Compared, Finding, Verdict
from tests.traces import (
    ALL_OF_IT,
    WITH_THE_CUT,
    call_of,
    case,
    fixture,
    raised,
    returned,
    search_call,
    shipped,
)
from tests.trees import DEEP, WITH_EVALS

B, B1, C, C1 = 1, 2, 5, 6  # nodes of the textbook's figure, by number
MISSED_CUT = (
    "You looked at c2. The textbook had stopped at C: after c1 v = 2 <= alpha = 3 (MAX already has 3 from a1 at A), "
    "so nothing below C can matter any more."
)


def searched(answer: object, looks: str = WITH_THE_CUT, assignment: str = "aima3e", problem: str = "alphabeta") -> Case:
    """One search of the textbook's figure."""
    return case(shipped(assignment), problem, (search_call(), returned(answer, looks)))


def called(answer: object, *place: object, problem: str = "alphabeta", assignment: str = "aima4e", **more) -> Case:
    """One direct call on the textbook's figure."""
    return case(shipped(assignment), problem, (call_of(*place, **more), returned(answer)))


def found(check: str, *cases: Case) -> list[tuple[Finding, ...]]:
    judged_by = {"value": value.judge, "move": move.judge, "order": order.judge}[check]
    return [verdict.findings for verdict in judged_by(list(cases))]


class TestTheCase:
    """What a check can ask of a tree."""

    @pytest.mark.parametrize(
        ("assignment", "problem", "call", "spelled"),
        [
            ("aima4e", "alphabeta", search_call(), "alpha_beta_search(game, A)"),
            ("aima4e", "minimax", call_of("min", C, player="MIN"), 'min_value(game, C, "MIN")'),
            ("aima4e", "alphabeta", call_of("max", B), 'max_value(game, B, "MAX", -inf, +inf)'),
            ("aima3e", "alphabeta", call_of("min", C1, 3, 5), "min_value(c1, 3, 5)"),
            ("depth-limited", "alphabeta", call_of("max", B, -1, 2.5, level=2, depth=3), "max_eval(B, 2, -1, 2.5, 3)"),
            ("labelled-tree", "minimax", call_of("max", B), "max_value(B)"),
        ],
    )
    def test_a_call_is_spelled_as_a_student_would_write_it(self, assignment, problem, call, spelled) -> None:
        assert case(shipped(assignment), problem, (call, returned(1))).spell(call) == spelled

    def test_what_was_found_out_once_is_not_asked_again(self) -> None:
        asked, of = [], searched("a1")

        def find(about: Case) -> bool:
            asked.append(about)
            return False

        assert of.once("it", find) is of.once("it", find) is False
        assert asked == [of]
        assert of.once("something else", lambda _: 5) == 5
        assert of.once("it", lambda _: True) is False

    def test_searches_are_told_from_direct_calls(self) -> None:
        search, direct = (search_call(), returned("a1")), (call_of("min", B), returned(3))
        of = case(shipped("aima3e"), "alphabeta", search, direct, search)
        assert [*of.searches] == [search, search]

    def test_who_is_maximised_is_told_the_value_in_his_terms(self) -> None:
        of = searched("a1")
        assert of.value(call_of("max", C)) == 2
        assert of.value(call_of("min", C, player="MIN")) == -2

    def test_every_optimal_action_is_a_move_and_no_other(self) -> None:
        of = case(shipped("aima3e"), "minimax", (search_call(), returned("a1")), tree=fixture("[[3, 4], [2], [3]]"))
        assert of.moves(search_call()) == ["a1", "a3"]
        assert of.moves(call_of("min", 1)) == ["b1"]

    def test_a_call_that_returned_has_not_failed(self) -> None:
        of = searched("a1")
        assert of.failure(*of.calls[0]) == ""

    def test_a_function_that_is_missing_or_cannot_be_called_has_failed_whatever_the_trace_says(self) -> None:
        call, trace = search_call(), returned("a1")
        missing = case(shipped("aima3e"), "alphabeta", (call, trace), loaded=Loaded(missing=("search",)))
        assert missing.failure(call, trace) == (
            "there is no function alpha_beta_search in alphabeta.py: define it, spelt just so"
        )
        uncallable = Loaded(complaints={"search": "it takes 3 arguments"})
        complained = case(shipped("aima3e"), "alphabeta", (call, trace), loaded=uncallable)
        said = "alpha_beta_search cannot be called as declared: it takes 3 arguments"
        assert complained.failure(call, trace) == said
        assert complained.failure(call_of("max", B), trace) == ""
        assert complained.failure(call_of("max", B), raised()) == "it raised ValueError: oops"
        for of in (missing, complained):
            assert not of.can_be_called(call)
            assert of.can_be_called(call_of("max", B))

    @pytest.mark.parametrize(
        ("trace", "said"),
        [
            (raised("ValueError", "no"), "it raised ValueError: no"),
            (raised("MemoryError", ""), "it wanted more than 64 MB of memory"),
            (raised("IllegalCall", "A has no action x"), "the game refused it: A has no action x"),
            (Trace(ended=Ended.RAISED), "it raised None"),
            (Trace(ended=Ended.EXITED), "it called exit() instead of returning"),
            (Trace(ended=Ended.CRASHED, note="signal 11"), "it brought Python down (signal 11)"),
            (Trace(ended=Ended.TIMED_OUT), "it was stopped after 2.5 s: is there an endless loop?"),
            (
                Trace(ended=Ended.FLOODED),
                "it was stopped after thousands of looks at a small tree: is there an endless loop?",
            ),
            (Trace(ended=Ended.SKIPPED, note="time was up"), "it was not called, because time was up"),
            (Trace(ended=Ended.VIOLATED, note="no such node"), "protocol violation: no such node"),
            (Trace(ended=Ended.RETURNED), "it returned"),
        ],
    )
    def test_how_a_call_ended_in_words(self, trace: Trace, said: str) -> None:
        limits = Limits(call_seconds=2.5, memory_megabytes=64)
        assert how_it_ended(trace, limits) == said
        assignment = shipped("aima3e", limits=limits)
        if trace.ended is not Ended.RETURNED:
            assert case(assignment, "minimax", (search_call(), trace)).failure(search_call(), trace) == said

    def test_what_was_found_out_about_one_is_known_of_all_on_the_tree_that_are_alike(self) -> None:
        one, other = searched("a1"), searched("a2")
        other = replace(other, expected=one.expected)
        asked = []

        def find() -> str:
            asked.append("")
            return f"answer {len(asked)}"

        assert one.alike("this", find) == other.alike("this", find) == one.alike("this", find) == "answer 1"
        assert other.alike("that", find) == one.alike("that", find) == "answer 2"
        assert searched("a1").alike("this", find) == "answer 3", "another tree's cases know nothing of it"

    def test_visits_are_read_off_once_and_what_was_generated_by_a_courses_rule(self) -> None:
        looked = searched("a1", "A B C! B")
        ((_, trace),) = looked.calls
        assert looked.looks(trace).order == looked.judged(trace).order == (0, 1)
        assert looked.looks(trace) is looked.looks(trace)
        by_rule = case(shipped("aima3e", rules=Rules(generated=True)), "alphabeta", *looked.calls)
        assert by_rule.judged(trace).order == (0, 1, 5)
        assert by_rule.judged(trace) is by_rule.judged(trace)
        assert by_rule.looks(trace).order == (0, 1)

    def test_each_search_has_its_own_visits(self) -> None:
        one, other = returned("a1", "A B"), returned("a1", "A C")
        for rules in (Rules(), Rules(generated=True)):
            of = case(shipped("aima3e", rules=rules), "minimax", (search_call(), one), (search_call(), other))
            assert [of.judged(trace).order for _, trace in of.searches] == [(0, 1), (0, 5)]

    def test_the_textbooks_search_is_made_once_for_each_depth_and_reading(self) -> None:
        shallow, deep = search_call(1), search_call(2)
        assignment = shipped("depth-limited", readings=(TEXTBOOK, READINGS["strict"]))
        calls = [(call, returned((6, "a2"))) for call in (shallow, deep)]
        of = case(assignment, "alphabeta", *calls, tree=fixture(WITH_EVALS))
        assert of.search(shallow, TEXTBOOK).visits == (0, 1, 4, 7)
        assert of.search(deep, TEXTBOOK).visits == tuple(range(9))
        assert of.search(deep, TEXTBOOK) is of.search(deep, TEXTBOOK)
        assert of.search(deep, READINGS["strict"]) is not of.search(deep, TEXTBOOK)
        assert of.search(shallow, TEXTBOOK).visits == (0, 1, 4, 7)


class TestTheMove:
    """Any truly optimal action, or the first, where the course asks so."""

    TIED = "[[3, 4], [2, 9], [3, 5]]"

    def tied(self, answer: object, first: bool = False, problem: str = "minimax") -> Case:
        assignment = shipped("aima3e", first_of_ties=first)
        return case(assignment, problem, (search_call(), returned(answer)), tree=fixture(self.TIED))

    def test_any_optimal_action_is_right(self) -> None:
        assert found("move", self.tied("a1"), self.tied("a3")) == [(), ()]

    def test_by_a_courses_rule_only_the_first_is(self) -> None:
        right, wrong = found("move", self.tied("a1", first=True), self.tied("a3", first=True))
        assert right == ()
        assert wrong == (
            Finding(
                call="minimax_decision(A)",
                wanted="the action a1",
                got="it returned 'a3'",
                why="It is worth the same, but the first of equal moves is asked for.",
            ),
        )

    def test_a_worse_action_is_told_what_it_is_worth(self) -> None:
        (minimax,), (alphabeta,) = found("move", self.tied("a2"), self.tied("a2", problem="alphabeta"))
        worth = "a2 is worth 2, a1 is worth 3."
        assert minimax == Finding(
            call="minimax_decision(A)", wanted="the action a1 or a3", got="it returned 'a2'", why=worth
        )
        cut = "A child that was cut may return the same bound and be worth less: keep the first."
        assert alphabeta.why == f"{worth} {cut}"

    def test_an_action_that_is_not_there_is_told_which_are(self) -> None:
        ((finding,),) = found("move", self.tied("b1"))
        assert finding.why == "A has no such action; it has a1, a2, a3."

    @pytest.mark.parametrize(("answer", "told"), [(3, "3"), (None, "None"), (True, "the bool True")])
    def test_what_is_no_action_is_told_so(self, answer: object, told: str) -> None:
        ((finding,),) = found("move", self.tied(answer))
        assert finding.got == f"it returned {told}"
        assert finding.why == "An action is one of the strings that the game lists."

    def test_an_answer_of_the_wrong_shape_is_told_its_shape_and_the_next_search_is_judged_too(self) -> None:
        calls = [(search_call(), returned(answer)) for answer in ((3, "a1"), "a2", "a1")]
        shape, worse = found("move", case(shipped("aima3e"), "minimax", *calls, tree=fixture(self.TIED)))[0]
        assert shape == Finding(
            call="minimax_decision(A)",
            wanted="the action a1 or a3",
            got="it returned the pair (3, 'a1'), where an action alone is asked for",
        )
        assert worse.got == "it returned 'a2'"

    def test_what_stopped_one_search_is_told_once(self) -> None:
        calls = [(search_call(), raised()), (search_call(), returned("a2"))]
        (finding,) = found("move", case(shipped("aima3e"), "minimax", *calls))[0]
        assert finding == Finding(call="minimax_decision(A)", got="it raised ValueError: oops")

    def test_the_move_at_a_depth_is_the_one_that_the_evals_make_best(self) -> None:
        tree = fixture("{children: [{eval: 9, children: [1]}, {eval: 5, children: [7]}]}")
        at = [(search_call(depth), returned((value, "a1"))) for depth, value in ((1, 9), (2, 7))]
        ((finding,),) = found("move", case(shipped("depth-limited"), "minimax", *at, tree=tree))
        assert finding.call == "max_player(A, 2)"
        assert finding.why == "a1 is worth 1, a2 is worth 7."

    def test_a_direct_call_is_no_search(self) -> None:
        assert found("move", called("nonsense", "max", 0)) == [()]

    def test_the_verdict_names_its_tree_and_is_found_once(self) -> None:
        of = self.tied("a1")
        (verdict,) = move.judge([of])
        assert verdict == Verdict(fixture=of.fixture, check="move")
        assert move.judge([of])[0] is verdict


class TestTheValue:
    """Of the search, where it returns one, and of max_value and min_value called directly."""

    def test_a_search_that_returns_a_value_is_judged_by_it(self) -> None:
        right, wrong = (searched(answer, assignment="labelled-tree", problem="minimax") for answer in (3, 4))
        assert found("value", right) == [()]
        ((finding,),) = found("value", wrong)
        assert finding == Finding(call="minimax_value(A)", wanted="the value 3", got="it returned 4")

    def test_a_search_that_returns_an_action_has_no_value(self) -> None:
        assert found("value", searched("no action")) == [()]
        assert found("value", case(shipped("aima3e"), "alphabeta", (search_call(), raised()))) == [()]

    def test_a_direct_call_is_judged_by_the_guarantee_of_its_window(self) -> None:
        def told(answer: int, alpha: int, beta: int) -> tuple[Finding, ...]:
            return found("value", called(answer, "min", C, alpha, beta, assignment="aima3e"))[0]

        assert told(2, 0, 5) == told(1, 3, 5) == told(3, 3, 5) == told(2, 0, 1) == told(1, 0, 1) == ()
        (inside,), (above,), (below,) = told(3, 0, 5), told(4, 3, 5), told(0, 0, 1)
        assert (inside.call, inside.wanted, inside.got) == ("min_value(C, 0, 5)", "the value 2", "it returned 3")
        assert above.wanted == "the value anything <= alpha = 3 (the node is worth 2)"
        assert below.wanted == "the value anything >= beta = 1 (the node is worth 2)"

    def test_minimax_is_given_no_window_and_is_exact(self) -> None:
        call = call_of("min", C, 3, 5)
        of = case(shipped("aima3e"), "minimax", (call, returned(1)))
        assert value.window_of(of, call) == (float("-inf"), float("inf"))
        assert [finding.wanted for finding in found("value", of)[0]] == ["the value 2"]
        alphabeta = case(shipped("aima3e"), "alphabeta", (call, returned(1)))
        assert value.window_of(alphabeta, call) == (3, 5)

    def test_who_is_maximised_gets_the_value_in_his_terms(self) -> None:
        mins = call_of("max", C, player="MIN")
        right, wrong = (case(shipped("aima4e"), "minimax", (mins, returned((v, "c1")))) for v in (-2, 2))
        assert found("value", right) == [()]
        assert [finding.wanted for finding in found("value", wrong)[0]] == ["the value -2"]

    def test_what_is_no_number_is_told_what_is(self) -> None:
        ((finding,),) = found("value", called("2", "min", C, assignment="aima3e"))
        assert finding.got == "it returned '2'"
        assert finding.why == "A value is a plain number: an int, a float or a numpy scalar."
        ((finding,),) = found("value", called(9, "min", C, assignment="aima3e"))
        assert finding.why == ""

    def test_a_pair_of_the_wrong_shape_is_told_its_shape(self) -> None:
        ((finding,),) = found("value", called(("c1", 2), "min", C))
        assert finding == Finding(
            call='min_value(game, C, "MAX", -inf, +inf)',
            wanted="the value 2",
            got="the pair is the wrong way round: it returned (action, value), not (value, action)",
        )

    def test_beside_a_value_inside_the_window_stands_an_optimal_action(self) -> None:
        call = 'min_value(game, C, "MAX", -inf, +inf)'
        assert found("value", called((2, "c1"), "min", C)) == [()]
        for wrong, told in (("c2", "'c2'"), (None, "None"), (1, "1")):
            ((finding,),) = found("value", called((2, wrong), "min", C))
            assert finding == Finding(call=call, wanted="the action c1 with it", got=f"it returned {told}")
        tied = case(
            shipped("aima4e"), "minimax", (call_of("max", 0), returned((3, "a2"))), tree=fixture("[[3], [2], [3]]")
        )
        assert found("value", tied)[0][0].wanted == "the action a1 or a3 with it"

    def test_beside_a_bound_any_action_will_do(self) -> None:
        assert found("value", called((2, "c3"), "min", C, 2, 5), called((2, "c3"), "min", C, 0, 2)) == [(), ()]
        assert found("value", called((2, None), "min", C, 3, 5), called((2, 7), "min", C, 0, 1)) == [(), ()]

    def test_at_a_leaf_there_is_no_action(self) -> None:
        leaf = case(shipped("aima4e"), "minimax", (call_of("max", C1), returned((2, None))))
        assert found("value", leaf) == [()]
        ((finding,),) = found("value", called((2, "c1"), "max", C1))
        assert finding == Finding(
            call='max_value(game, c1, "MAX", -inf, +inf)', wanted="no action, None, at a terminal state", got="'c1'"
        )

    def test_the_action_of_a_search_is_not_the_values_business(self) -> None:
        tree = fixture(WITH_EVALS)
        pair = case(shipped("depth-limited"), "minimax", (search_call(1), returned((6, "nonsense"))), tree=tree)
        assert found("value", pair) == [()]

    def test_one_wrong_call_does_not_hide_another_but_what_did_not_return_does(self) -> None:
        wrong = [(call_of("min", C), returned(9)), (call_of("min", B), returned(9))]
        assert len(found("value", case(shipped("aima3e"), "minimax", *wrong))[0]) == 2
        stopped = [(call_of("min", C), raised()), (call_of("min", B), returned(9))]
        (finding,) = found("value", case(shipped("aima3e"), "minimax", *stopped))[0]
        assert finding == Finding(call="min_value(C)", got="it raised ValueError: oops")

    def test_the_verdict_names_its_tree_and_is_found_once(self) -> None:
        of = called((2, "c1"), "min", C)
        (verdict,) = value.judge([of])
        assert verdict == Verdict(fixture=of.fixture, check="value")
        assert value.judge([of])[0] is verdict
        assert value.judge([]) == []


class TestNestedFunctions:
    """Neither max_value nor min_value at module level: what cannot be called is judged by what it leads to."""

    NESTED = Loaded(missing=("max", "min"))

    def nested(self, answer: object, looks: str, loaded: Loaded = NESTED) -> Case:
        calls = (search_call(), returned(answer, looks)), (call_of("min", C), returned(9))
        return case(shipped("aima3e"), "alphabeta", *calls, loaded=loaded)

    def test_values_are_right_where_moves_and_visits_are(self) -> None:
        of = self.nested("a1", WITH_THE_CUT)
        assert value.judge([of]) == [Verdict(fixture=of.fixture, check="value")]

    def test_a_wrong_move_comes_before_wrong_visits(self) -> None:
        both, visits = found("value", self.nested("a2", ALL_OF_IT), self.nested("a1", ALL_OF_IT))
        assert [finding.got for finding in both] == ["it returned 'a2'"]
        assert [finding.why for finding in visits] == [MISSED_CUT]

    def test_each_tree_is_judged_by_its_own_search(self) -> None:
        right, wrong = self.nested("a1", WITH_THE_CUT), self.nested("a2", WITH_THE_CUT)
        assert [bool(findings) for findings in found("value", right, wrong, right)] == [False, True, False]

    def test_one_of_the_two_missing_is_a_missing_function(self) -> None:
        of = self.nested("a1", WITH_THE_CUT, Loaded(missing=("min",)))
        assert not value.is_nested(of)
        ((finding,),) = found("value", of)
        assert finding.got == "there is no function min_value in alphabeta.py: define it, spelt just so"

    def test_a_search_that_returns_a_value_is_judged_by_that_alone(self) -> None:
        def told(answer: object) -> tuple[Finding, ...]:
            calls = (search_call(1), returned((answer, "a1"))), (call_of("min", 1, level=2, depth=1), raised())
            of = case(shipped("depth-limited"), "minimax", *calls, tree=fixture(WITH_EVALS), loaded=self.NESTED)
            assert value.is_nested(of)
            return found("value", of)[0]

        assert told(6) == ()
        assert [finding.wanted for finding in told(5)] == ["the value 6"]

    def test_only_what_the_assignment_asks_for_can_be_missing(self) -> None:
        assignment = shipped("aima3e")
        asked = assignment.problem("alphabeta")
        max_only = replace(asked, functions={purpose: asked.functions[purpose] for purpose in ("search", "max")})
        of = replace(self.nested("a1", "", Loaded(missing=("max",))), problem=max_only)
        assert value.is_nested(of)
        assert not value.is_nested(replace(of, loaded=Loaded()))


class TestTheOrder:
    """The visits of an accepted reading, the same for all trees, each node once."""

    def test_programs_that_differ_elsewhere_share_what_is_said_of_the_same_search(self) -> None:
        first = searched("a1", ALL_OF_IT)
        alike, fewer, repeated = (
            replace(searched(answer, looks), expected=first.expected)
            for answer, looks in (("a2", ALL_OF_IT), ("a1", "A B b1"), ("a1", f"{WITH_THE_CUT} B"))
        )
        one, same, less, twice = (order.judge([each])[0] for each in (first, alike, fewer, repeated))
        assert one is same
        assert len({each.findings for each in (one, less, twice)}) == 3
        assert [each.findings for each in (less, twice)] == [
            order.judge([searched("a1", looks)])[0].findings for looks in ("A B b1", f"{WITH_THE_CUT} B")
        ]

    def test_the_visits_of_the_textbook_are_right(self) -> None:
        of = searched("a1")
        assert order.judge([of]) == [Verdict(fixture=of.fixture, check="order")]
        assert order.judge([of])[0] is order.judge([of])[0]
        assert order.judge([]) == []

    def test_a_missed_cut_is_told_with_its_reason_and_both_sequences(self) -> None:
        of = searched("a1", ALL_OF_IT)
        (verdict,) = order.judge([of])
        finding = Finding(call="alpha_beta_search(A)", wanted=WITH_THE_CUT, got=ALL_OF_IT, why=MISSED_CUT)
        compared = Compared(visits=tuple(range(13)), expected=(0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12), reading=TEXTBOOK)
        assert verdict == Verdict(fixture=of.fixture, check="order", findings=(finding,), compared=compared)

    def test_coming_back_is_told_where_the_visits_are_right_otherwise(self) -> None:
        (verdict,) = order.judge([searched("a1", f"{WITH_THE_CUT} b1")])
        assert verdict.findings[0].why.startswith("You came back to b1 after you had left it.")
        assert verdict.findings[0].wanted == verdict.findings[0].got == WITH_THE_CUT

    def test_looking_at_nothing_is_told_so(self) -> None:
        ((finding,),) = found("order", searched("a1", ""))
        assert finding.got == "nothing"

    def test_a_search_that_did_not_return_has_no_order(self) -> None:
        of = case(shipped("aima3e"), "minimax", (search_call(), raised()))
        finding = Finding(call="minimax_decision(A)", got="it raised ValueError: oops")
        assert order.judge([of]) == [Verdict(fixture=of.fixture, check="order", findings=(finding,))]

    def test_the_first_search_that_goes_wrong_is_told(self) -> None:
        tree = fixture(WITH_EVALS)
        shallow = (search_call(1), returned((6, "a2"), "A B C D", tree.tree))
        deep = (search_call(2), returned((2, "a2"), "A B C D", tree.tree))
        of = case(shipped("depth-limited"), "minimax", shallow, deep, tree=tree)
        ((finding,),) = found("order", of)
        assert finding.call == "max_player(A, 2)"
        assert finding.why.startswith("You went on to C without looking at b1")

    def test_beyond_the_depth_is_told_with_the_level(self) -> None:
        tree = fixture(WITH_EVALS)
        of = case(
            shipped("depth-limited"), "minimax", (search_call(1), returned((6, "a2"), "A B b1", tree.tree)), tree=tree
        )
        ((finding,),) = found("order", of)
        assert "The textbook had stopped at B: it is on level 2, beyond depth 1" in finding.why

    def test_a_direct_call_has_no_order(self) -> None:
        assert found("order", called((2, "c1"), "min", C)) == [()]

    def test_long_sequences_are_cut_short(self) -> None:
        def told(leaves: int) -> Finding:
            tree = fixture([*range(leaves)])
            of = case(shipped("aima3e"), "minimax", (search_call(), returned("a1", "a1", tree.tree)), tree=tree)
            return found("order", of)[0][0]

        names = " ".join(["A", *(f"a{number}" for number in range(1, 40))])
        assert told(39).wanted == names
        assert told(40).wanted == f"{names} ... (41 in all)"


class TestTheReading:
    """One accepted reading for all trees: the one under which most of them are searched as they are."""

    def searched(self, *looks: str, assignment: str = "aima2e", **changed: object) -> list[Case]:
        given = shipped(assignment, **changed)
        return [case(given, "alphabeta", (search_call(), returned("a1", seen))) for seen in looks]

    def test_the_reading_that_fits_most_trees_is_taken_for_all(self) -> None:
        textbook, fresh = shipped("aima2e").readings
        mostly_fresh = self.searched(WITH_THE_CUT, ALL_OF_IT, ALL_OF_IT)
        assert order.fitting_reading(mostly_fresh) == fresh
        assert [verdict.passed for verdict in order.judge(mostly_fresh)] == [False, True, True]
        mostly_textbook = self.searched(WITH_THE_CUT, ALL_OF_IT, WITH_THE_CUT)
        assert order.fitting_reading(mostly_textbook) == textbook
        assert [verdict.passed for verdict in order.judge(mostly_textbook)] == [True, False, True]
        assert order.judge(mostly_textbook)[1].compared.reading == textbook

    def test_a_case_that_submissions_share_is_judged_by_the_reading_of_each(self) -> None:
        shared, fresh, cut = self.searched(ALL_OF_IT, ALL_OF_IT, WITH_THE_CUT)
        assert not order.judge([shared, cut, cut])[0].passed
        assert order.judge([shared, fresh, fresh])[0].passed
        assert not order.judge([shared, cut, cut])[0].passed

    def test_why_is_told_by_the_reading_that_is_judged_by(self) -> None:
        strict = shipped("aima3e", readings=(READINGS["strict"],))
        tree = fixture("[[3, 4], [3, 9]]")
        of = case(strict, "alphabeta", (search_call(), returned("a1", "A B b1 b2 C c1", tree.tree)), tree=tree)
        ((finding,),) = found("order", of)
        assert finding.why == (
            "You stopped after c1; the textbook looks at c2: at C after c1 v = 3 >= alpha = 3, so C can still matter."
        )

    def test_the_first_of_the_readings_is_taken_where_they_fit_alike(self) -> None:
        assert order.fitting_reading(self.searched(WITH_THE_CUT, ALL_OF_IT)).name == "textbook"
        assert order.fitting_reading(self.searched("A", "A")).name == "textbook"

    def test_a_reading_that_is_not_accepted_does_not_fit(self) -> None:
        cases = self.searched(ALL_OF_IT, assignment="aima3e")
        assert order.fitting_reading(cases) == TEXTBOOK
        strict = self.searched(WITH_THE_CUT, assignment="aima3e", readings=(READINGS["strict"],))
        assert order.fitting_reading(strict).name == "strict"

    def test_a_tree_fits_where_every_search_returned_and_looked_right_without_repeats(self) -> None:
        fresh = READINGS["fresh-root-window"]
        (right,), (wrong,), (again,) = map(self.searched, (ALL_OF_IT, WITH_THE_CUT, f"{ALL_OF_IT} b1"))
        assert order.fits(right, fresh)
        assert not order.fits(right, TEXTBOOK)
        assert not order.fits(wrong, fresh)
        assert not order.fits(again, fresh)
        looked = replace(returned("a1", ALL_OF_IT), ended=Ended.EXITED)
        assert not order.fits(case(shipped("aima2e"), "alphabeta", (search_call(), looked)), fresh)
        two = case(shipped("aima2e"), "alphabeta", *right.calls, *wrong.calls)
        assert not order.fits(two, fresh)
        assert not order.fits(two, TEXTBOOK)


class TestPruning:
    """Whether something was ever left unseen that minimax looks at."""

    def test_one_search_that_leaves_something_out_is_enough(self) -> None:
        whole, cut = searched("a1", ALL_OF_IT), searched("a1")
        assert order.prunes([whole, cut])
        assert not order.prunes([whole, whole])
        assert not order.prunes([])

    def test_a_search_that_did_not_return_has_pruned_nothing(self) -> None:
        cut_short = replace(returned("a1", "A B"), ended=Ended.RAISED)
        assert not order.prunes([case(shipped("aima3e"), "alphabeta", (search_call(), cut_short))])

    def test_what_lies_beyond_the_depth_is_not_pruned(self) -> None:
        tree = fixture(DEEP)

        def prunes(depth: int, looks: str, **changed: object) -> bool:
            at = (search_call(depth), returned((0, "a1"), looks, tree.tree))
            return order.prunes([case(shipped("depth-limited", **changed), "alphabeta", at, tree=tree)])

        assert not prunes(1, "A B C")
        assert prunes(1, "A B")
        assert not prunes(2, "A B D E C c1")
        assert prunes(2, "A B D E C")
        rounds = (replace(TEXTBOOK, depth_in_rounds=True),)
        assert not prunes(1, "A B D E C c1", readings=rounds)
        assert prunes(1, "A B D E C", readings=rounds)


class TestGenerated:
    """By a course's rule: which states were generated, in whatever order."""

    def generated(self, looks: str) -> Case:
        assignment = shipped("aima3e", rules=Rules(generated=True))
        return case(assignment, "alphabeta", (search_call(), returned("a1", looks)))

    def test_order_and_repeats_do_not_count(self) -> None:
        assert found("order", self.generated("A D! d1! d2! d3! C c1 B b1 b2 b3 b1")) == [()]

    def test_what_is_generated_too_much_is_told_without_the_root(self) -> None:
        (verdict,) = order.judge([self.generated(f"{WITH_THE_CUT} c2!")])
        (finding,) = verdict.findings
        assert finding.generated
        assert finding.wanted == WITH_THE_CUT.removeprefix("A ")
        assert finding.got == "B b1 b2 b3 C c1 c2 D d1 d2 d3"
        assert finding.why == (
            f"{MISSED_CUT.replace('looked at', 'generated', 1)} Too many: c2. "
            "Generate a child just before you look at it, not earlier."
        )
        assert verdict.compared.visits == (0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12)

    def test_what_is_generated_beyond_the_depth_is_told_with_the_level(self) -> None:
        assignment, tree = shipped("depth-limited", rules=Rules(generated=True)), fixture(WITH_EVALS)
        beyond = (search_call(1), returned((6, "a2"), "A B b1! C D", tree.tree))
        ((finding,),) = found("order", case(assignment, "minimax", beyond, tree=tree))
        assert "The textbook had stopped at B: it is on level 2, beyond depth 1" in finding.why

    def test_generating_nothing_is_told_so(self) -> None:
        ((finding,),) = found("order", self.generated("A"))
        assert finding.got == "nothing"


class TestAllChecks:
    """The checks of a problem, and a fault of the grader, which is neither a pass nor a fail."""

    def test_every_check_that_has_points_gives_a_verdict_a_tree(self) -> None:
        problem = replace(shipped("aima3e").problem("alphabeta"), points={"move": 1, "order": 2})
        of = searched("a1")
        verdicts, faults = judge(problem, [of, of])
        assert {check: len(found) for check, found in verdicts.items()} == {"move": 2, "order": 2}
        assert faults == []

    def test_a_fault_is_found_told_and_kept_to_its_tree(self) -> None:
        """A tree of which nothing is known cannot come out of a plan: judging it is a bug of ours."""
        right, wrong = searched("a1"), searched("a2")
        unknown = replace(right.expected, values={})
        faulty = replace(right, fixture=replace(fixture(), name="faulty"), expected=unknown, found={})
        verdicts, faults = judge(shipped("aima3e").problem("alphabeta"), [right, faulty, wrong])
        assert faults == ["move of alphabeta on faulty: KeyError: None"]
        passed, fault, failed = verdicts["move"]
        assert passed.passed and not failed.passed and not failed.fault
        assert fault == Verdict(fixture=faulty.fixture, check="move", fault=faults[0])
        assert [verdict.passed for verdict in verdicts["order"]] == [True, True, True]

    def test_errors_of_students_are_told_with_their_place(self) -> None:
        error = StudentError(type="KeyError", message="'a'", file="alphabeta.py", line=3, code="x['a']")
        of = case(shipped("aima3e"), "alphabeta", (search_call(), Trace(ended=Ended.RAISED, error=error)))
        ((finding,),) = found("move", of)
        assert finding.got == "it raised KeyError: 'a' (alphabeta.py, line 3: `x['a']`)"


Installed = Callable[[str], Problem]


class TestAnotherPackagesCheck:
    """It is judged by that package, and what it gives is looked at: one verdict for each tree, in their order."""

    @pytest.fixture
    def installed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installed]:
        """A problem with points for a check that is installed, whose judge returns what this code says."""

        def install(returned: str) -> Problem:
            name = f"check_{tmp_path.parent.name}_{tmp_path.name}".replace("-", "_")
            (tmp_path / f"{name}.py").write_text(
                "from autograder.checks import Check\n"
                "from autograder.model.verdict import Verdict\n"
                f"CHECK = Check(title='it is so', passed='where it is so', module={name!r})\n"
                "def judge(cases):\n"
                "    right = [Verdict(fixture=case.fixture, check='own') for case in cases]\n"
                f"    return {returned}\n"
            )
            about = tmp_path / "own-1.0.dist-info"
            about.mkdir()
            (about / "METADATA").write_text("Metadata-Version: 2.1\nName: own\nVersion: 1.0\n")
            (about / "entry_points.txt").write_text(f"[autograder.checks]\nown = {name}\n")
            monkeypatch.syspath_prepend(tmp_path)
            plugins._added.cache_clear()
            return replace(shipped("aima3e").problem("alphabeta"), points={"move": 1, "own": 2})

        yield install
        plugins._added.cache_clear()

    def cases(self) -> list[Case]:
        return [replace(searched("a1"), fixture=replace(fixture(), name=name)) for name in ("one", "two")]

    def test_its_verdicts_stand_beside_ours(self, installed: Installed) -> None:
        cases = self.cases()
        verdicts, faults = judge(installed("right"), cases)
        assert faults == []
        assert verdicts["own"] == [Verdict(fixture=of.fixture, check="own") for of in cases]
        assert [verdict.check for verdict in verdicts["move"]] == ["move", "move"]

    @pytest.mark.parametrize(
        "returned",
        ["[]", "right + right", "[Verdict(fixture=case.fixture, check='move') for case in cases]"],
        ids=["too few", "too many", "of another check"],
    )
    def test_what_is_no_verdict_for_each_tree_is_a_fault(self, installed: Installed, returned: str) -> None:
        verdicts, faults = judge(installed(returned), self.cases())
        said = "ValueError: the check own did not give one verdict for each tree, in their order"
        assert faults == [f"own of alphabeta on {name}: {said}" for name in ("one", "two")]
        assert [verdict.fault for verdict in verdicts["own"]] == faults
        assert [verdict.passed for verdict in verdicts["move"]] == [True, True]

    def test_what_comes_in_another_order_is_asked_for_one_by_one(self, installed: Installed) -> None:
        cases = self.cases()
        verdicts, faults = judge(installed("right[::-1]"), cases)
        assert faults == []
        assert [verdict.fixture for verdict in verdicts["own"]] == [of.fixture for of in cases]
