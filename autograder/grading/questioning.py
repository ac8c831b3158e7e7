"""Questioning: the programs of one submission are asked, round by round, and what they did is assessed."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic

from autograder.grading.rounds import Round
from autograder.model.assignment import Assignment, Problem
from autograder.model.job import Job
from autograder.model.record import record
from autograder.model.report import ProblemReport
from autograder.model.submission import Found
from autograder.recent import Recent
from autograder.run import MoreWanted, Run, Server, start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from autograder.grading.cases import Part

INQUIRY_SECONDS = 5.0  # for asking where values go wrong; they came fast before, or it would not be asked


@record
class Finished:
    """A problem's report, the faults of the grader itself, and the layers of isolation that were missing."""

    report: ProblemReport
    faults: list[str]
    missing_layers: dict[str, str]
    is_steady: bool  # whether it would come out the same again: every call came to an end by itself
    parts: tuple[Part, ...]  # what it did


class Questioning:
    """One submission on its way: a worker is at a round while the grader gets on with other things."""

    def __init__(
        self,
        assignment: Assignment,
        problems: list[Problem],
        rounds: tuple[Round, ...],
        server: Server,
        deadline: float,
        isolation: str,
        twins: Recent | None,
    ) -> None:
        self._assignment = assignment
        self._problems = problems
        self._rounds = rounds
        self._server = server
        self._deadline = deadline
        self._isolation = isolation
        self._twins = twins
        self._origins: dict[str, dict[str, str]] = {}  # where values first go wrong, by problem and tree
        self._trouble: list[str] = []  # faults of the grader, still to be told
        self._missing_layers: dict[str, str] = {}

    def begin(self, programs: Mapping[str, Found]) -> None:
        """Set a worker to the first round; each program sees what it names, and no more."""
        self._jobs = self._jobs_for(programs)
        self._shown_all = False
        if self._rounds:
            self._running = start(self._jobs[0], self._server)

    def _jobs_for(self, programs: Mapping[str, Found]) -> list[tuple[Job, ...]]:
        return [each.jobs(self._problems, programs, self._isolation) for each in self._rounds]

    def finish(self, found: Mapping[str, Found]) -> dict[str, Finished]:
        """What came of each problem. A program that wants more of what was found is begun anew, and shown all."""
        for each in self._rounds:  # while the worker is busy
            each.known()
            for problem in self._problems:
                each.expected(problem.name)
        parts: list[list[Part]] = [[] for _ in self._problems]
        hung = (False,) * len(self._problems)
        steady = [True] * len(self._problems)
        for number, each in enumerate(self._rounds):
            runs = self._runs(number, hung, found)
            if number == 0:
                self._inquire(each, runs)
            self._running.close()
            steady = [one and run.is_steady for one, run in zip(steady, runs, strict=True)]
            hung = tuple(run.hung for run in runs)  # what hangs on public trees is not tried three times on hidden ones
            if number + 1 < len(self._rounds):
                self._running = start(self._jobs[number + 1], self._server)  # while these answers are audited
            for part, problem, ran in zip(parts, self._problems, runs, strict=True):
                planned, expected = each.plans[problem.name], each.expected(problem.name)
                part.append(each.known().part(self._assignment, planned, expected, ran))
                self._missing_layers.update(ran.missing_layers)
        return {
            problem.name: self._finished(problem, tuple(of_problem), is_steady)
            for problem, of_problem, is_steady in zip(self._problems, parts, steady, strict=True)
        }

    def _runs(self, number: int, hung: tuple[bool, ...], found: Mapping[str, Found]) -> list[Run]:
        """What came back in a round."""
        jobs_after = len(self._problems) * (len(self._rounds) - number - 1)
        try:
            return self._running.finish(self._deadline, jobs_after, wary=hung, goes_on=True)
        except MoreWanted:
            self._running.close()
            self._jobs, self._shown_all = self._jobs_for(found), True
            self._running = start(self._jobs[number], self._server)
            return self._running.finish(self._deadline, jobs_after, wary=hung, goes_on=True)

    def _inquire(self, asked: Round, runs: list[Run]) -> None:
        """Where values first go wrong is asked of the worker that has only ever seen public trees.

        Only a submission with a wrong value comes that far, so a right one pays nothing for it.
        """
        from autograder.grading.screening import wrong_values

        try:
            suspicious = {
                job.problem.name: (job, wrong)
                for job, ran in zip(self._jobs[0], runs, strict=True)
                if (wrong := wrong_values(asked.plans[job.problem.name], asked.expected(job.problem.name), ran))
            }
            if not suspicious or asked.hidden or monotonic() > self._deadline - INQUIRY_SECONDS:
                return
            from autograder.grading.inquire import Question, inquire

            questions = [
                Question(planned=asked.plans[name], job=job, expected=asked.expected(name), wrong=wrong)
                for name, (job, wrong) in suspicious.items()
            ]
            self._origins = inquire(self._assignment, questions, self._running, monotonic() + INQUIRY_SECONDS)
        except Exception as error:  # a bug of ours loses no grade: there is only less to say
            self._trouble.append(f"asking where values go wrong: {type(error).__name__}: {error}")

    def _finished(self, problem: Problem, parts: tuple[Part, ...], is_steady: bool) -> Finished:
        """Programs that did the same to the byte share their parts, and so all that follows from them."""
        told = self._origins.get(problem.name, {})
        key = (problem.name, *map(id, parts), *told.items())
        recent = self._twins
        known: Finished | None = recent.get(key) if recent is not None and is_steady and not self._trouble else None
        one = known or self._assessed(problem, parts, told, is_steady)
        if recent is not None and known is None and one.is_steady:
            recent.put(key, one, weight=1 + len(one.report.failed))
        self._trouble = []  # told once
        return one

    def was_by_itself(self, problem: Problem) -> bool:
        """Whether nothing but what a program was shown can have had a part in what came of it.

        It was the first in its workers, and nobody came before it was asked where its values go wrong.
        """
        was_last = len(self._problems) == 1 or not self._origins.get(problem.name)
        return not self._shown_all and problem is self._problems[0] and was_last

    def _assessed(
        self, problem: Problem, parts: tuple[Part, ...], origins: dict[str, str], is_steady: bool
    ) -> Finished:
        from autograder.grading.assess import assess

        report, faults = assess(self._assignment, problem, parts, origins)
        return Finished(
            report=report,
            faults=self._trouble + faults,
            missing_layers=self._missing_layers,
            is_steady=is_steady and not (self._trouble or faults),
            parts=parts,
        )
