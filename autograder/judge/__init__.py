"""Judge: traces against expectations give verdicts. One file for each check, which `autograder/checks.py` names."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from autograder.checks import CHECKS, check_called
from autograder.judge.case import Case
from autograder.model.assignment import Problem
from autograder.model.verdict import Verdict, spot

Judge = Callable[[list[Case]], list[Verdict]]

# Imported at once: this is done while the worker is busy.
_OURS: dict[str, Judge] = {name: import_module(each.module).judge for name, each in CHECKS.items()}


def judge(problem: Problem, cases: list[Case]) -> tuple[dict[str, list[Verdict]], list[str]]:
    """The verdicts of a problem by check, one for each tree, and the faults of the grader itself, in words."""
    verdicts: dict[str, list[Verdict]] = {}
    faults: list[str] = []
    for name in problem.points:
        judged_by = _OURS.get(name) or _from_outside(name)
        try:
            verdicts[name] = judged_by(cases)
        except Exception:  # a bug of ours costs no student points: find the tree, leave it out, say so loudly
            verdicts[name] = [_guarded(name, judged_by, case, faults) for case in cases]
    return verdicts, faults


def _from_outside(name: str) -> Judge:
    """The judge that another package adds, and a look at what it gives: all else here relies on that."""
    judged_by: Judge = import_module(check_called(name).module).judge

    def judged(cases: list[Case]) -> list[Verdict]:
        found = judged_by(cases)
        if [(verdict.check, verdict.fixture) for verdict in found] != [(name, case.fixture) for case in cases]:
            raise ValueError(f"the check {name} did not give one verdict for each tree, in their order")
        return found

    return judged


def _guarded(name: str, judged_by: Judge, case: Case, faults: list[str]) -> Verdict:
    try:
        return judged_by([case])[0]
    except Exception as error:
        fault = f"{spot(name, case.problem.name, case.fixture.name)}: {type(error).__name__}: {error}"
        faults.append(fault)
        return Verdict(fixture=case.fixture, check=name, fault=fault)
