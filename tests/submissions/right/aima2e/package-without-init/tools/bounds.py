"""Infinity and the two players."""

from math import inf

INFINITY = inf
