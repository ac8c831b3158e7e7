from math import inf


def alpha_beta_search(state):
    v, action = -inf, None
    for a in state.actions():
        value = min_value(state.result(a), v, inf)
        if value > v:
            v, action = value, a
    return action


def max_value(state, alpha=-inf, beta=inf):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for a in state.actions():
        v = max(v, min_value(state.result(a), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha=-inf, beta=inf):
    if state.is_terminal():
        return state.utility()
    v = inf
    for a in state.actions():
        v = min(v, max_value(state.result(a)))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
