"""A toy check, from outside: a search that is handed in prints nothing."""

from __future__ import annotations

from autograder.checks import Check
from autograder.judge.case import Case
from autograder.model.verdict import Finding, Verdict

NAME = "silence"
CHECK = Check(title="nothing is printed", passed="searched in silence", module=__name__)


def judge(cases: list[Case]) -> list[Verdict]:
    return [Verdict(fixture=case.fixture, check=NAME, findings=_findings(case)) for case in cases]


def _findings(case: Case) -> tuple[Finding, ...]:
    return tuple(
        Finding(call=case.spell(call), wanted="no output", got=f"{len(trace.output)} characters")
        for call, trace in case.searches
        if trace.output
    )
