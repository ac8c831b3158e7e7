"""JUnit XML, as CI servers read it: a suite for each problem, a case for each criterion and each failed public tree."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from autograder.model.report import Criterion, ProblemReport, Report
from autograder.render.diagnosis import diagnosis_text
from autograder.render.feedback import criterion_summary, earned_of, failed_in, failed_tree, points
from autograder.render.summary import shortened

MOST_CHARACTERS = 20_000  # of a text


def render(report: Report) -> str:
    """The whole document."""
    root = Element("testsuites", name=_text(report.assignment.title))
    for problem in report.problems:
        _suite(root, problem, report)
    if report.faults:
        _faults(root, report)
    for count in ("tests", "failures", "errors"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in root)))
    root.set("time", f"{report.seconds:.3f}")
    indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(root, encoding="unicode")}\n'


def _suite(root: Element, problem: ProblemReport, report: Report) -> None:
    name = f"{report.assignment.name}.{problem.problem}"
    suite = SubElement(root, "testsuite", name=_text(name))
    properties = SubElement(suite, "properties")
    for criterion in problem.criteria:
        for what, value in (("earned", points(criterion.earned)), ("points", str(criterion.points))):
            SubElement(properties, "property", name=f"{criterion.check}.{what}", value=value)
    for criterion in problem.criteria:
        _criterion(suite, name, criterion, problem)
    _trees(suite, name, problem)
    if told := "\n".join(filter(None, [*report.complaints, diagnosis_text(problem, report.feedback)])):
        SubElement(suite, "system-out").text = _text(told)
    _count(suite)


def _criterion(suite: Element, name: str, criterion: Criterion, problem: ProblemReport) -> None:
    case = SubElement(suite, "testcase", classname=_text(name), name=criterion.check)
    if not criterion.is_full:
        said = criterion_summary(criterion, problem)
        earned = f"{earned_of(criterion)} points"
        SubElement(case, "failure", type=criterion.check, message=earned).text = _text(said)


def _trees(suite: Element, name: str, problem: ProblemReport) -> None:
    for criterion in problem.criteria:
        for failed in failed_in(problem, criterion.check):
            place = _text(f"{name}.{criterion.check}")
            case = SubElement(suite, "testcase", classname=place, name=_text(failed.fixture.name))
            failure = SubElement(case, "failure", type=criterion.check, message=_text(failed.fixture.title))
            failure.text = _text(failed_tree(failed))


def _faults(root: Element, report: Report) -> None:
    """The grader's own faults: errors of a suite of their own, which no criterion pays for."""
    suite = SubElement(root, "testsuite", name="grader")
    for place, fault in enumerate(report.faults, start=1):
        case = SubElement(suite, "testcase", classname="grader", name=f"fault {place}")
        error = SubElement(case, "error", type="grader", message="The grader itself failed, which cost no points.")
        error.text = _text(fault)
    _count(suite)


def _count(suite: Element) -> None:
    suite.set("tests", str(len(suite.findall("testcase"))))
    suite.set("failures", str(len(suite.findall("testcase/failure"))))
    suite.set("errors", str(len(suite.findall("testcase/error"))))


def _text(text: str) -> str:
    """Text without the characters that XML cannot hold."""
    return shortened(text, MOST_CHARACTERS)
