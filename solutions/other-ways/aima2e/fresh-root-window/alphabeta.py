"""Alpha-beta, another way: every child of the root gets a window of its own."""

from math import inf


def alpha_beta_decision(state):
    return max(state.actions(), key=lambda a: min_value(state.result(a), -inf, inf))


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for a, s in state.successors():
        v = max(v, min_value(s, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = inf
    for a, s in state.successors():
        v = min(v, max_value(s, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
