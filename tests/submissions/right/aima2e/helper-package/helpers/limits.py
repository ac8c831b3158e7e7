"""Infinity."""

INFINITY = float("inf")
