"""A real studio for tests: the real command, on a bank of its own."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from autograder.bank.adding import filled_in
from autograder.load.writing import fixture_text
from tests.conftest import ROOT


class Studio:
    """A running studio, spoken to as its page would."""

    def __init__(self, url: str, bank: Path) -> None:
        self.url = url
        self.bank = bank
        parts = urlsplit(url)
        self.host, self.port, self.path = parts.hostname or "", parts.port or 0, parts.path

    def request(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, sent)
        response = connection.getresponse()
        answer = response.status, {k.lower(): v for k, v in response.getheaders()}, response.read().decode("utf-8")
        connection.close()
        return answer

    def ask(self, what: str, **fields: Any) -> Any:
        body = json.dumps(fields).encode()
        status, _, text = self.request("POST", f"{self.path}api/{what}", body, content_type="application/json")
        assert status == 200, text
        return json.loads(text)


@contextmanager
def running(bank: Path, *arguments: str) -> Iterator[Studio]:
    """The command `autograder studio`, until it is interrupted."""
    process = subprocess.Popen(
        [sys.executable, "-m", "autograder", "studio", "--no-browser", "--fixtures", str(bank), *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield Studio(process.stdout.readline().strip(), bank)
    finally:
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 0, said
    assert said.endswith("the studio is closed\n"), said


def put(bank: Path, path: str, tree: str, title: str, **more: Any) -> Path:
    """A tree file with its facts."""
    file = bank / path
    text = fixture_text(name=file.stem, title=title, tree=tree, **{"visibility": "public", **more})
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(filled_in(text, str(file))[0], encoding="utf-8")
    return file
