"""The report of a problem, from cases made by hand: points, tallies, notes, and what is told of a failed tree."""

from __future__ import annotations

from fractions import Fraction

import pytest

from autograder.judge import judge
from autograder.judge.case import Case
from autograder.model.assignment import Assignment
from autograder.model.fixture import Fixture
from autograder.model.reading import READINGS, TEXTBOOK
from autograder.model.record import replace
from autograder.model.report import Criterion, FailedTree, ProblemReport, Replay, Tally
from autograder.model.trace import Trace
from autograder.model.verdict import Verdict
from autograder.score import score
from tests.traces import ALL_OF_IT, WITH_THE_CUT, call_of, case, fixture, raised, returned, search_call, shipped
from tests.trees import WITH_EVALS

C = 5
NO_PRUNING = "It never cut anything on any tree, so nothing is earned for pruning."


def course(**rules: object) -> Assignment:
    """aima3e with an alpha-beta that is worth 4, 3 and 2 points, under some rules."""
    made = shipped("aima3e")
    of_problem = {key: rules.pop(key) for key in ("gates", "extra_credit") if key in rules}
    alphabeta = replace(made.problem("alphabeta"), points={"value": 4, "move": 3, "order": 2}, **of_problem)
    return replace(made, problems=(made.problem("minimax"), alphabeta), **rules)


def done(
    name: str,
    *,
    looks: str = WITH_THE_CUT,
    move: str = "a1",
    value: object = 2,
    course: Assignment | None = None,
    hidden: bool = False,
    output: str = "",
) -> Case:
    """The textbook's figure under some name: one search, and min_value of C, which is worth 2."""
    calls = (search_call(), returned(move, looks, output=output)), (call_of("min", C), returned(value))
    return case(course or shipped("aima3e"), "alphabeta", *calls, tree=fixture(name=name, hidden=hidden))


def report(
    assignment: Assignment, *cases: Case, problem: str = "alphabeta", origins: dict[str, str] | None = None
) -> ProblemReport:
    asked = assignment.problem(problem)
    placed = [replace(of, assignment=assignment, problem=asked) for of in cases]
    verdicts, faults = judge(asked, placed)
    assert not faults
    return score(assignment, asked, placed, verdicts, origins or {})


def by_check(made: ProblemReport) -> dict[str, Criterion]:
    return {criterion.check: criterion for criterion in made.criteria}


class TestCriteria:
    """What was earned beside how many trees passed."""

    def test_all_right_is_all_points_and_nothing_more_to_say(self) -> None:
        made = report(course(), done("a"), done("b"), done("c", hidden=True))
        assert made == ProblemReport(
            problem="alphabeta",
            file="alphabeta.py",
            complaint="",
            criteria=tuple(
                Criterion(
                    problem="alphabeta",
                    check=check,
                    points=points,
                    earned=points,
                    public=Tally(passed=2, total=2),
                    hidden=Tally(passed=1, total=1),
                )
                for check, points in (("value", 4), ("move", 3), ("order", 2))
            ),
            failed=(),
        )

    def test_each_check_counts_its_own_trees_public_and_hidden_apart(self) -> None:
        cases = [
            done("a"),
            done("b", value=7),
            done("c", move="a2", looks=ALL_OF_IT),
            done("d", hidden=True, value=7),
        ]
        value, move, order = report(course(), *cases).criteria
        assert (value.earned, value.public, value.hidden) == (2, Tally(passed=2, total=3), Tally(passed=0, total=1))
        assert (move.earned, move.public) == (Fraction(9, 4), Tally(passed=2, total=3))
        assert (order.earned, order.public) == (Fraction(3, 2), Tally(passed=2, total=3))

    def test_extra_credit_is_marked(self) -> None:
        made = by_check(report(course(extra_credit=("move",)), done("a")))
        assert [check for check, criterion in made.items() if criterion.extra] == ["move"]


class TestPruning:
    """What prunes nothing earns nothing for the order of alpha-beta, and for nothing else is it asked."""

    def test_alpha_beta_that_never_cuts_earns_nothing_for_its_order(self) -> None:
        nothing_to_prune = fixture("[[1], [2]]", name="flat")
        flat = case(
            shipped("aima3e"),
            "alphabeta",
            (search_call(), returned("a2", "A B b1 C c1", nothing_to_prune.tree)),
            tree=nothing_to_prune,
        )
        made = by_check(report(course(), flat))
        order = made["order"]
        assert (order.earned, order.public, order.note) == (0, Tally(passed=1, total=1), NO_PRUNING)
        assert (made["move"].earned, made["move"].note) == (3, "")
        pruned = by_check(report(course(), flat, done("b")))["order"]
        assert (pruned.earned, pruned.note) == (2, "")

    def test_minimax_need_not_prune(self) -> None:
        of = case(shipped("aima3e"), "minimax", (search_call(), returned("a1", ALL_OF_IT)))
        order = by_check(report(shipped("aima3e"), of, problem="minimax"))["order"]
        assert (order.earned, order.note) == (15, "")


class TestNotes:
    """Why the points are not simply the share of the trees passed."""

    WRONG_VALUE = ("a", "b")

    def order_note(self, *cases: Case, **rules: object) -> str:
        return by_check(report(course(**rules), *cases))["order"].note

    def test_no_rule_no_note(self) -> None:
        assert self.order_note(done("a"), done("b", looks=ALL_OF_IT)) == ""

    def test_weights(self) -> None:
        cases = done("a"), done("b", looks=ALL_OF_IT), done("c", looks=ALL_OF_IT)
        assert self.order_note(*cases, weights={"a": "2"}) == "The trees do not all count alike."
        assert self.order_note(*cases[:2], weights={"b": "0"}) == "One tree that failed did not count."
        assert self.order_note(*cases, weights={"b": "0", "c": "0"}) == "2 trees that failed did not count."
        both = self.order_note(*cases, done("d"), weights={"a": "2", "b": "0"})
        assert both == "The trees do not all count alike. One tree that failed did not count."

    def test_gates(self) -> None:
        one, two = (done("a", value=7), done("b")), (done("a", value=7), done("b", value=7), done("c"))
        gated = {"gates": {"order": "value"}}
        held = "looked at in the right order did not count, because"
        assert self.order_note(*one, **gated) == f"1 tree {held} its value is wrong."
        assert self.order_note(*two, **gated) == f"2 trees {held} their value is wrong."
        chain = {"gates": {"order": "move", "move": "value"}}
        assert self.order_note(*one, **chain) == f"1 tree {held} its move is or its value is wrong."
        assert self.order_note(*two, **chain) == f"2 trees {held} their move is or their value is wrong."

    def test_gates_of_every_check(self) -> None:
        moved = by_check(report(course(gates={"move": "value"}), done("a", value=7), done("b")))["move"].note
        assert moved == "1 tree with an optimal move did not count, because its value is wrong."
        valued = by_check(report(course(gates={"value": "move"}), done("a", move="a2"), done("b")))["value"].note
        assert valued == "1 tree with the right value did not count, because its move is wrong."

    def test_all_or_nothing(self) -> None:
        said = "Credit is all or nothing here, and {} stood in the way."
        right, wrong = done("a"), [done(name, looks=ALL_OF_IT) for name in ("b", "c")]
        assert self.order_note(right, wrong[0], all_or_nothing=True) == said.format("one tree")
        assert self.order_note(right, *wrong, all_or_nothing=True) == said.format("2 trees")
        assert self.order_note(right, all_or_nothing=True) == ""


class TestFaults:
    """A fault of the grader is neither a pass nor a fail, costs nothing, and is told."""

    def test_a_tree_with_a_fault_is_left_out_of_that_criterion_alone(self) -> None:
        assignment = course()
        cases = [done("a"), done("b", move="a2", value=7), done("c")]
        verdicts, _ = judge(assignment.problem("alphabeta"), cases)
        verdicts["value"][2] = Verdict(fixture=cases[2].fixture, check="value", fault="value of alphabeta on c: bug")
        made = score(assignment, assignment.problem("alphabeta"), cases, verdicts, {})
        value, move, _ = made.criteria
        assert (value.earned, value.public) == (2, Tally(passed=1, total=2))
        assert value.note == "The grader itself failed on one tree, which cost nothing. The staff have been told."
        assert (move.earned, move.public, move.note) == (2, Tally(passed=2, total=3), "")
        assert [failed.fixture.name for failed in made.failed] == ["b"], "a fault is no failure"

    def test_a_verdict_that_is_missing_is_never_a_tree_less(self) -> None:
        cases = [done("a"), done("b")]
        verdicts, _ = judge(course().problem("alphabeta"), cases)
        with pytest.raises(ValueError, match="shorter"):
            score(course(), course().problem("alphabeta"), cases, {**verdicts, "move": verdicts["move"][:1]}, {})

    def test_the_note_of_a_fault_stands_beside_others(self) -> None:
        assignment = course()
        cases = [done("a", looks=ALL_OF_IT), done("b", looks=ALL_OF_IT)]
        verdicts, _ = judge(assignment.problem("alphabeta"), cases)
        for place in (0, 1):
            verdicts["order"][place] = Verdict(fixture=cases[place].fixture, check="order", fault="bug")
        order = score(assignment, assignment.problem("alphabeta"), cases, verdicts, {}).criteria[-1]
        assert order.note.startswith(f"{NO_PRUNING} The grader itself failed on 2 trees, which cost")


class TestFailedTrees:
    """The public trees with a failed check, each with the call that shows best what is wrong."""

    def test_a_failed_tree_carries_its_failed_verdicts_what_it_printed_and_where_its_value_goes_wrong(self) -> None:
        cases = [done("a"), done("b", value=7, output="hello"), done("c", hidden=True, value=7)]
        asked = course().problem("alphabeta")
        verdicts, _ = judge(asked, cases)
        (failed,) = score(course(), asked, cases, verdicts, {"b": "at C", "a": "nowhere"}).failed
        assert failed == FailedTree(
            problem="alphabeta",
            fixture=cases[1].fixture,
            verdicts=(verdicts["value"][1],),
            output="hello",
            origin="at C",
            replay=Replay(
                call=call_of("min", C),
                spelled="min_value(C, -inf, +inf)",
                visits=(),
                ended="it returned 7",
                reading=TEXTBOOK,
            ),
        )
        (untold,) = score(course(), asked, cases, verdicts, {}).failed
        assert untold.origin == ""

    def test_what_was_printed_first_is_shown(self) -> None:
        calls = [(search_call(), returned("a2", output=text)) for text in ("", "first", "second")]
        of = case(shipped("aima3e"), "alphabeta", *calls)
        assert report(course(), of).failed[0].output == "first"
        silent = case(shipped("aima3e"), "alphabeta", calls[0])
        assert report(course(), silent).failed[0].output == ""

    def test_a_wrong_order_is_replayed_before_a_wrong_value_or_move(self) -> None:
        (failed,) = report(course(), done("a", value=7, move="a2", looks=ALL_OF_IT)).failed
        assert [verdict.check for verdict in failed.verdicts] == ["value", "move", "order"]
        assert failed.replay == Replay(
            call=search_call(),
            spelled="alpha_beta_search(A)",
            visits=tuple(range(13)),
            ended="it returned 'a2'",
            reading=TEXTBOOK,
        )

    def test_where_the_order_is_right_the_first_wrong_call_is_replayed(self) -> None:
        (failed,) = report(course(), done("a", value=7, move="a2")).failed
        assert failed.replay is not None
        assert (failed.replay.spelled, failed.replay.ended) == ("min_value(C, -inf, +inf)", "it returned 7")
        (moved,) = report(course(), done("a", move="a2")).failed
        assert moved.replay is not None
        assert moved.replay.visits == (0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12)

    def test_what_did_not_return_is_replayed_with_how_it_ended(self) -> None:
        stopped = replace(raised(), events=returned("a1", "A B").events)
        (failed,) = report(course(), case(shipped("aima3e"), "alphabeta", (search_call(), stopped))).failed
        assert failed.replay is not None
        assert (failed.replay.visits, failed.replay.ended) == ((0, 1), "it raised ValueError: oops")

    def test_a_finding_about_no_call_that_was_made_has_no_replay(self) -> None:
        of = done("a", value=7)
        verdicts, _ = judge(of.problem, [of])
        silent = replace(of, calls=())
        (failed,) = score(of.assignment, of.problem, [silent], verdicts, {}).failed
        assert failed.replay is None


class TestTheReadingOfAReplay:
    """That by which the order is judged, where it is wrong; else one that the search fits; else the first."""

    def reading(self, *cases: Case) -> str:
        made = report(shipped("aima2e"), *cases)
        replay = made.failed[-1].replay
        assert replay is not None
        return replay.reading.name

    def of(self, name: str, looks: str, move: str = "a1") -> Case:
        call = (search_call(), returned(move, looks))
        return case(shipped("aima2e"), "alphabeta", call, tree=fixture(name=name))

    def test_the_order_is_wrong(self) -> None:
        mostly_fresh = self.of("a", ALL_OF_IT), self.of("b", ALL_OF_IT)
        assert self.reading(*mostly_fresh, self.of("c", WITH_THE_CUT, "a2")) == "fresh-root-window"

    def test_the_order_is_right_and_the_move_is_not(self) -> None:
        assert self.reading(self.of("a", ALL_OF_IT, "a2")) == "fresh-root-window"
        assert self.reading(self.of("a", WITH_THE_CUT, "a2")) == "textbook"

    def test_a_direct_call_has_the_first(self) -> None:
        direct = (call_of("min", C), returned(7, "C c1 c2 c3"))
        of = case(shipped("aima2e"), "alphabeta", (search_call(), returned("a1", ALL_OF_IT)), direct)
        assert self.reading(of) == "textbook"

    def test_a_direct_call_has_the_first_whatever_it_looked_at(self) -> None:
        """At the root its visits may be just those of a search, which it is not."""
        direct = (call_of("max", 0), returned(7, ALL_OF_IT))
        of = case(shipped("aima2e"), "alphabeta", (search_call(), returned("a1", ALL_OF_IT)), direct)
        assert self.reading(of) == "textbook"

    def test_minimax_has_but_one(self) -> None:
        assignment = shipped("aima2e", readings=(READINGS["fresh-root-window"], TEXTBOOK))
        of = case(assignment, "minimax", (search_call(), returned("a2", ALL_OF_IT)))
        (failed,) = report(assignment, of, problem="minimax").failed
        assert failed.replay is not None
        assert failed.replay.reading.name == "fresh-root-window"


class TestTheLeaderboard:
    """How many nodes alpha-beta looked at on the public trees, once every value is right."""

    def looks(self, *cases: Case, problem: str = "alphabeta", column: str = "Nodes") -> int | None:
        assignment = course()
        return report(
            replace(assignment, page=replace(assignment.page, leaderboard=column)), *cases, problem=problem
        ).looks

    def test_public_searches_are_counted(self) -> None:
        assert self.looks(done("a"), done("b", looks=ALL_OF_IT), done("c", hidden=True)) == 11 + 13

    def test_a_wrong_order_or_move_keeps_nobody_off_and_a_wrong_value_does(self) -> None:
        assert self.looks(done("a", looks=ALL_OF_IT, move="a2")) == 13
        assert self.looks(done("a"), done("b", value=7)) is None
        assert self.looks(done("a"), done("b", value=7, hidden=True)) is None

    def test_only_alpha_beta_of_a_course_that_wants_one_is_on_it(self) -> None:
        assert self.looks(done("a"), column="") is None
        minimax = case(shipped("aima3e"), "minimax", (search_call(), returned("a1", ALL_OF_IT)))
        assert self.looks(minimax, problem="minimax") is None
        assert self.looks() is None

    def test_a_course_without_points_for_values_has_one_too(self) -> None:
        made = course()
        page = replace(made.page, leaderboard="Nodes")
        asked = replace(made.problem("alphabeta"), points={"order": 2})
        assert report(replace(made, page=page, problems=(asked,)), done("a", value=7)).looks == 11

    def test_every_search_of_a_tree_counts(self) -> None:
        tree: Fixture = fixture(WITH_EVALS)
        shallow: tuple[object, Trace] = (search_call(1), returned((6, "a2"), "A B C D", tree.tree))
        deep = (search_call(2), returned((2, "a2"), "A B b1 b2 C c1 c2 D d1", tree.tree))
        made = shipped("depth-limited")
        made = replace(made, page=replace(made.page, leaderboard="Nodes"))
        assert report(made, case(made, "alphabeta", shallow, deep, tree=tree)).looks == 4 + 9
