"""Minimax for the assignment aima4e, after Russell & Norvig,
Artificial Intelligence: A Modern Approach, 4th edition, chapter "Adversarial Search and Games".
"""


def minimax_search(game, state):
    """Get the game and a state that is not terminal; return the best action for whoever moves there."""
    raise NotImplementedError("write minimax_search in minimax.py")


def max_value(game, state, player):
    """Get a state where player moves, or a terminal one; return the pair (value for player, action).

    The action is None at a terminal state.
    """
    raise NotImplementedError("write max_value in minimax.py")


def min_value(game, state, player):
    """Get a state where player's opponent moves, or a terminal one; return the pair (value for player, action).

    The action is None at a terminal state.
    """
    raise NotImplementedError("write min_value in minimax.py")
