"""Alpha-beta pruning for the assignment labelled-tree, after the lecture notes on game trees with labelled nodes."""


def alphabeta_pruning(x, alpha, beta):
    """Get any node and a window; return the node's value."""
    raise NotImplementedError("write alphabeta_pruning in alphabeta.py")


def max_value(x, alpha, beta):
    """Get an inner node labelled MAX and a window; return the node's value."""
    raise NotImplementedError("write max_value in alphabeta.py")


def min_value(x, alpha, beta):
    """Get an inner node labelled MIN and a window; return the node's value."""
    raise NotImplementedError("write min_value in alphabeta.py")
