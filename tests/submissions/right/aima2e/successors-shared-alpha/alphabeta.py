"""Style: loops over successors(); the children of the root share one alpha."""

from math import inf


def alpha_beta_decision(state):
    alpha, choice = -inf, None
    for action, child in state.successors():
        value = min_value(child, alpha, inf)
        if value > alpha:
            alpha, choice = value, action
    return choice


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for _, child in state.successors():
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = inf
    for _, child in state.successors():
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
