"""Edits of the reference solutions: the named misreadings, pairs of them, and those that operators generate."""
