"""A private root: this machine's own files below a layer that is thrown away, and a fresh /autograder as on Gradescope.

What is done in it stays in it. It takes root, namespaces and overlayfs; `NoPrivateRoot` says which is not to be had.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

# Run in new namespaces of mounts and processes: it mounts, says so, and keeps them until it is ended.
HOLD = """
set -eu
base=$1; shift
mount -t tmpfs tmpfs "$base"
mkdir "$base/upper" "$base/work" "$base/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$base/upper,workdir=$base/work" "$base/root"
mount -t proc proc "$base/root/proc"
mount --rbind /dev "$base/root/dev"
for path in /tmp "$@"; do  # what must not be seen in there, or left behind
    [ ! -d "$base/root$path" ] || mount -t tmpfs tmpfs "$base/root$path"
done
rm -rf "$base/root/autograder" "$base/root/opt/autograder"
mkdir -p "$base/root/autograder/source" "$base/root/autograder/submission" "$base/root/autograder/results"
echo ready
read -r _ || true
"""


class NoPrivateRoot(Exception):
    """Why there is none on this machine."""


class PrivateRoot:
    """A root that commands run in as root, and a path to look into it from outside."""

    def __init__(self, base: Path, hidden: tuple[Path, ...]) -> None:
        if sys.platform != "linux" or os.geteuid() != 0:
            raise NoPrivateRoot("a private root takes Linux and root")
        if not (shutil.which("unshare") and shutil.which("nsenter")):
            raise NoPrivateRoot("unshare and nsenter, of util-linux, are not here")
        self._base = base
        self._holder = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", HOLD, "hold", base, *hidden],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._holder.stdout is not None and self._holder.stderr is not None  # they were asked for
        if self._holder.stdout.readline() != "ready\n":
            reason = self._holder.stderr.read().strip().splitlines()
            self.close()
            raise NoPrivateRoot(f"the kernel forbids a private root: {reason[-1] if reason else 'no reason given'}")
        (child,) = Path(f"/proc/{self._holder.pid}/task/{self._holder.pid}/children").read_text().split()
        self._inside = child

    def path(self, inside: str) -> Path:
        """A path in the root, seen from outside."""
        return Path(f"/proc/{self._inside}/root{self._base}/root{inside}")

    def start(self, *command: str, **environment: str) -> subprocess.Popen[str]:
        """A command in the root, as root, with an environment of its own."""
        kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        variables = {"PATH": os.environ["PATH"], "HOME": "/root", **kept, **environment}
        return subprocess.Popen(
            ["nsenter", "--target", self._inside, "--mount", "--pid", "chroot", f"{self._base}/root", *command],
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd="/",
        )

    def run(self, *command: str, seconds: float = 120) -> tuple[int, str]:
        """Its exit status and all that it said."""
        process = self.start(*command)
        said, _ = process.communicate(timeout=seconds)
        return process.returncode, said

    def close(self) -> None:
        """The end of the root and of everything in it."""
        self._holder.kill()
        self._holder.communicate()
