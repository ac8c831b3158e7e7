"""The overview of a class as one self-contained page: nothing is fetched, nothing runs, no colour tells anything."""

from __future__ import annotations

from collections.abc import Iterable

from autograder.model.overview import Alike, Overview, Trouble
from autograder.render.escaping import as_text

BUCKETS = 10
WIDTH, HEIGHT, FOOT = 640, 200, 40  # of the chart of scores
BAR = 160  # the longest bar in a table

_STYLE = """
:root { color-scheme: light dark; --line: #8888; --bar: #2f6fb3; --pale: #5f6670; }
@media (prefers-color-scheme: dark) { :root { --bar: #7fb2e8; --pale: #a0a7b0; } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th.number, td.number { text-align: right; white-space: nowrap; }
td.bar { width: 170px; }
rect.bar { fill: var(--bar); }
svg text { fill: currentColor; font: 13px system-ui, sans-serif; text-anchor: middle; }
svg line { stroke: var(--line); }
.facts { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; padding: 0; list-style: none; }
.facts strong { display: block; font-size: 1.5rem; line-height: 1.2; }
.names { color: var(--pale); overflow-wrap: anywhere; }
.note { color: var(--pale); }
"""


def class_page(seen: Overview) -> str:
    """The whole page."""
    title = as_text(f"{seen.title}: the class")
    sections = (_scores, _criteria, _misread, _hardest, _alike, _trouble)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{as_text(seen.title)}</h1>\n"
        f"{_facts(seen)}\n{''.join(section(seen) for section in sections)}</main>\n</body>\n</html>\n"
    )


def _facts(seen: Overview) -> str:
    facts = [(str(seen.submissions), "submissions"), (str(seen.students), "students")]
    if seen.scores:
        middle = seen.scores[len(seen.scores) // 2]
        mean = sum(seen.scores) / len(seen.scores)
        facts += [(f"{mean:.1f}", f"mean of {seen.points} points"), (f"{middle:.4g}", "median")]
    facts += [(str(count), status) for status, count in seen.statuses.items() if count]
    if seen.late:
        facts.append((str(seen.late), "late"))
    if seen.not_full:
        facts.append((str(seen.not_full), "ran without full isolation"))
    items = "".join(f"<li><strong>{as_text(number)}</strong>{as_text(what)}</li>" for number, what in facts)
    return f'<ul class="facts">{items}</ul>'


def _scores(seen: Overview) -> str:
    counts = [0] * BUCKETS
    for score in seen.scores:
        share = score / seen.points if seen.points else 0.0
        counts[min(BUCKETS - 1, int(share * BUCKETS))] += 1
    full = sum(1 for score in seen.scores if score >= seen.points)
    return _section(
        "Scores",
        _columns(
            counts, [f"{10 * n}–{10 * n + 10} %" for n in range(BUCKETS)], "how many submissions have which score"
        ),
        f"{full} of {len(seen.scores)} have all points.",
    )


def _columns(counts: list[int], labels: list[str], title: str) -> str:
    """A bar chart: each bar with its number above and its label below."""
    step, most = WIDTH / len(counts), max(max(counts), 1)
    parts = [f"<title>{as_text(title)}</title>"]
    for place, (count, label) in enumerate(zip(counts, labels, strict=True)):
        tall = (HEIGHT - 20) * count / most
        middle = step * (place + 0.5)
        parts.append(
            f'<rect class="bar" x="{step * place + 4:.1f}" y="{HEIGHT - tall:.1f}" width="{step - 8:.1f}" '
            f'height="{tall:.1f}"/><text x="{middle:.1f}" y="{HEIGHT - tall - 5:.1f}">{count}</text>'
            f'<text x="{middle:.1f}" y="{HEIGHT + 18}">{as_text(label)}</text>'
        )
    parts.append(f'<line x1="0" x2="{WIDTH}" y1="{HEIGHT}" y2="{HEIGHT}"/>')
    return (
        f'<svg role="img" viewBox="0 -10 {WIDTH} {HEIGHT + FOOT}" width="{WIDTH}" style="max-width:100%">'
        f"{''.join(parts)}</svg>"
    )


def _criteria(seen: Overview) -> str:
    rows = (
        (
            each.name,
            f"{each.mean:.2f} / {each.points}",
            _bar(each.mean, each.points),
            _share(each.full, len(seen.scores)),
        )
        for each in seen.criteria
    )
    return _section("Criteria", _table(("criterion", "mean #", "", "have all of it #"), rows))


def _misread(seen: Overview) -> str:
    graded = len(seen.scores)
    rows = (
        (
            as_text(each.problem),
            as_text(each.title),
            _share(each.exact + each.nearest, graded),
            _bar(each.exact + each.nearest, graded),
            f"{each.exact}",
            f"{each.nearest}",
        )
        for each in seen.misread
    )
    heads = ("problem", "what was misread", "submissions #", "", "just like it #", "nearly #")
    return _section(
        "What was misread",
        _table(heads, rows) if seen.misread else "",
        "Who misread two things counts for both; where several misreadings behave alike, the first one known counts."
        if seen.misread
        else "No submission behaves like a known misreading.",
    )


def _hardest(seen: Overview) -> str:
    graded = len(seen.scores)
    rows = (
        (
            as_text(each.problem),
            f"<strong>{as_text(each.name)}</strong><br>{as_text(each.title)}",
            _share(each.failed, graded),
            _bar(each.failed, graded),
        )
        for each in seen.hardest
    )
    return _section(
        "The hardest trees",
        _table(("problem", "tree", "failed by #", ""), rows) if seen.hardest else "",
        "Public trees alone; what was failed on hidden ones is in the criteria.",
    )


def _alike(seen: Overview) -> str:
    rows = ((f"{group.count}", _group(group), _names(group)) for group in seen.alike)
    return _section(
        "Submissions that behave identically",
        _table(("how many #", "what they do", "who"), rows) if seen.alike else "",
        "They gave the same wrong answers and the same visits on every public tree. Equal behaviour is no proof of "
        "copying: a common misreading makes many programs behave alike. What no known misreading does comes first.",
    )


def _group(group: Alike) -> str:
    mark = "a known misreading" if group.known else "<strong>not a known misreading</strong>"
    return f"{mark}<br>{as_text(group.diagnosis)}"


def _names(group: Alike) -> str:
    more = group.count - len(group.names)
    listed = ", ".join(_link(name) for name in group.names) + (f" and {more} more" if more else "")
    return f'<span class="names">{listed}</span>'


def _trouble(seen: Overview) -> str:
    return (
        _listed("Grader faults", seen.faults, "These cost nobody a point, and the grader tries again next time.")
        + _listed("Slow submissions", seen.slow, "What the clock says, which differs from run to run.")
        + _listed("Submissions that crashed, hung or did not load", seen.crashed, "")
    )


def _listed(title: str, troubles: tuple[Trouble, ...], note: str) -> str:
    if not troubles:
        return ""
    return _section(
        title, _table(("submission", "why"), ((_link(each.name), as_text(each.why)) for each in troubles)), note
    )


def _link(name: str) -> str:
    from urllib.parse import quote

    return f'<a href="{as_text(quote(name))}/report.html">{as_text(name)}</a>'


def _section(title: str, body: str, note: str = "") -> str:
    told = f'<p class="note">{as_text(note)}</p>\n' if note else ""
    return f"<section>\n<h2>{as_text(title)}</h2>\n{told}{body}\n</section>\n"


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table; a head that ends in # stands above numbers, one without a word above bars."""
    kinds = [' class="number"' if head.endswith("#") else "" if head else ' class="bar"' for head in heads]
    top = "".join(
        f'<th scope="col"{kind}>{as_text(head.removesuffix("#").strip())}</th>'
        for head, kind in zip(heads, kinds, strict=True)
    )
    body = "\n".join(
        f"<tr>{''.join(f'<td{kind}>{cell}</td>' for cell, kind in zip(row, kinds, strict=True))}</tr>" for row in rows
    )
    return f"<table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"


def _share(count: int, of: int) -> str:
    return f"{count} ({100 * count / of:.0f} %)" if of else f"{count}"


def _bar(value: float, of: float) -> str:
    """A bar beside a number that says the same."""
    long = BAR * value / of if of else 0.0
    return f'<svg width="{BAR}" height="14" aria-hidden="true"><rect class="bar" width="{long:.1f}" height="14"/></svg>'
