"""Alpha-beta for the assignment aima2e, after the slides to Russell & Norvig,
Artificial Intelligence: A Modern Approach, 2nd edition, chapter 6.
"""


def alpha_beta_decision(state):
    """Get a state where MAX moves; return the best action for MAX."""
    raise NotImplementedError("write alpha_beta_decision in alphabeta.py")


def max_value(state, alpha, beta):
    """Get a state where MAX moves, or a terminal one, and a window; return the state's value."""
    raise NotImplementedError("write max_value in alphabeta.py")


def min_value(state, alpha, beta):
    """Get a state where MIN moves, or a terminal one, and a window; return the state's value."""
    raise NotImplementedError("write min_value in alphabeta.py")
