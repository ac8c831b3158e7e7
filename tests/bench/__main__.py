"""`python -m tests.bench OUT`: every measurement in one run, told as ratios, in a table and a plot."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import rmtree
from statistics import median
from tempfile import mkdtemp

from autograder.run import Server
from tests.bench.growth import by_nodes, by_trees
from tests.bench.ours import batch, class_of, cores
from tests.bench.peers import PEERS, seconds

CLASS, LARGE, HANGING = 500, 5_000, 10
RUNS = 3
WANTED = {"gradescope-utils": 4.0, "pytest": 25.0, "otter run": 300.0}


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    work = Path(mkdtemp(prefix="bench-"))
    try:
        lines = [f"Measured on {cores()} cores, in one run. Ours: the full bank, isolated, both reports written."]
        ours, table = _throughput(work)
        lines += table
        lines += _class(work, ours)
        lines += _growth()
    finally:
        rmtree(work, ignore_errors=True)
    text = "\n".join(lines) + "\n"
    (out / "bench.md").write_text(text, "utf-8")
    print(text)


def _throughput(work: Path) -> tuple[float, list[str]]:
    """Seconds a submission of a class with two jobs, and the table against the peers."""
    peers = {peer.name: seconds(peer, work / peer.name.split()[0]) for peer in PEERS}
    ours = _each(work, jobs=2)
    again = seconds(PEERS[0], work / "again")  # the machine may have changed its mind in between
    peers[PEERS[0].name] += again
    rows = ["", f"| one submission of {CLASS} | ms | times as long as ours | wanted |", "|---|---|---|---|"]
    rows.append(f"| ours, 2 jobs | {1000 * ours:.1f} | 1 | |")
    for name, found in peers.items():
        wanted = f"{WANTED[name]:g}" if name in WANTED else ""
        rows.append(f"| {name} | {1000 * median(found):.0f} | {median(found) / ours:.1f} | {wanted} |")
    _plot(Path(sys.argv[1]), {"ours": ours, **{name: median(found) for name, found in peers.items()}})
    return ours, rows


def _each(work: Path, jobs: int) -> float:
    """Seconds a submission of a class; like the peers it is measured several times, since a machine has its moods."""
    source = class_of(work, CLASS)
    return median(batch(source, work / f"{jobs}-{time}", jobs).seconds for time in range(RUNS)) / CLASS


def _class(work: Path, ours: float) -> list[str]:
    """One job against two, a few that hang, and the memory of the parent."""
    one = _each(work, jobs=1)
    lonely = batch(class_of(work, 1, hanging=1), work / "lonely", jobs=1).seconds
    quiet = batch(class_of(work, CLASS - HANGING), work / "quiet", jobs=2)
    hanging = batch(class_of(work, CLASS, hanging=HANGING), work / "hanging", jobs=2)
    large = batch(class_of(work, LARGE), work / "large", jobs=2)
    added, allowed = hanging.seconds - quiet.seconds, HANGING * lonely / 2
    return [
        "",
        "| | measured | wanted |",
        "|---|---|---|",
        f"| 2 jobs against 1 | {one / ours:.2f} times as fast | 1.8 |",
        f"| {HANGING} hanging among {CLASS} add | {added:.1f} s | at most {allowed:.1f} s, their time by the jobs |",
        f"| memory of the parent, {CLASS} and {LARGE:,} | {quiet.megabytes:.0f} and {large.megabytes:.0f} MB | flat |",
    ]


def _growth() -> list[str]:
    with Server.spawn() as server:
        trees, nodes = by_trees(server), by_nodes(server)
    fewest, small = next(iter(trees.values())), next(iter(nodes.values()))
    rows = ["", "| time grows with | a tree or a visit takes | against the first | wanted |", "|---|---|---|---|"]
    rows += [
        f"| {count} trees | {1e6 * each:.0f} µs | {each / fewest:.2f} | 1.5 at most |" for count, each in trees.items()
    ]
    rows += [f"| {name} | {1e6 * each:.2f} µs | {each / small:.2f} | 1.5 at most |" for name, each in nodes.items()]
    return rows


def _plot(out: Path, per_submission: dict[str, float]) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 2.8), layout="constrained")
    axes = figure.subplots()
    bars = axes.barh(list(per_submission), [1000 * each for each in per_submission.values()], color="#0b57d0")
    axes.bar_label(bars, fmt=" %.0f ms")
    axes.set_xscale("log")
    axes.set_xlabel("milliseconds a submission (logarithmic)")
    axes.invert_yaxis()
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(out / "bench.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
