"""The gradebook: one row for each student, for people, for Canvas, for Gradescope and for machines."""

from __future__ import annotations

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
from autograder.render.spreadsheet import line
from autograder.sources.hand_in import HandIn

Rows = Callable[[], Iterable[tuple[HandIn, Row]]]  # as often as they are wanted, in the order of the source


def gradebook(assignment: Assignment, rows: Rows) -> Iterator[str]:
    """gradebook.csv: everything there is, a line for each student."""
    criteria = assignment.criteria
    yield _row(
        *("name", "sid", "email", "login", "platform id", "submission", "status", "score", "points"),
        *criteria,
        *("late", "submitted", "diagnosis", "isolation", "notes"),
    )
    for handed, row in rows():
        late = {None: "", True: "late", False: "on time"}[handed.late]
        diagnosis = "; ".join(f"{found.problem}: {found.title} ({found.kind})" for found in row.diagnoses)
        for student in handed.students:
            yield _row(
                *(student.name, student.sid, student.email, student.login, student.platform_id),
                *(handed.name, row.status, amount(row.score), str(assignment.total)),
                *(amount(row.criteria.get(criterion, "")) for criterion in criteria),
                *(late, handed.submitted, diagnosis, row.isolation, " ".join(row.notes)),
            )


def for_canvas(assignment: Assignment, column: str, rows: Rows) -> Iterator[str]:
    """gradebook-canvas.csv: what Canvas imports. Who has no score is left out, so that none is overwritten."""
    yield _row("Student", "ID", "SIS User ID", "SIS Login ID", "Section", column)
    yield _row("    Points Possible", "", "", "", "", str(assignment.total))
    for handed, row in rows():
        for student in handed.students if row.score else ():
            login = student.login or student.email
            yield _row(student.name, student.platform_id, student.sid, login, "", amount(row.score))


def for_gradescope(assignment: Assignment, rows: Rows) -> Iterator[str]:
    """gradebook-gradescope.csv: the columns of Gradescope's own scores, told apart by email and SID."""
    yield _row(
        *("Name", "SID", "Email", "Total Score", "Max Points", "Status", "Submission ID", "Submission Time"),
    )
    for handed, row in rows():
        for student in handed.students if row.score else ():
            yield _row(
                *(student.name, student.sid, student.email, amount(row.score), str(assignment.total)),
                *("Graded", handed.label.removeprefix("submission_"), handed.submitted),
            )


def for_machines(assignment: Assignment, source: str, digest: str, rows: Rows) -> Iterator[str]:
    """batch.json: all that is known, one submission a line; see schemas/batch.schema.json."""
    head = {
        "autograder": __version__,
        "assignment": assignment.name,
        "seed": assignment.seed,
        "points": assignment.criteria,
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


def _row(*cells: str) -> str:
    """A line of which no cell has lines of its own: not everything that imports it reads those."""
    return line(*(cell.replace("\n", " ").replace("\t", " ") for cell in cells))
