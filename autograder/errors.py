"""A staff member's mistake, told as file, place, what is wrong and what to do next."""

from __future__ import annotations


class Mistake(Exception):
    """Something the person at the keyboard can put right; never shown as a traceback."""

    def __init__(
        self,
        problem: str,
        *,
        hint: str,
        file: str | None = None,
        line: int | None = None,
        key: str | None = None,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.hint = hint
        self.file = file
        self.line = line
        self.key = key

    def __reduce__(self) -> tuple[object, ...]:
        """How a mistake travels to another process: by its fields."""
        return _rebuilt, (self.problem, self.hint, self.file, self.line, self.key)

    @property
    def said(self) -> str:
        """Where it is and what is wrong, without the hint."""
        place = self.file or ""
        if self.file and self.line is not None:
            place += f":{self.line}"
        return ": ".join(part for part in (place, self.key, self.problem) if part)

    def __str__(self) -> str:
        return f"{self.said}\n  hint: {self.hint}"


def _rebuilt(problem: str, hint: str, file: str | None, line: int | None, key: str | None) -> Mistake:
    return Mistake(problem, hint=hint, file=file, line=line, key=key)
