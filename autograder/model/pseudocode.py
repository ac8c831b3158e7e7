"""The pseudocode of a problem, line by line, with what each line is for."""

from __future__ import annotations

from autograder.model.record import record

# What a line is for; one that opens a function has no role.
TERMINAL = "terminal"
DEPTH = "depth"
LABEL = "label"
START = "start"
CHILDREN = "children"
CALL = "call"
ANSWER = "answer"
CHOICE = "choice"
CUT = "cut"
BOUND = "bound"
RETURN = "return"


@record
class Line:
    """One line: the purpose of the function it stands in (search, max or min), its role there, and its text."""

    purpose: str
    role: str
    text: str  # indented


@record
class Pseudocode:
    """All functions of a problem, in the order of the book."""

    lines: tuple[Line, ...]

    def place(self, purpose: str, *roles: str) -> int:
        """Where a function does something: the last line with the first of these roles that it has, else its head."""
        own = [(place, line) for place, line in enumerate(self.lines) if line.purpose == purpose]
        for role in roles:
            fitting = [place for place, line in own if line.role == role]
            if fitting:
                return fitting[-1]
        return own[0][0] if own else -1

    def has(self, purpose: str, role: str) -> bool:
        return any(line.purpose == purpose and line.role == role for line in self.lines)
