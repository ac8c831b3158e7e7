"""The gradebook: one row for each student, for people, for Canvas, for Gradescope and for machines."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from autograder import __version__
from autograder.batch.journal import plain_row
from autograder.batch.roster import plain_student
from autograder.cleaning import clean
from autograder.model.assignment import Assignment
from autograder.model.row import Row
from autograder.render.feedback import points
from autograder.sources.hand_in import HandIn

Rows = Callable[[], Iterable[tuple[HandIn, Row]]]  # as often as they are wanted, in the order of the source
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for a formula


def gradebook(assignment: Assignment, rows: Rows) -> Iterator[str]:
    """gradebook.csv: everything there is, a line for each student."""
    criteria = _criteria(assignment)
    yield line(
        *("name", "sid", "email", "login", "platform id", "submission", "status", "score", "points"),
        *criteria,
        *("late", "submitted", "diagnosis", "isolation", "notes"),
    )
    for handed, row in rows():
        late = {None: "", True: "late", False: "on time"}[handed.late]
        diagnosis = "; ".join(f"{found.problem}: {found.title} ({found.kind})" for found in row.diagnoses)
        for student in handed.students:
            yield line(
                *(student.name, student.sid, student.email, student.login, student.platform_id),
                *(handed.name, row.status, amount(row.score), str(_points(assignment))),
                *(amount(row.criteria.get(criterion, "")) for criterion in criteria),
                *(late, handed.submitted, diagnosis, row.isolation, " ".join(row.notes)),
            )


def for_canvas(assignment: Assignment, column: str, rows: Rows) -> Iterator[str]:
    """gradebook-canvas.csv: what Canvas imports. Who has no score is left out, so that none is overwritten."""
    yield line("Student", "ID", "SIS User ID", "SIS Login ID", "Section", column)
    yield line("    Points Possible", "", "", "", "", str(_points(assignment)))
    for handed, row in rows():
        for student in handed.students if row.score else ():
            login = student.login or student.email
            yield line(student.name, student.platform_id, student.sid, login, "", amount(row.score))


def for_gradescope(assignment: Assignment, rows: Rows) -> Iterator[str]:
    """gradebook-gradescope.csv: the columns of Gradescope's own scores, told apart by email and SID."""
    yield line(
        *("Name", "SID", "Email", "Total Score", "Max Points", "Status", "Submission ID", "Submission Time"),
    )
    for handed, row in rows():
        for student in handed.students if row.score else ():
            yield line(
                *(student.name, student.sid, student.email, amount(row.score), str(_points(assignment))),
                *("Graded", handed.label.removeprefix("submission_"), handed.submitted),
            )


def for_machines(assignment: Assignment, source: str, digest: str, rows: Rows) -> Iterator[str]:
    """batch.json: all that is known, one submission a line; see schemas/batch.schema.json."""
    head = {
        "autograder": __version__,
        "assignment": assignment.name,
        "seed": assignment.seed,
        "points": _criteria(assignment),
        "source": source,
        "digest": digest,
    }
    yield json.dumps(head, indent=2)[:-2] + ',\n  "submissions": ['
    for place, (handed, row) in enumerate(rows()):
        entry = {
            "name": handed.name,
            "label": clean(handed.label),
            "students": [plain_student(student) for student in handed.students],
            "late": handed.late,
            "submitted": handed.submitted,
            **plain_row(row),
        }
        yield f"{',' if place else ''}\n    {json.dumps(entry)}"
    yield "\n  ]\n}\n"


def amount(exact: str) -> str:
    """An exact fraction as reports write points; nothing where there is none."""
    return points(Fraction(exact)) if exact else ""


def line(*cells: str) -> str:
    """A line of a CSV file in which no cell is ever a formula."""
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\r\n").writerow(map(_cell, cells))
    return stream.getvalue()


def _cell(text: str) -> str:
    text = clean(text).replace("\n", " ").replace("\t", " ")
    return f"'{text}" if text.startswith(FORMULA) else text


def _criteria(assignment: Assignment) -> dict[str, int]:
    return {
        f"{problem.name}.{check}": of_check
        for problem in assignment.problems
        for check, of_check in problem.points.items()
    }


def _points(assignment: Assignment) -> int:
    return sum(problem.total for problem in assignment.problems)
