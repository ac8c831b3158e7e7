"""What a worker sent, audited, tree by tree: the cases of a problem, each worked out once for all who did the same."""

from __future__ import annotations

from autograder.audit import audit, audit_loading
from autograder.expectations import Expected
from autograder.judge.case import Case
from autograder.model.assignment import Assignment
from autograder.model.fixture import Fixture
from autograder.model.job import Call
from autograder.model.record import record
from autograder.model.trace import Ended, Loaded, Trace
from autograder.plan import MANY_NODES, Plan
from autograder.recent import Recent
from autograder.run import Reply, Run

CASES_KEPT = 5_000  # of trees, in a generation: a class shares most of them, and each takes a few kilobytes
TRACES_KEPT = 15_000  # of calls: what a tree's calls did, most trees of most programs share
PARTS_KEPT = 100  # each little more than the cases that it shares with others


@record
class Part:
    """The public or the hidden trees of a problem: how the import went, and what was done on each tree, audited."""

    loaded: Loaded
    cases: list[Case]


class Known:
    """What the submissions to a round have done so far, by what they sent: the same to the byte is the same."""

    def __init__(self) -> None:
        self._parts, self._cases, self._traces = Recent(PARTS_KEPT), Recent(CASES_KEPT), Recent(TRACES_KEPT)

    def part(self, assignment: Assignment, planned: Plan, expected: list[Expected], ran: Run) -> Part:
        """The part that a problem's calls make; whatever is found out about its cases stays with them."""
        problem, replies = planned.problem, ran.replies
        sent = (problem.name, ran.loaded.sent, tuple([reply.sent for reply in replies]))
        part: Part | None = self._parts.get(sent)
        if part is not None:
            return part
        loaded = audit_loading(ran.loaded)
        cases = []
        for place, (fixture, numbers) in enumerate(zip(planned.fixtures, planned.on_tree, strict=True)):
            of_tree = (problem.name, place, ran.loaded.sent, *[replies[number].sent for number in numbers])
            case: Case | None = self._cases.get(of_tree)
            if case is None:
                case = Case(
                    assignment=assignment,
                    problem=problem,
                    fixture=fixture,
                    loaded=loaded,
                    calls=tuple([self._call(planned, fixture, loaded, number, replies[number]) for number in numbers]),
                    expected=expected[place],
                    found={},
                )
                self._cases.put(of_tree, case, weight=1 + len(fixture.tree) // MANY_NODES)
            cases.append(case)
        part = Part(loaded=loaded, cases=cases)
        self._parts.put(sent, part)
        return part

    def _call(self, planned: Plan, fixture: Fixture, loaded: Loaded, number: int, reply: Reply) -> tuple[Call, Trace]:
        call = planned.calls[number]
        if loaded.problem:
            return call, Trace(ended=Ended.SKIPPED, note="it could not be imported")
        key = planned.problem.name, number, reply.sent
        trace: Trace | None = self._traces.get(key)
        if trace is None:
            trace = audit(reply, fixture.tree, call)
            self._traces.put(key, trace, weight=1 + len(fixture.tree) // MANY_NODES)
        return call, trace
