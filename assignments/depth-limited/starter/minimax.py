"""Depth-limited min-max for the assignment depth-limited, after the lecture slide "Min-Max Algorithm"."""


def max_player(state, depth):
    """Get the root, where MAX moves, and the last level to expand (the root is level 1); return (value, action)."""
    raise NotImplementedError("write max_player in minimax.py")


def min_eval(state, d, depth):
    """Get a state at level d, where MIN moves or the search stops; return its value."""
    raise NotImplementedError("write min_eval in minimax.py")


def max_eval(state, d, depth):
    """Get a state at level d, where MAX moves or the search stops; return its value."""
    raise NotImplementedError("write max_eval in minimax.py")
