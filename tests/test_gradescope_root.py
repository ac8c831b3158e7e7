"""The bundle as on Gradescope: unpacked into a private root, its setup.sh and run_autograder run there as root."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from autograder.bundles.gradescope import NOT_FINISHED
from autograder.cli import main
from tests.conftest import ROOT, solution
from tests.private_root import NoPrivateRoot, PrivateRoot
from tests.test_reports import SCHEMA, WRONG

POLICIES = "\nlate: {penalty: 10%, per: day}\nattempts: {limit: 2}\nlimits: {submission_seconds: 20}\n"
NETWORK = (
    "Could not find a version",
    "No matching distribution",
    "Temporary failure",
    "Could not resolve",
    "Connection",
)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PrivateRoot]:
    base = tmp_path_factory.mktemp("root")
    try:
        made = PrivateRoot(base, hidden=(ROOT,))
    except NoPrivateRoot as reason:
        pytest.skip(str(reason))
    try:
        _set_up(made, tmp_path_factory.mktemp("course"))
        yield made
    finally:
        made.close()


def _set_up(root: PrivateRoot, course: Path) -> None:
    """What an instructor and Gradescope do once: make the bundle, upload it, and have the image built."""
    shutil.copytree(ROOT / "assignments" / "aima4e", course / "aima4e")
    with open(course / "aima4e" / "assignment.yaml", "a") as stream:
        stream.write(POLICIES)
    assert main(["bundle", "gradescope", "-a", str(course / "aima4e"), "-o", str(course / "autograder.zip")]) == 0
    with zipfile.ZipFile(course / "autograder.zip") as archive:
        archive.extractall(root.path("/autograder/source"))
    status, said = root.run("bash", "/autograder/source/setup.sh", seconds=300)
    if status and any(word in said for word in NETWORK):
        pytest.skip(f"the packages of the bundle cannot be had here: {said.strip().splitlines()[-1]}")
    assert status == 0, said
    assert said.endswith("setup.sh: ready to grade aima4e\n")
    root.run("install", "-m", "755", "/autograder/source/run_autograder", "/autograder/run_autograder")


@pytest.fixture(autouse=True)
def fresh(root: PrivateRoot) -> None:
    """A container of its own for every submission: nothing is left of the last one."""
    for name in ("submission", "results"):
        shutil.rmtree(root.path(f"/autograder/{name}"), ignore_errors=True)
        root.path(f"/autograder/{name}").mkdir()
    root.path("/autograder/submission_metadata.json").unlink(missing_ok=True)


def hand_in(root: PrivateRoot, **files: str) -> None:
    """Both solutions of the textbook, some replaced."""
    for name in ("minimax", "alphabeta"):
        text = files.get(name, solution("aima4e", name))
        (root.path("/autograder/submission") / f"{name}.py").write_text(text)


def results(root: PrivateRoot) -> dict[str, Any]:
    """The results, which are valid, complete, and alone in their folder."""
    folder = root.path("/autograder/results")
    assert os.listdir(folder) == ["results.json"]
    data: dict[str, Any] = json.loads((folder / "results.json").read_text("utf-8"))
    jsonschema.validate(data, SCHEMA)
    assert sum(test.get("max_score", 0) for test in data["tests"]) == 100
    return data


def graded(root: PrivateRoot) -> tuple[dict[str, Any], str]:
    status, said = root.run("bash", "-c", "cd /autograder && ./run_autograder")
    assert status == 0, said
    return results(root), said


def fingerprint(root: PrivateRoot) -> str:
    """Of everything that the grader goes by; its cache may change."""
    source = root.path("/autograder/source")
    files = sorted(path for path in source.rglob("*") if path.is_file() and ".cache" not in path.parts)
    return hashlib.sha256(b"".join(str(path).encode() + path.read_bytes() for path in files)).hexdigest()


def test_a_right_submission_gets_all_points_behind_every_layer(root: PrivateRoot) -> None:
    hand_in(root)
    data, said = graded(root)
    assert data["score"] == 100
    assert data["extra_data"]["isolation"]["missing"] == {}
    assert data["stdout_visibility"] == "hidden"
    assert "hidden trees passed" in data["tests"][0]["output"]
    assert "submission: 100 of 100 points" in said


def test_a_wrong_one_is_told_which_line_it_misread(root: PrivateRoot) -> None:
    hand_in(root, alphabeta=(WRONG / "alphabeta.py").read_text())
    data, _ = graded(root)
    assert 90 < data["score"] < 100
    assert "MIN goes on looking when v equals alpha" in data["output"]


def test_the_student_s_user_sees_neither_trees_nor_results(root: PrivateRoot) -> None:
    graded(root)
    for folder in ("source", "results"):
        status, said = root.run(
            "setpriv", "--reuid=59999", "--regid=59999", "--clear-groups", "ls", f"/autograder/{folder}"
        )
        assert status != 0
        assert "Permission denied" in said


HOSTILE = {
    "reads_the_trees": "raise ValueError(open('/autograder/source/ungraded.json').read())",
    "lists_the_source": "raise ValueError(os.listdir('/autograder/source'))",
    "writes_the_results": "open('/autograder/results/results.json', 'w').write('{\"score\": 100}')",
    "replaces_the_grader": "open('/autograder/run_autograder', 'w').write('exit')",
    "deletes_the_submission": "shutil.rmtree('/autograder/submission')",
    "forks": "[os.fork() for _ in range(10)]",
    "starts_a_program": "os.execv('/bin/sh', ['sh', '-c', 'echo forged > /autograder/results/results.json'])",
    "kills_its_parent": "os.kill(os.getppid(), 9)",
    "kills_everyone": "os.kill(-1, 9)",
    "prints_forged_json": 'print(\'{"score": 100, "tests": []}\', file=sys.__stdout__, flush=True)',
    "writes_to_every_descriptor": "[os.write(number, b'{\"score\": 100}') for number in range(3, 64)]",
    "leaves_at_once": "os._exit(0)",
    "eats_memory": "x = bytearray(1 << 40)",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_code_costs_its_own_points_and_nothing_else(root: PrivateRoot, name: str) -> None:
    before = fingerprint(root)
    hand_in(root, minimax=f"import os, shutil, sys\n\n\ndef minimax_search(game, state):\n    {HOSTILE[name]}\n")
    data, _ = graded(root)
    earned = {test["name"].partition(":")[0]: test["score"] for test in data["tests"] if "score" in test}
    assert earned["alphabeta value"] == 20
    assert earned["alphabeta order"] == 25
    assert earned["minimax move"] == 0
    assert data["score"] <= 60
    assert fingerprint(root) == before
    assert root.path("/autograder/submission/alphabeta.py").exists()
    assert "did not finish" not in json.dumps(data)


def test_code_that_hangs_is_stopped_and_the_rest_is_graded(root: PrivateRoot) -> None:
    hand_in(root, minimax="while True:\n    pass\n")
    data, _ = graded(root)
    assert data["score"] == 60
    assert "minimax.py could not be imported" in data["output"]


def test_no_file_and_no_folder_at_all(root: PrivateRoot) -> None:
    data, _ = graded(root)
    assert data["score"] == 0
    assert "There is no minimax.py in the submission; it has no file at all." in data["output"]
    shutil.rmtree(root.path("/autograder/submission"))
    data, _ = graded(root)
    assert "no file at all" in data["output"]


@pytest.mark.parametrize("text", ["", "[" * 100_000, '{"created_at": {}, "previous_submissions": [[]]}'])
def test_broken_metadata_cost_no_grade(root: PrivateRoot, text: str) -> None:
    hand_in(root)
    root.path("/autograder/submission_metadata.json").write_text(text)
    data, said = graded(root)
    assert data["score"] == 100
    assert "autograder: /autograder/submission_metadata.json" in said


def test_late_and_too_often(root: PrivateRoot) -> None:
    hand_in(root)
    due = {"due_date": "2026-11-10T23:00:00.000000-08:00", "total_points": "100.0"}
    metadata: dict[str, Any] = {"created_at": "2026-11-12T14:22:32.365935-08:00", "assignment": due}
    root.path("/autograder/submission_metadata.json").write_text(json.dumps(metadata))
    data, _ = graded(root)
    assert data["score"] == 80
    assert "Handed in 39 hours late: 20% of the points earned are off." in data["output"]
    one = {"submission_time": "2026-11-11T14:22:32.365935-08:00", "score": 80.0, "results": data}
    metadata["previous_submissions"] = [one, {**one, "score": 71.25}]
    root.path("/autograder/submission_metadata.json").write_text(json.dumps(metadata))
    data, _ = graded(root)
    assert data["score"] == 80
    assert "Not graded: the limit is 2 attempts in all. Your best score so far, 80, stays." in data["output"]


def descendants(pid: int) -> Iterator[int]:
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield int(child)
        yield from descendants(int(child))


def test_a_grader_that_is_killed_leaves_a_valid_result(root: PrivateRoot) -> None:
    hand_in(root, minimax="import time\ntime.sleep(60)\n")
    running = root.start("bash", "-c", "cd /autograder && ./run_autograder")
    grader = 0
    for _ in range(200):
        time.sleep(0.05)
        found = [pid for pid in descendants(running.pid) if b"\0grade\0" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        if len(found) >= 3:  # timeout, the grader, and the server that it has forked: it is on its way
            grader = found[1]
            break
    os.kill(grader, signal.SIGKILL)
    said, _ = running.communicate(timeout=20)
    assert running.returncode == 0
    data = results(root)
    assert data["score"] == 0
    assert data["extra_data"]["counted"] is False
    assert "run_autograder: the grading ended with status 137" in said


def with_settings(root: PrivateRoot, old: str, new: str) -> tuple[dict[str, Any], str]:
    """What comes of it when a line of grading.env is another."""
    settings = root.path("/autograder/source/grading.env")
    text = settings.read_text()
    assert old in text
    settings.write_text(text.replace(old, new))
    try:
        return graded(root)
    finally:
        settings.write_text(text)


def test_a_grading_that_takes_too_long_leaves_a_valid_result(root: PrivateRoot) -> None:
    hand_in(root, minimax="while True:\n    pass\n")
    data, said = with_settings(root, "SECONDS_IN_ALL=140", "SECONDS_IN_ALL=1")
    assert data["score"] == 0
    assert "status 124" in said


@pytest.mark.parametrize(
    ("old", "new"), [("ASSIGNMENT=aima4e", "ASSIGNMENT=gone"), ("ISOLATION=full", "ISOLATION=none")]
)
def test_a_bundle_that_was_tampered_with_still_leaves_a_valid_result(root: PrivateRoot, old: str, new: str) -> None:
    hand_in(root)
    data, said = with_settings(root, old, new)
    assert data["score"] == 0
    assert NOT_FINISHED in {test["output"] for test in data["tests"]}
    assert "run_autograder: the grading ended with status 2" in said


def test_without_python_there_is_a_valid_result(root: PrivateRoot) -> None:
    hand_in(root)
    root.run("mv", "/opt/autograder", "/opt/away")
    try:
        data, said = graded(root)
    finally:
        root.run("mv", "/opt/away", "/opt/autograder")
    assert data["score"] == 0
    assert "status 127" in said
