"""The package as a wheel that holds one assignment and some trees, so that one `pip install` of a file is enough.

It is made here and not by a build tool, so that it is the same to the byte wherever it is made, and holds what it is
given and nothing else.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any

from autograder import __version__, content
from autograder.bundles.archive import File, Files, zipped
from autograder.errors import Mistake
from autograder.model.record import record

NAME = "adversarial-search-autograder"
_STEM = f"{NAME.replace('-', '_')}-{__version__}"
FILE = f"{_STEM}-py3-none-any.whl"
_KIND = "Wheel-Version: 1.0\nGenerator: autograder bundle\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


@record
class _About:
    """What a package says of itself."""

    summary: str
    python: str
    requires: tuple[str, ...]
    entry_points: dict[str, dict[str, str]]  # by group


def wheel(files: Files) -> File:
    """The wheel of these files, with what this package says of itself."""
    about = _about()
    info = {
        "METADATA": _metadata(about),
        "WHEEL": _KIND,
        "entry_points.txt": "\n".join(_group(name, points) for name, points in sorted(about.entry_points.items())),
    }
    everything = {**files, **{f"{_STEM}.dist-info/{name}": File(data=text.encode()) for name, text in info.items()}}
    record_file = f"{_STEM}.dist-info/RECORD"
    lines = [_recorded(name, file.data) for name, file in sorted(everything.items())]
    listing = "".join(f"{line}\n" for line in [*lines, f"{record_file},,"])
    return File(data=zipped({**everything, record_file: File(data=listing.encode())}))


def _about() -> _About:
    """From the checkout, if this is one; else from what was installed."""
    project = Path(content.CHECKOUT) / "pyproject.toml"
    if project.is_file():
        import tomllib

        table: dict[str, Any] = tomllib.loads(project.read_text("utf-8"))["project"]
        return _About(
            summary=table["description"],
            python=table["requires-python"],
            requires=tuple(table["dependencies"]),
            entry_points={"console_scripts": table["scripts"], **table.get("entry-points", {})},
        )
    try:
        installed = metadata.distribution(NAME)
    except metadata.PackageNotFoundError:
        raise Mistake(
            f"what {NAME} needs is not known here", hint="make the bundle where it is installed, or from a checkout"
        ) from None
    points: dict[str, dict[str, str]] = {}
    for point in installed.entry_points:
        points.setdefault(point.group, {})[point.name] = point.value
    return _About(
        summary=installed.metadata["Summary"],
        python=installed.metadata["Requires-Python"],
        requires=tuple(each for each in installed.requires or () if "extra ==" not in each),
        entry_points=points,
    )


def _metadata(about: _About) -> str:
    fields = [
        ("Metadata-Version", "2.1"),
        ("Name", NAME),
        ("Version", __version__),
        ("Summary", about.summary),
        ("Requires-Python", about.python),
        *(("Requires-Dist", _requirement(each)) for each in about.requires),
    ]
    return "".join(f"{name}: {value}\n" for name, value in fields)


def _requirement(text: str) -> str:
    """A requirement with its bounds in order, as an installed package and a checkout write them otherwise."""
    wanted, semicolon, marker = text.partition(";")
    start = re.search(r"[<>=!~]|$", wanted)
    assert start is not None  # the end of the text is found, if nothing else
    bounds = ",".join(sorted(bound.strip() for bound in wanted[start.start() :].split(",")))
    return wanted[: start.start()].strip() + bounds + semicolon + marker


def _group(name: str, points: dict[str, str]) -> str:
    return f"[{name}]\n" + "".join(f"{point} = {value}\n" for point, value in sorted(points.items()))


def _recorded(name: str, data: bytes) -> str:
    digest = urlsafe_b64encode(sha256(data).digest()).decode().rstrip("=")
    return f"{name},sha256={digest},{len(data)}"
