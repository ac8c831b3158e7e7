"""Style: helpers in a folder without __init__.py, and a fresh window for each child of the root."""

import tools.bounds as bounds


def alpha_beta_decision(state):
    values = {a: min_value(s, -bounds.INFINITY, bounds.INFINITY) for a, s in state.successors()}
    return max(values, key=values.__getitem__)


def max_value(state, alpha, beta):
    v = state.utility() if state.is_terminal() else -bounds.INFINITY
    for _, child in state.successors():
        v = max(v, min_value(child, max(alpha, v), beta))
        if v >= beta:
            break
    return v


def min_value(state, alpha, beta):
    v = state.utility() if state.is_terminal() else bounds.INFINITY
    for _, child in state.successors():
        v = min(v, max_value(child, alpha, min(beta, v)))
        if v <= alpha:
            break
    return v
