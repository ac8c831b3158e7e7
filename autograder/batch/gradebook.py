"""The gradebook: one row for each student, for people, for Canvas, for Gradescope and for machines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from fractions import Fraction

from autograder import __version__
from autograder.atomic import growing
from autograder.batch.journal import plain_row
from autograder.batch.roster import plain_student
from autograder.cleaning import clean
from autograder.model.assignment import Assignment
from autograder.model.record import record
from autograder.model.row import Row
from autograder.render.feedback import points
from autograder.render.spreadsheet import line
from autograder.sources.hand_in import HandIn


@record
class Table:
    """A file about a class, made row by row so that all of them are in one pass: what each hand-in adds to it."""

    head: str
    lines: Callable[[HandIn, Row], Iterable[str]]
    between: str = ""  # what two hand-ins add
    tail: str = ""


def write_tables(tables: Mapping[str, Table], rows: Iterable[tuple[HandIn, Row]]) -> Iterator[tuple[HandIn, Row]]:
    """Write tables by the paths of their files; the rows come out again, for who wants to count them."""
    with ExitStack() as stack:
        streams = [(stack.enter_context(growing(path)), table) for path, table in tables.items()]
        for stream, table in streams:
            stream.write(table.head.encode())
        for place, (handed, row) in enumerate(rows):
            for stream, table in streams:
                text = "".join(table.lines(handed, row))
                stream.write(f"{table.between if place else ''}{text}".encode())
            yield handed, row
        for stream, table in streams:
            stream.write(table.tail.encode())


def gradebook(assignment: Assignment) -> Table:
    """gradebook.csv: everything there is, a line for each student."""
    criteria = assignment.criteria

    def lines(handed: HandIn, row: Row) -> Iterator[str]:
        late = {None: "", True: "late", False: "on time"}[handed.late]
        diagnosis = "; ".join(f"{found.problem}: {found.title} ({found.kind})" for found in row.diagnoses)
        for student in handed.students:
            yield _row(
                *(student.name, student.sid, student.email, student.login, student.platform_id),
                *(handed.name, row.status, amount(row.score), str(assignment.total)),
                *(amount(row.criteria.get(criterion, "")) for criterion in criteria),
                *(late, handed.submitted, diagnosis, row.isolation, " ".join(row.notes)),
            )

    head = _row(
        *("name", "sid", "email", "login", "platform id", "submission", "status", "score", "points"),
        *criteria,
        *("late", "submitted", "diagnosis", "isolation", "notes"),
    )
    return Table(head=head, lines=lines)


def for_canvas(assignment: Assignment, column: str) -> Table:
    """gradebook-canvas.csv: what Canvas imports. Who has no score is left out, so that none is overwritten."""

    def lines(handed: HandIn, row: Row) -> Iterator[str]:
        for student in handed.students if row.score else ():
            login = student.login or student.email
            yield _row(student.name, student.platform_id, student.sid, login, "", amount(row.score))

    head = _row("Student", "ID", "SIS User ID", "SIS Login ID", "Section", column)
    possible = _row("    Points Possible", "", "", "", "", str(assignment.total))
    return Table(head=head + possible, lines=lines)


def for_gradescope(assignment: Assignment) -> Table:
    """gradebook-gradescope.csv: the columns of Gradescope's own scores, told apart by email and SID."""

    def lines(handed: HandIn, row: Row) -> Iterator[str]:
        for student in handed.students if row.score else ():
            yield _row(
                *(student.name, student.sid, student.email, amount(row.score), str(assignment.total)),
                *("Graded", handed.label.removeprefix("submission_"), handed.submitted),
            )

    head = _row("Name", "SID", "Email", "Total Score", "Max Points", "Status", "Submission ID", "Submission Time")
    return Table(head=head, lines=lines)


def for_machines(assignment: Assignment, source: str, digest: str) -> Table:
    """batch.json: all that is known, one submission a line; see schemas/batch.schema.json."""
    head = {
        "autograder": __version__,
        "assignment": assignment.name,
        "seed": assignment.seed,
        "points": assignment.criteria,
        "source": source,
        "digest": digest,
    }

    def lines(handed: HandIn, row: Row) -> Iterator[str]:
        entry = {
            "name": handed.name,
            "label": clean(handed.label),
            "students": [plain_student(student) for student in handed.students],
            "late": handed.late,
            "submitted": handed.submitted,
            **plain_row(row),
        }
        yield f"\n    {json.dumps(entry)}"

    opening = json.dumps(head, indent=2)[:-2] + ',\n  "submissions": ['
    return Table(head=opening, lines=lines, between=",", tail="\n  ]\n}\n")


def amount(exact: str) -> str:
    """An exact fraction as reports write points; nothing where there is none."""
    return points(Fraction(exact)) if exact else ""


def _row(*cells: str) -> str:
    """A line of which no cell has lines of its own: not everything that imports it reads those."""
    return line(*(cell.replace("\n", " ").replace("\t", " ") for cell in cells))
