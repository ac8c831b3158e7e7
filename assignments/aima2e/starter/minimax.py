"""Minimax for the assignment aima2e, after the slides to Russell & Norvig,
Artificial Intelligence: A Modern Approach, 2nd edition, chapter 6.
"""


def minimax_decision(state):
    """Get a state where MAX moves; return the best action for MAX."""
    raise NotImplementedError("write minimax_decision in minimax.py")


def max_value(state):
    """Get a state where MAX moves, or a terminal one; return its value."""
    raise NotImplementedError("write max_value in minimax.py")


def min_value(state):
    """Get a state where MIN moves, or a terminal one; return its value."""
    raise NotImplementedError("write min_value in minimax.py")
