from math import inf


def alpha_beta_decision(state):
    alpha, decision = -inf, None
    for a, s in state.successors():
        value = min_value(s, alpha, inf)
        if value > alpha:
            alpha, decision = value, a
    return decision


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for a, s in state.successors():
        v = max(v, min_value(s, alpha, beta))
        if v >= beta:
            return v
        alpha = min(alpha, v)
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
