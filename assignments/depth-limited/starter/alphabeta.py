"""Depth-limited alpha-beta for the assignment depth-limited, after the lecture slide "Alpha Beta Pruning"."""


def max_player(state, depth):
    """Get the root, where MAX moves, and the last level to expand (the root is level 1); return (value, action)."""
    raise NotImplementedError("write max_player in alphabeta.py")


def min_eval(state, d, alpha, beta, depth):
    """Get a state at level d, where MIN moves or the search stops, and a window; return the state's value."""
    raise NotImplementedError("write min_eval in alphabeta.py")


def max_eval(state, d, alpha, beta, depth):
    """Get a state at level d, where MAX moves or the search stops, and a window; return the state's value."""
    raise NotImplementedError("write max_eval in alphabeta.py")
