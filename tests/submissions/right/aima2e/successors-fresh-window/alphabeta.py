"""Style: every child of the root gets a fresh window, so even the last of equal actions is right."""

from math import inf


def alpha_beta_decision(state):
    return max((min_value(child, -inf, inf), action) for action, child in state.successors())[1]


def max_value(state, alpha, beta):
    successors = state.successors()
    if len(successors) == 0:
        return state.utility()
    v = -inf
    for successor in successors:
        v = max(v, min_value(successor[1], alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    successors = state.successors()
    if len(successors) == 0:
        return state.utility()
    v = inf
    for successor in successors:
        v = min(v, max_value(successor[1], alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
