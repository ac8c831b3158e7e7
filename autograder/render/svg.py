"""A tree drawn as SVG: who moves, what everything is worth, where alpha-beta stops, and how a student's search differs.

Nothing is said by colour alone. Nodes that were never looked at are dashed and pale, edges that were cut carry a double
stroke, the principal variation is thick and ends in an arrow at its deciding leaf; a node that was looked at too much
has a plus, one that was left out a minus, one out of order both numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from autograder.model.reading import TEXTBOOK, Reading
from autograder.model.record import record
from autograder.model.tree import MAX, ROOT, Number, Tree
from autograder.render.escaping import as_text
from autograder.render.layout import Layout, lay_out
from autograder.textbook.engine import FULL_WINDOW, Outcome, Window, search
from autograder.textbook.words import cut_reason, number, spelled

LEAF, INNER = 44, 70  # the width that a node has to itself; a leaf with a long number has more
ROW = 92  # the height of a level
DIGIT = 8  # the width of one, about
SIZE = 17  # half the width of a triangle
MARGIN = 46
LEGEND_LINE = 16
CHARACTER = 6.2  # the width of one in the legend, about
NARROWEST = 380  # of a picture with a legend
END_OF_NODE = "</g>"

STYLE = """
.tree { --ink: #1b1f24; --paper: #ffffff; --pale: #5f6670; --line: #8a929c; --main: #0b57d0; --cut: #b3261e;
  --odd: #8a4b00; font: 13px system-ui, sans-serif; background: var(--paper); color: var(--ink); }
@media (prefers-color-scheme: dark) { .tree { --ink: #e8eaed; --paper: #17191c; --pale: #9aa0a6; --line: #7d848c;
  --main: #8ab4f8; --cut: #f2b8b5; --odd: #fdd663; } }
@media print { .tree { --ink: #000; --paper: #fff; --pale: #555; --line: #555; --main: #000; --cut: #000;
  --odd: #000; } }
.tree .paper { fill: var(--paper); }
.tree text { fill: var(--ink); text-anchor: middle; }
.tree .node { fill: var(--paper); stroke: var(--ink); stroke-width: 1.5; stroke-linejoin: round; }
.tree .edge { stroke: var(--line); stroke-width: 1.5; fill: none; }
.tree .main { stroke: var(--main); stroke-width: 4; }
.tree .cut { stroke: var(--cut); stroke-width: 2.5; }
.tree .unseen .node, .tree .edge.unseen { stroke: var(--pale); stroke-dasharray: 3 4; }
.tree .stopped .node { stroke: var(--cut); stroke-width: 3; }
.tree .unseen text { fill: var(--pale); }
.tree .action, .tree .window, .tree .leaf { font-size: 11px; fill: var(--pale); }
.tree .value { font-weight: 700; }
.tree .name { text-anchor: end; font-size: 12px; }
.tree g:has(> .mark) .node { stroke: var(--odd); stroke-width: 3.5; }
.tree .mark { fill: var(--odd); }
.tree text.sign { fill: var(--paper); font-weight: 800; font-size: 16px; }
.tree text.marked { fill: var(--odd); font-weight: 700; font-size: 12px; }
.tree .arrow { fill: var(--main); }
.tree .legend { text-anchor: start; }
.tree .action, .tree .name, .tree .window, .tree .leaf, .tree .value, .tree .marked {
  stroke: var(--paper); stroke-width: 4; paint-order: stroke; }
"""


@record
class Difference:
    """How a student's visits differ from the expected ones."""

    too_much: frozenset[int]
    too_little: frozenset[int]
    places: dict[int, tuple[int, int]]  # out of order: the student's number and the textbook's


def difference(visits: Sequence[int], expected: Sequence[int]) -> Difference:
    """What was looked at too much, too little, and, of what both looked at, what in another order."""
    got = {node: place for place, node in enumerate(dict.fromkeys(visits), start=1)}
    wanted = {node: place for place, node in enumerate(expected, start=1)}
    common_got = [node for node in got if node in wanted]
    common_wanted = [node for node in wanted if node in got]
    moved = [node for node, other in zip(common_got, common_wanted, strict=True) if node != other]
    return Difference(
        too_much=frozenset(got) - wanted.keys(),
        too_little=frozenset(wanted) - got.keys(),
        places={node: (got[node], wanted[node]) for node in moved},
    )


@record
class Drawing:
    """Everything that one picture shows of the textbook's search."""

    tree: Tree
    layout: Layout
    widths: tuple[float, ...]  # that the nodes have to themselves
    values: dict[int, Number]  # backed up, of the inner nodes that were finished
    outcome: Outcome
    windows: dict[int, str]  # as each node that was looked at got it, where the search has any
    variation: tuple[int, ...]  # from the start to the leaf whose value it has


@record
class Sketch:
    """A picture that is all but finished: what a student did otherwise can be drawn into it any number of times."""

    drawing: Drawing
    edges: str
    nodes: tuple[str, ...]
    described: str


def svg(
    tree: Tree,
    problem: str,
    *,
    depth: int | None = None,
    title: str = "",
    visits: Sequence[int] | None = None,
    alone: bool = True,
) -> str:
    """The picture of a search of a tree; with a student's visits, how they differ."""
    outcome = search(tree, problem, depth=depth)
    return finished(sketch(tree, outcome), title or f"{problem} on this tree", visits, alone)


def sketch(
    tree: Tree, outcome: Outcome, start: int = ROOT, window: Window = FULL_WINDOW, reading: Reading = TEXTBOOK
) -> Sketch:
    """What is drawn of a search, whoever looks at it."""
    windows = {start: window, **{step.child: (step.alpha, step.beta) for step in outcome.steps}}
    shown = {node: spelled(each) for node, each in windows.items()} if outcome.prunes else {}
    widths = tuple(_width(tree, node, shown.get(node, "")) for node in range(len(tree)))
    drawing = Drawing(
        tree=tree,
        layout=lay_out(tree, widths),
        widths=widths,
        values={step.node: step.value for step in outcome.steps},
        outcome=outcome,
        windows=shown,
        variation=_variation(outcome, start),
    )
    return Sketch(
        drawing=drawing,
        edges="\n".join(_edges(drawing)),
        nodes=tuple(_nodes(drawing)),
        described=described(tree, outcome, reading),
    )


def finished(of: Sketch, title: str, visits: Sequence[int] | None = None, alone: bool = True) -> str:
    """The whole picture. Inside a page it does not stand alone: the page has the STYLE and the legend, once for all."""
    drawing = of.drawing
    differs = None if visits is None else difference(visits, drawing.outcome.visits)
    width = drawing.layout.width + 2 * MARGIN
    height: float = (max(drawing.tree.levels) - 1) * ROW + 2 * MARGIN
    words = of.described if differs is None else f"{of.described} {told(drawing.tree, differs)}".rstrip()
    body = [of.edges, *of.nodes]
    for node, mark in _marks(differs).items() if differs else ():
        body[1 + node] = f"{body[1 + node].removesuffix(END_OF_NODE)}{mark}{END_OF_NODE}"
    opening = '<svg class="tree"'
    if alone:
        if width < NARROWEST:
            body = [f'<g transform="translate({(NARROWEST - width) / 2:g} 0)">', *body, "</g>"]
            width = NARROWEST
        signs = _legend(legend(drawing.outcome.prunes, differs is not None, drawing.tree.has_evals()), width, height)
        body += signs
        height += LEGEND_LINE * (len(signs) + 0.5)
        opening = '<svg xmlns="http://www.w3.org/2000/svg" class="tree"'
    style = f"<style>{STYLE}</style>\n" if alone else ""
    lines = "\n".join(body)
    return (
        f'{opening} role="img" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}">\n'
        f"<title>{as_text(title)}</title>\n<desc>{as_text(words)}</desc>\n{style}"
        f'<rect class="paper" width="100%" height="100%"/>\n{lines}\n</svg>\n'
    )


def _width(tree: Tree, node: int, window: str) -> float:
    """An inner node has its window below it, a leaf its number inside."""
    value = tree.values[node]
    if value is None:
        return max(INNER, CHARACTER * len(window) + 8)
    return max(LEAF, DIGIT * len(number(value)) + 18)


def _variation(outcome: Outcome, start: int) -> tuple[int, ...]:
    """From the start down, always to the first child whose value the node has."""
    decided: dict[int, int] = {}
    best: dict[int, Number] = {}
    for step in outcome.steps:
        if step.node not in best or best[step.node] != step.value:
            best[step.node], decided[step.node] = step.value, step.child
    path = [start]
    while path[-1] in decided:
        path.append(decided[path[-1]])
    return tuple(path)


def described(tree: Tree, outcome: Outcome, reading: Reading) -> str:
    """The picture in words, for who cannot see it."""
    sentences = [f"Value {number(outcome.value)}; looked at {_names(tree, outcome.visits)}."]
    sentences += [f"Cut {cut_reason(tree, cut, reading)}." for cut in outcome.cuts]
    return " ".join(sentences)


def told(tree: Tree, differs: Difference) -> str:
    """The difference in words."""
    parts = (
        ("Looked at too much", differs.too_much),
        ("Looked at too little", differs.too_little),
        ("Out of order", differs.places),
    )
    return " ".join(f"{what}: {_names(tree, sorted(nodes))}." for what, nodes in parts if nodes)


def _names(tree: Tree, nodes: Sequence[int]) -> str:
    return ", ".join(tree.names[node] for node in nodes)


def _at(drawing: Drawing, node: int) -> tuple[float, float]:
    return drawing.layout.columns[node] + MARGIN, (drawing.tree.levels[node] - 1) * ROW + MARGIN


def _edges(drawing: Drawing) -> Iterator[str]:
    """One for each node but the root, in the order of the nodes."""
    tree, seen = drawing.tree, set(drawing.outcome.visits)
    stopped = {step.node for step in drawing.outcome.cuts}
    for node in range(1, len(tree)):
        (x1, y1), (x2, y2) = _at(drawing, tree.parents[node]), _at(drawing, node)
        kind = "main" if node in drawing.variation else "" if node in seen else "unseen"
        yield f'<path class="{f"edge {kind}".strip()}" d="M{x1:g} {y1:g}L{x2:g} {y2:g}"/>'
        if node not in seen and tree.parents[node] in stopped:
            yield _cut_mark((x1 + x2) / 2, (y1 + y2) / 2, tree.parents[node])
        if tree.actions[node] != tree.names[node]:
            x, y = x1 + (x2 - x1) * 0.55, y1 + (y2 - y1) * 0.55
            yield f'<text class="action" x="{x:g}" y="{y:g}">{as_text(tree.actions[node])}</text>'


def _cut_mark(x: float, y: float, parent: int) -> str:
    """Two strokes across an edge that a node did not go along."""
    return f'<path class="cut" data-cut="{parent}" d="M{x - 9:g} {y + 2:g}l14 -9M{x - 6:g} {y + 8:g}l14 -9"/>'


def _nodes(drawing: Drawing) -> Iterator[str]:
    """Each node is a group that knows its number and stands where the layout says; within it 0, 0 is its middle."""
    tree, seen = drawing.tree, set(drawing.outcome.visits)
    stopped = {step.node for step in drawing.outcome.cuts}
    for node in range(len(tree)):
        x, y = _at(drawing, node)
        group = ' class="stopped"' if node in stopped else "" if node in seen else ' class="unseen"'
        parts = "".join(_shape(drawing, node))
        yield f'<g{group} data-node="{node}" transform="translate({x:g} {y:g})">{parts}{END_OF_NODE}'


def _shape(drawing: Drawing, node: int) -> Iterator[str]:
    tree = drawing.tree
    if tree.is_leaf(node):
        shown = number(tree.values[node] or 0)
        half = max(SIZE - 3, DIGIT * len(shown) / 2 + 5)
        yield f'<path class="node" d="M{-half:g} -13h{2 * half:g}v26h{-2 * half:g}z"/>'
        yield f'<text class="value" y="4.5">{as_text(shown)}</text>'
        if len(tree.names[node]) * CHARACTER < drawing.widths[node]:
            yield f'<text class="leaf" y="25">{as_text(tree.names[node])}</text>'
        if node == drawing.variation[-1]:
            yield '<path class="arrow" d="M0 29l-7 12h14z"/>'
        return
    up = -1 if tree.labels[node] == MAX else 1
    tip, base = up * SIZE * 1.15, -up * SIZE * 0.75
    yield f'<path class="node" d="M0 {tip:g}L{-SIZE * 1.2:g} {base:g}h{SIZE * 2.4:g}z"/>'
    inside = number(drawing.values[node]) if node in drawing.values else _estimate(tree, node)
    yield f'<text class="value" y="{4.5 - up * 3:g}">{as_text(inside)}</text>'
    aside = 15 if up < 0 else 24
    yield f'<text class="name" x="{-aside}" y="-8">{as_text(tree.names[node])}</text>'
    if drawing.outcome.prunes:
        yield f'<text class="window" y="33">{drawing.windows.get(node, "")}</text>'


def _estimate(tree: Tree, node: int) -> str:
    estimate = tree.evals[node]
    return "" if estimate is None else f"≈{number(estimate)}"


def _marks(differs: Difference) -> dict[int, str]:
    """How the student's search differs, by node: a plus, a minus, or both numbers."""
    return {
        **{
            node: f'<text class="marked" x="24" y="-10">{yours}{as_text("↔")}{textbook}</text>'
            for node, (yours, textbook) in differs.places.items()
        },
        **dict.fromkeys(differs.too_much, _sign("+")),
        **dict.fromkeys(differs.too_little, _sign("−")),
    }


def _sign(sign: str) -> str:
    return f'<circle class="mark" cx="21" cy="-15" r="10"/><text class="sign" x="21" y="-9.5">{as_text(sign)}</text>'


def legend(prunes: bool, differs: bool, estimates: bool = False) -> list[str]:
    """What the signs mean, one by one."""
    words = ["▲ MAX", "▼ MIN", "thick edge: principal variation", "dashed: never looked at"]
    if prunes:
        words.append("//, thick outline: stops here")
    if estimates:
        words.append("≈ eval")
    if prunes:
        words.append("(alpha, beta) on arrival")
    if differs:
        words += ["+ only you looked", "− only the textbook looked", "2↔3: your place and the textbook's"]
    return words


def _legend(words: list[str], width: float, below: float) -> list[str]:
    """The legend on as many lines as the width asks for."""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} · {word}".removeprefix(" · ")
        if len(longer) * CHARACTER > width - 16 and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return [
        f'<text class="window legend" x="8" y="{below + LEGEND_LINE * (place + 0.75):g}">{as_text(line)}</text>'
        for place, line in enumerate(lines)
    ]
