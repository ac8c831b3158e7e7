"""A whole class in one process: what submissions share is shared, and nothing of it shows in any grade."""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from autograder.dialects import dialect
from autograder.grading import grade, rounds
from autograder.grading.rounds import rounds_of
from autograder.load.assignments import load_assignment
from autograder.model.fixture import Facts, Fixture
from autograder.model.record import replace
from autograder.model.report import Report
from autograder.model.submission import Found, Submission
from autograder.model.tree import Tree
from autograder.opening import open_submission
from autograder.plan import admits
from autograder.recent import Recent
from autograder.render import gradescope
from autograder.run import Server, frames
from autograder.run.frames import Frames
from autograder.run.request import about
from autograder.wire import pack
from autograder.worker import layout as layout_module
from autograder.worker.layout import Layout
from tests.conftest import ROOT, earned, findings, solutions

linux = pytest.mark.skipif(sys.platform != "linux", reason="there is no fork")


class TestRecent:
    def test_what_is_asked_for_stays_and_the_rest_is_forgotten(self) -> None:
        memory = Recent(room=10)
        memory.put("often", 1)
        for number in range(100):
            memory.put(number, number)
            assert memory.get("often") == 1
        assert memory.get(99) == 99
        assert memory.get(3) is None

    def test_it_stays_small_however_much_it_meets(self) -> None:
        memory = Recent(room=50)
        for number in range(5_000):
            memory.put(number, number, weight=1 + number % 5)
            memory.get(number - 7)
        assert len(memory._young) + len(memory._old) <= 100

    def test_what_takes_up_the_room_by_itself_is_not_remembered(self) -> None:
        memory = Recent(room=80)
        memory.put("large", 1, weight=11)
        memory.put("fair", 1, weight=10)
        assert (memory.get("large"), memory.get("fair")) == (None, 1)


def opened(path: str) -> Submission:
    """A submission; a problem that it leaves out is solved as in the reference solution."""
    folder = ROOT / "tests" / "submissions" / path
    files = {name: text.encode() for name, text in solutions(folder.parent.name).items()}
    return Submission(name=folder.name, files={**files, **open_submission(str(folder)).files})


def page(report: Report) -> dict[str, object]:
    data: dict[str, object] = json.loads(gradescope.render(report))
    return {key: value for key, value in data.items() if key != "execution_time"}


@pytest.mark.parametrize("name", ["aima4e", "aima2e", "labelled-tree"])
def test_a_submission_gets_the_same_report_among_others_as_alone(
    name: str, server: Server, bank: tuple[Fixture, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twice through the class, so that each meets all that the others left behind."""
    folders = sorted((ROOT / "tests" / "submissions").glob(f"*/{name}/*"))
    several = [opened(str(folder.relative_to(ROOT / "tests" / "submissions"))) for folder in folders[::4]]
    assignment = load_assignment(name)
    alone = []
    for submission in several:
        monkeypatch.setattr(frames, "_met", Recent(1))
        alone.append(page(grade(load_assignment(name), bank, submission, server)))
    assert len({str(each) for each in alone}) == len(several), "the control: they differ"
    monkeypatch.setattr(frames, "_met", Recent(frames.BYTES_KEPT))
    for _ in range(2):
        assert [page(grade(assignment, bank, submission, server)) for submission in several] == alone


def test_a_case_is_shared_by_what_does_the_same_and_by_nothing_else(server: Server, bank: tuple[Fixture, ...]) -> None:
    assignment = load_assignment("aima3e")
    (public, _) = rounds_of(assignment, bank)
    met = []

    def cases() -> int:
        return len(public.known()._cases._young)

    for path in ("right/aima3e/fail-hard", "right/aima3e/fail-hard", "wrong/aima3e/infinity-of-999"):
        grade(assignment, bank, opened(path), server)
        met.append(cases())
    trees = len(public.plans["minimax"].fixtures)
    assert met[0] == met[1] == 2 * trees
    assert met[1] < met[2] < met[1] + 2 * trees, "what it does as the other did is not looked at again"


def test_the_rounds_are_those_of_the_very_same_bank(bank: tuple[Fixture, ...]) -> None:
    assignment = load_assignment("aima3e")
    same = rounds_of(assignment, bank)
    assert rounds_of(assignment, bank) is same
    assert rounds_of(assignment, bank[1:]) is not same
    assert rounds_of(replace(assignment, seed=3), bank) is not same
    for seed in range(2 * rounds.MOST_KEPT):
        rounds_of(replace(assignment, seed=seed), bank)
    assert len(rounds._kept) == rounds.MOST_KEPT


def test_frames_are_the_same_only_if_header_and_events_part_at_the_same_place() -> None:
    header = b'{"call": 1}'
    one = len(header).to_bytes(4, "little") + (4).to_bytes(4, "little") + header + b"    "
    other = (len(header) + 4).to_bytes(4, "little") + (0).to_bytes(4, "little") + header + b"    "
    heard = Frames()
    heard.add(one + other + one)
    first, second, third = (heard.next(100) for _ in range(3))
    assert first is not None and second is not None
    assert first is third
    assert (first.events, second.events) == (b"    ", b"")
    assert first.sent != second.sent


@linux
class TestLaidOut:
    """From its second submission on, a round lies ready in a process that its workers are forked from."""

    WALK = (
        "import sys\n\n\ndef frames():\n    frame = sys._getframe()\n    while frame:\n        yield frame\n"
        "        frame = frame.f_back\n\n\ndef minimax_decision(state):\n"
        "    worker = next(f.f_locals['self'] for f in frames() if 'self' in f.f_locals)\n"
        "    trees = worker._request['trees']\n"
        "    assert trees is worker._layout.about['trees']\n"
        '    raise ValueError(f"{len(trees)} {worker._layout._ready[0] is not None}")\n'
    )

    def test_public_trees_lie_in_one_and_hidden_ones_in_another(self, bank: tuple[Fixture, ...]) -> None:
        assignment = load_assignment("aima3e")
        public = [f for f in bank if not f.is_hidden and admits(dialect("aima3e"), f.tree)]
        files = {name: text.encode() for name, text in solutions("aima3e", minimax=self.WALK).items()}
        said = []
        with Server.spawn() as server:
            for _ in range(3):
                report = grade(assignment, bank, Submission(name="s", files=files), server)
                said.append(findings(report, "minimax", "move")[0])
            kept = [line.about for line, _ in filter(None, server._kept)]
        assert [f"ValueError: {len(public)} True (" in text for text in said] == [False, True, True]
        assert f"ValueError: {len(public)} False (" in said[0]
        of_public, of_hidden = (json.loads(line)["trees"] for line in kept)
        known = [[list(f.tree.names), list(f.tree.values)] for f in public]
        assert [[tree["names"], tree["values"]] for tree in of_public] == known
        hidden = [[tree["names"], tree["values"]] for tree in of_hidden]
        assert len(hidden) > 60
        assert not [tree for tree in hidden if tree in known]

    def test_the_first_submission_waits_for_none(self, bank: tuple[Fixture, ...]) -> None:
        with Server.spawn() as server:
            grade(load_assignment("aima3e"), bank, opened("right/aima3e/fail-hard"), server)
            assert server._kept == [None, None]

    def test_one_that_is_killed_costs_no_grade(self, bank: tuple[Fixture, ...]) -> None:
        assignment = load_assignment("aima3e")
        with Server.spawn() as server:
            for number in range(5):
                report = grade(assignment, bank, opened("right/aima3e/fail-hard"), server)
                assert report.earned == report.points
                kept = server._kept[number % 2]
                if number and kept is not None:
                    os.kill(kept[1], 9)

    def test_another_bank_takes_its_place_and_none_is_left(self, bank: tuple[Fixture, ...]) -> None:
        assignment = load_assignment("aima3e")
        pids = set()
        with Server.spawn() as server:
            for some in (bank[:40], bank[40:80]):
                for _ in range(2):
                    grade(assignment, some, opened("right/aima3e/fail-hard"), server)
                pids |= {kept[1] for kept in server._kept if kept is not None}
        assert len(pids) >= 2
        assert not [pid for pid in pids if Path(f"/proc/{pid}").exists()]


class TestLayout:
    def layout(self, bank: tuple[Fixture, ...]) -> Layout:
        assignment = load_assignment("aima3e")
        jobs = rounds_of(assignment, bank[:3])[0]
        found = {problem.name: Found(sources={}) for problem in assignment.problems}
        return Layout(json.loads(about(jobs.jobs(list(assignment.problems), found, "best")).line))

    def test_a_board_serves_every_call_and_starts_empty(
        self, bank: tuple[Fixture, ...], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(layout_module, "_thread", SimpleNamespace(_count=lambda: 0))
        layout = self.layout(bank)
        layout.make_ready()
        first = next(layout.calls(0, None))
        first.carried["state"].is_terminal()
        assert first.board.events
        again = next(layout.calls(0, None))
        assert again.board is first.board
        assert not again.board.events

    def test_not_while_a_thread_of_an_earlier_call_may_look_at_it(
        self, bank: tuple[Fixture, ...], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        layout = self.layout(bank)
        layout.make_ready()
        monkeypatch.setattr(layout_module, "_thread", SimpleNamespace(_count=lambda: 0))
        first = next(layout.calls(0, None))
        monkeypatch.setattr(layout_module, "_thread", SimpleNamespace(_count=lambda: 1))
        again = next(layout.calls(0, None))
        assert again.board is not first.board
        assert again.carried["state"] != first.carried["state"]

    def test_a_thread_that_goes_on_looking_spoils_no_later_search(
        self, server: Server, bank: tuple[Fixture, ...]
    ) -> None:
        """In this dialect the same tree is searched to one depth after the other."""
        text = solutions("depth-limited")["minimax.py"]
        head = "def max_player(state, depth):\n"
        assert head in text
        look = (
            "def look(state):\n    try:\n        while True:\n            state.is_terminal()\n            sleep(0)\n"
            "    except BaseException:\n        pass\n\n\n"
        )
        begin = (
            f"{head}    last = state.result(state.actions()[-1])\n"
            "    try:\n        return searched(state, depth)\n"
            "    finally:\n        Thread(target=look, args=(last,), daemon=True).start()\n\n\n"
        )
        text = text.replace(head, f"{look}{begin}def searched(state, depth):\n")
        text = f"from threading import Thread\nfrom time import sleep\n{text}"
        trees = tuple(fixture for fixture in bank if fixture.tree.has_evals())[:3]
        files = {name: text.encode() for name, text in solutions("depth-limited", minimax=text).items()}
        report = grade(load_assignment("depth-limited"), trees, Submission(name="s", files=files), server)
        assert earned(report)["minimax.order"] == 1


def test_a_frame_is_what_json_makes_of_it() -> None:
    header = {"call": 3, "answer": ["tuple", [["float", 1.5], ["str", 'ä\n"x'], ["float", float("inf")]]], "output": ""}
    heard = Frames()
    heard.add(pack(header, [1, 2, 70_000]))
    reply = heard.next(1000)
    assert reply is not None
    assert reply.header == header
    assert len(reply.events) == 12


def uniform(branching: int, depth: int) -> Tree:
    """A tree with as many children everywhere and random leaves."""
    numbers = random.Random(7)
    parents, actions = [-1], [""]
    waiting = [(0, 0)]
    order: list[tuple[int, int, int]] = []
    while waiting:  # preorder, without recursion
        node, level = waiting.pop()
        order.append((node, level, len(order)))
        if level < depth:
            for child in range(branching):
                waiting.append((len(parents), level + 1))
                parents.append(node)
                actions.append(f"a{child}")
    place = {node: number for node, _, number in order}
    labels = [None if level == depth else "MAX" if level % 2 == 0 else "MIN" for _, level, _ in order]
    values = [numbers.randint(-99, 99) if level == depth else None for _, level, _ in order]
    return Tree.build(
        names=[f"n{number}" for number in range(len(order))],
        parents=[place.get(parents[node], -1) for node, _, _ in order],
        actions=[actions[node] for node, _, _ in order],
        labels=labels,
        values=values,
        evals=[None] * len(order),
    )


@pytest.mark.parametrize("name", ["aima4e", "labelled-tree"])
def test_a_tree_of_a_hundred_thousand_nodes_is_graded_like_any_other(name: str, server: Server) -> None:
    tree = uniform(10, 5)
    assert len(tree) > 100_000
    bank = (Fixture(name="large", title="a large tree", tree=tree, facts=Facts()),)
    assignment = replace(load_assignment(name), variants=0)
    files = {path: text.encode() for path, text in solutions(name).items()}
    report = grade(assignment, bank, Submission(name="s", files=files), server)
    assert report.earned == report.points
    assert not report.faults


def test_a_frame_is_read_whatever_pieces_it_comes_in() -> None:
    data = b"".join(pack({"call": number}, list(range(number * 7))) for number in range(40))
    for size in (1, 3, 50, 1000, len(data)):
        heard, got = Frames(), []
        for place in range(0, len(data), size):
            heard.add(data[place : place + size])
            while (reply := heard.next(10_000)) is not None:
                got.append((reply.header["call"], len(reply.events)))
        assert got == [(number, number * 28) for number in range(40)]
