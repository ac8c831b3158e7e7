"""A Dask cluster on this machine: a real scheduler and real workers, one of which is killed at work."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.classes import Room, environment
from tests.conftest import ROOT
from tests.synthetic_class import make_class

SECONDS_TO_START = 30
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="grading on a cluster is tried where isolation is")


class Cluster:
    """A scheduler on a port of its own, and the workers that were started for it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
        self._scheduler = self._start("scheduler", *options)
        self._until(file.exists)
        self.address = _address(file)

    def _start(self, command: str, *options: str) -> subprocess.Popen[bytes]:
        with (self._folder / f"{command}.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "dask", command, *options], cwd=ROOT, env=environment(), stdout=log, stderr=log
            )

    def add_worker(self, threads: int = 1) -> subprocess.Popen[bytes]:
        options = ["--nthreads", str(threads), "--no-dashboard", "--no-nanny", "--local-directory", str(self._folder)]
        worker = self._start("worker", self.address, *options)
        self.workers.append(worker)
        log = self._folder / "worker.log"
        self._until(lambda: log.read_text("utf-8").count("Registered to") >= len(self.workers))
        return worker

    def _until(self, holds: object) -> None:
        assert callable(holds)
        end = time.monotonic() + SECONDS_TO_START
        while not holds():
            assert time.monotonic() < end, "the cluster did not start in time"
            time.sleep(0.05)

    def end(self) -> None:
        for process in (*self.workers, self._scheduler):
            process.terminate()
        for process in (*self.workers, self._scheduler):
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _address(file: Path) -> str:
    address: str = json.loads(file.read_text("utf-8"))["address"]
    return address


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    (tmp_path / "dask").mkdir()
    made = Cluster(tmp_path / "dask")
    try:
        yield made
    finally:
        made.end()


def test_a_cluster_gives_the_same_and_a_killed_worker_costs_nothing(cluster: Cluster, tmp_path: Path) -> None:
    room = Room(tmp_path)
    make_class(room.submissions, 30, seed=7)
    assert room.batch("local").returncode == 0
    doomed = cluster.add_worker()
    cluster.add_worker(threads=2)
    process = room.start("cluster", "--dask", cluster.address)
    while room.lines("cluster") < 5 and process.poll() is None:
        time.sleep(0.01)
    assert process.poll() is None, "it was over before the worker could be killed"
    psutil.Process(doomed.pid).kill()
    _, said = process.communicate(timeout=90)
    assert process.returncode == 0, said
    assert room.results("cluster") == room.results("local"), "isolation included"
    assert room.lines("cluster") == 30, "each is graded once in the journal"
    again = room.batch("cluster", "--dask", cluster.address)
    assert "0 graded now and 30 before" in again.stderr


def test_a_worker_with_another_bank_says_so(cluster: Cluster, tmp_path: Path) -> None:
    room = Room(tmp_path)
    make_class(room.submissions, 2, seed=7)
    cluster.add_worker()
    tree = room.bank / "cuts" / "deep-beta-cut.yaml"
    process = room.start("out", "--dask", cluster.address)
    while not (room.folder / "out" / ".batch" / "lock").exists():
        time.sleep(0.005)
    tree.unlink()  # the parent has read it, the worker has not yet
    _, said = process.communicate(timeout=60)
    assert process.returncode == 2, said
    assert "is not the one the batch was started with" in said
    assert "Traceback" not in said


def test_no_scheduler_is_the_operators_to_start(tmp_path: Path) -> None:
    room = Room(tmp_path)
    make_class(room.submissions, 1)
    done = room.batch("out", "--dask", "tcp://127.0.0.1:1")
    assert done.returncode == 2
    assert "no Dask scheduler at tcp://127.0.0.1:1" in done.stderr
    assert "dask scheduler" in done.stderr
    assert "Traceback" not in done.stderr
