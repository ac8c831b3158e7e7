"""What a bank catches, as a table for people, as JSON for machines, and as a page with the whole matrix."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from autograder.bank.catches import Catches, Caught
from autograder.model.assignment import Assignment
from autograder.render.escaping import as_text
from autograder.render.feedback import points

MOST_LISTED = 12
LETTERS = {"value": "v", "move": "m", "order": "o"}


def table(assignment: Assignment, problems: Sequence[Catches]) -> str:
    """One line a named misreading, the hardest to catch first; then what is missing and what is too much."""
    blocks = [f"{assignment.name}: {assignment.title}"]
    for found in problems:
        total, extra = assignment.total, assignment.extra
        width = max((len(row.what) for row in found.named), default=10)
        lines = [f"{found.problem}: {len(found.named)} named misreadings on {len(found.trees)} trees", ""]
        lines.append(f"  {'misreading'.ljust(width)}  public  hidden  keeps")
        lines += [
            f"  {row.what.ljust(width)}  {row.public:>6}  {row.hidden:>6}  {points(row.keeps):>6}"
            for row in found.named
        ]
        lines += [
            "",
            f"  (of {total} points{f' and {extra} extra' if extra else ''}, if the other problem is right)",
            "",
        ]
        others = len(found.caught) - len(found.named)
        if others:
            nothing = f"{len(found.equivalent)} edits change nothing"
            lines.append(f"  {others} generated edits and pairs are caught too; {nothing}.")
        lines += _listed("caught by nothing", found.uncaught)
        lines += _listed(
            "caught by one tree only", [f"{row.what} ({next(iter(row.trees))})" for row in found.by_one_tree]
        )
        lines += _listed("caught by hidden trees only", [row.what for row in found.hidden_only])
        lines += _listed("trees any one of which could go: the rest catches and tells apart as much", found.redundant)
        how = "the smallest set" if found.is_proven else "a small set"
        lines.append(
            f"  {how} of trees that catches all of this has {len(found.smallest)}: {', '.join(found.smallest)}"
        )
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _listed(what: str, items: Sequence[str]) -> list[str]:
    if not items:
        return [f"  {what}: none"]
    lines = [f"  {what}: {len(items)}"]
    lines += [f"    {item}" for item in items[:MOST_LISTED]]
    if len(items) > MOST_LISTED:
        lines.append(f"    ... and {len(items) - MOST_LISTED} more (--format json lists all)")
    return lines


def as_json(assignment: Assignment, problems: Sequence[Catches]) -> str:
    """Everything, the matrix included."""
    data = {
        "assignment": assignment.name,
        "problems": {
            found.problem: {
                "trees": list(found.trees),
                "caught": [_row(row) for row in found.caught],
                "uncaught": list(found.uncaught),
                "caught_by_one_tree": [row.what for row in found.by_one_tree],
                "caught_by_hidden_trees_only": [row.what for row in found.hidden_only],
                "equivalent": list(found.equivalent),
                "redundant_trees": list(found.redundant),
                "smallest_subset": list(found.smallest),
                "smallest_subset_is_proven": found.is_proven,
            }
            for found in problems
        },
    }
    return json.dumps(data, indent=1) + "\n"


def _row(row: Caught) -> dict[str, object]:
    return {
        "what": row.what,
        "title": row.title,
        "named": row.is_named,
        "public": row.public,
        "hidden": row.hidden,
        "keeps": float(row.keeps),
        "trees": {name: list(checks) for name, checks in row.trees.items()},
    }


_STYLE = """
:root { color-scheme: light dark; --line: #8886; --hit: #2a6fdb; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; }
.matrix { overflow: auto; max-height: 85vh; border: 1px solid var(--line); }
table { border-collapse: collapse; font-size: .8rem; }
th, td { border: 1px solid var(--line); padding: .1rem .3rem; text-align: left; white-space: nowrap; }
thead th { writing-mode: vertical-rl; vertical-align: bottom; position: sticky; top: 0; background: Canvas; }
tbody th { position: sticky; left: 0; background: Canvas; font-weight: 500; }
td.hit { background: color-mix(in srgb, var(--hit) 30%, transparent); text-align: center; }
td.number { text-align: right; }
"""


def page(assignment: Assignment, problems: Sequence[Catches]) -> str:
    """The matrix of named misreadings and trees: a letter for each check that fails."""
    title = as_text(f"What the bank catches: {assignment.title}")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        "<p>A letter says which check fails: v for the value, m for the move, o for the order.</p>\n"
        f"{''.join(map(_matrix, problems))}</main>\n</body>\n</html>\n"
    )


def _matrix(found: Catches) -> str:
    trees = sorted(found.trees, key=lambda name: -sum(name in row.trees for row in found.named))
    head = "".join(f'<th scope="col">{as_text(name)}</th>' for name in ("public", "hidden", "keeps", *trees))
    rows = "\n".join(_matrix_row(row, trees) for row in found.named)
    lists = "".join(
        f"<h3>{as_text(what)}: {len(items)}</h3>\n<ul>{''.join(f'<li>{as_text(item)}</li>' for item in items)}</ul>\n"
        for what, items in (
            ("Caught by nothing", found.uncaught),
            ("Caught by one tree only", [f"{row.what} ({next(iter(row.trees))})" for row in found.by_one_tree]),
            ("Caught by hidden trees only", [row.what for row in found.hidden_only]),
            ("Trees any one of which could go: the rest catches and tells apart as much", found.redundant),
            ("The smallest set of trees that catches as much", found.smallest),
        )
    )
    return (
        f'<section>\n<h2>{as_text(found.problem)}</h2>\n<div class="matrix" tabindex="0" role="region" '
        f'aria-label="misreadings and trees">\n<table>\n<thead><tr><th scope="col">misreading</th>{head}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody>\n</table>\n</div>\n{lists}</section>\n"
    )


def _matrix_row(row: Caught, trees: Sequence[str]) -> str:
    cells = "".join(
        f'<td class="hit">{"".join(LETTERS[check] for check in row.trees[name])}</td>'
        if name in row.trees
        else "<td></td>"
        for name in trees
    )
    numbers = "".join(f'<td class="number">{each}</td>' for each in (row.public, row.hidden, points(row.keeps)))
    return f'<tr><th scope="row" title="{as_text(row.title)}">{as_text(row.what)}</th>{numbers}{cells}</tr>'


FORMATS: dict[str, Callable[[Assignment, Sequence[Catches]], str]] = {"table": table, "json": as_json, "html": page}
