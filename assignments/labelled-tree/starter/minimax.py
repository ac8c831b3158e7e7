"""Minimax values for the assignment labelled-tree, after the lecture notes on game trees with labelled nodes."""


def minimax_value(x):
    """Get any node; return its value."""
    raise NotImplementedError("write minimax_value in minimax.py")


def max_value(x):
    """Get an inner node labelled MAX; return its value."""
    raise NotImplementedError("write max_value in minimax.py")


def min_value(x):
    """Get an inner node labelled MIN; return its value."""
    raise NotImplementedError("write min_value in minimax.py")
