"""Style: the slide to the letter: v of the root first, then the first action with value v, from a table of names."""

from math import inf

values = {}


def alpha_beta_decision(state):
    v = max_value(state, -inf, inf)
    return next(action for action, child in state.successors() if values[str(child)] == v)


def max_value(state, alpha, beta):
    v = state.utility() if state.is_terminal() else -inf
    for _, child in state.successors():
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            break
        alpha = max(alpha, v)
    values[str(state)] = v
    return v


def min_value(state, alpha, beta):
    v = state.utility() if state.is_terminal() else inf
    for _, child in state.successors():
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            break
        beta = min(beta, v)
    values[str(state)] = v
    return v
