"""A function as `assignment.yaml` declares it: `max_value(state, alpha as lo) -> value`."""

from __future__ import annotations

import re

from autograder.model.assignment import Function

SIGNATURE = re.compile(r"(?P<name>[A-Za-z_]\w*)\((?P<parameters>[^()]*)\) -> (?P<returns>value, action|value|action)")


def function_of(text: str) -> Function:
    """The function that a text declares; `alpha as lo` is a parameter `lo` that carries alpha."""
    match = SIGNATURE.fullmatch(text)
    if match is None:
        raise ValueError(text)
    pairs = [parameter.split(" as ") for parameter in match["parameters"].split(",") if parameter.strip()]
    return Function(
        name=match["name"],
        parameters=tuple(pair[-1].strip() for pair in pairs),
        carries=tuple(pair[0].strip() for pair in pairs),
        returns=tuple(match["returns"].split(", ")),
    )
