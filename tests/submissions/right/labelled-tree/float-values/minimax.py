"""Style: values through float(), a str enum for the labels, and asserts."""

from enum import Enum


class Label(str, Enum):
    MAX = "MAX"
    MIN = "MIN"


def minimax_value(x):
    if x.is_terminal:
        return float(x.value)
    label = Label(x.label)
    return max_value(x) if label is Label.MAX else min_value(x)


def max_value(x):
    assert x.label == Label.MAX
    return float(max([minimax_value(child) for child in x.children]))


def min_value(x):
    assert x.label == Label.MIN
    return float(min([minimax_value(child) for child in x.children]))
