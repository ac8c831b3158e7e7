"""What a build carries: the package, the assignments, the public trees and what misreadings do on them; never a hidden
tree, never a solution."""

from pathlib import Path
from typing import Any

import yaml
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SIGNATURES = "solutions/signatures"


class ContentHook(BuildHookInterface):
    """Adds assignments, public trees and signatures to a wheel, and keeps hidden trees out of a source distribution."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        trees = sorted((root / "fixtures").rglob("*.yaml"))
        hidden = [tree for tree in trees if yaml.safe_load(tree.read_text("utf-8")).get("visibility") == "hidden"]
        if self.target_name == "sdist":
            self.build_config.target_config.setdefault("exclude", []).extend(
                f"/{tree.relative_to(root).as_posix()}" for tree in hidden
            )
            return
        if version == "editable":
            return  # the checkout itself is used
        assignments = (path for path in sorted((root / "assignments").rglob("*")) if path.is_file())
        for path in (*assignments, *(tree for tree in trees if tree not in hidden)):
            if "__pycache__" not in path.parts:
                place = path.relative_to(root).as_posix()
                build_data["force_include"][str(path)] = f"autograder/content/{place}"
        for path in sorted((root / SIGNATURES).glob("*.txt")):  # of public trees alone
            build_data["force_include"][str(path)] = f"autograder/content/signatures/{path.name}"
