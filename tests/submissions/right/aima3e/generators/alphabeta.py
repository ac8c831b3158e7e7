"""Style: a generator yields the bound as it grows, and the caller stops it."""

from math import inf


def improving(state, alpha, beta):
    v = -inf
    for action in state.actions():
        new = min_value(state.result(action), max(alpha, v), beta)
        if new > v:
            v = new
            yield v, action
        if v >= beta:
            return


def worsening(state, alpha, beta):
    v = inf
    for action in state.actions():
        new = max_value(state.result(action), alpha, min(beta, v))
        if new < v:
            v = new
            yield v, action
        if v <= alpha:
            return


def alpha_beta_search(state):
    *_, (v, action) = improving(state, -inf, inf)
    return action


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    return list(improving(state, alpha, beta))[-1][0]


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    for v, _ in worsening(state, alpha, beta):
        pass
    return v
