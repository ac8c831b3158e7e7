"""The peers: each grades one submission with 20 trivial checks, in a fresh process, without isolation."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from tests.conftest import ROOT

CHECKS = 20
BIN = Path(sys.executable).parent


@dataclass(frozen=True, kw_only=True)
class Peer:
    """One grader: how its project is laid out, and the command that grades one submission."""

    name: str
    lay_out: Callable[[Path], list[str]]
    runs: int  # how often it is measured


def seconds(peer: Peer, folder: Path) -> list[float]:
    """The wall time of one submission, as often as is worth it; the first run, which compiles, does not count."""
    folder.mkdir(parents=True)
    command = peer.lay_out(folder)
    found = []
    for _ in range(peer.runs + 1):
        began = perf_counter()
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        found.append(perf_counter() - began)
        if done.returncode:
            sys.exit(f"{peer.name} failed:\n{done.stdout}\n{done.stderr}")
    return found[1:]


def _submission(folder: Path) -> None:
    (folder / "minimax.py").write_text((ROOT / "solutions" / "aima4e" / "minimax.py").read_text("utf-8"), "utf-8")


def _gradescope_utils(folder: Path) -> list[str]:
    _submission(folder)
    (folder / "tests").mkdir()
    checks = "".join(
        f"    @weight(1)\n    def test_{n}(self):\n        self.assertTrue(callable(minimax.max_value))\n"
        for n in range(CHECKS)
    )
    (folder / "tests" / "test_it.py").write_text(
        "import unittest\nimport minimax\nfrom gradescope_utils.autograder_utils.decorators import weight\n"
        f"class Test(unittest.TestCase):\n{checks}",
        "utf-8",
    )
    (folder / "run_tests.py").write_text(
        "import unittest\nfrom gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner\n"
        "suite = unittest.defaultTestLoader.discover('tests')\n"
        "with open('results.json', 'w') as stream:\n"
        "    JSONTestRunner(visibility='visible', stream=stream).run(suite)\n",
        "utf-8",
    )
    return [sys.executable, "run_tests.py"]


def _pytest(folder: Path) -> list[str]:
    _submission(folder)
    checks = "".join(f"def test_{n}():\n    assert callable(minimax.max_value)\n" for n in range(CHECKS))
    (folder / "test_it.py").write_text(f"import minimax\n{checks}", "utf-8")
    plain = ["env", "PYTEST_DISABLE_PLUGIN_AUTOLOAD=1"]  # without the plugins that happen to be installed here
    return [*plain, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder)]


def _otter(folder: Path) -> list[str]:
    _submission(folder)
    (folder / "checks").mkdir()
    (folder / "results").mkdir()
    case = '{"code": ">>> callable(max_value)\\nTrue", "hidden": False, "locked": False}'
    suite = (
        f'{{"cases": [{", ".join([case] * CHECKS)}], "scored": True, "setup": "", "teardown": "", "type": "doctest"}}'
    )
    (folder / "checks" / "q1.py").write_text(
        f'OK_FORMAT = True\ntest = {{"name": "q1", "points": 1, "suites": [{suite}]}}\n', "utf-8"
    )
    plain = ["--no-requirements", "--no-environment", "--no-config"]
    generate = [str(BIN / "otter"), "generate", "-t", "checks", "-o", "autograder.zip", *plain]
    subprocess.run(generate, cwd=folder, capture_output=True, check=True)
    return [str(BIN / "otter"), "run", "minimax.py", "-a", "autograder.zip", "-o", "results"]


def _check50(folder: Path) -> list[str]:
    _submission(folder)
    problem = folder / "problem"
    problem.mkdir()
    (problem / ".cs50.yaml").write_text('check50:\n  files:\n    - !include "*.py"\n', "utf-8")
    checks = "".join(
        f'@check50.check()\ndef check_{n}():\n    """check {n}"""\n    check50.exists("minimax.py")\n\n'
        for n in range(CHECKS)
    )
    (problem / "__init__.py").write_text(f"import check50\n\n{checks}", "utf-8")
    return [str(BIN / "check50"), "--dev", str(problem), "-o", "json"]


PEERS = (
    Peer(name="gradescope-utils", lay_out=_gradescope_utils, runs=15),
    Peer(name="pytest", lay_out=_pytest, runs=9),
    Peer(name="check50 --dev", lay_out=_check50, runs=3),
    Peer(name="otter run", lay_out=_otter, runs=3),
)
