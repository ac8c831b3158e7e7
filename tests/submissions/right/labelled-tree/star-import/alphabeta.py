"""Style: everything is in a helper module that serves both files."""

from engine import alphabeta_pruning, max_value, min_value  # noqa: F401
