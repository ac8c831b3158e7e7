"""ALPHA-BETA-SEARCH, after Russell & Norvig, Artificial Intelligence: A Modern Approach, 3rd edition, Figure 5.7."""

from math import inf


def alpha_beta_search(state):
    v = max_value(state, -inf, inf)
    for a in state.actions():
        if min_value(state.result(a), -inf, inf) == v:
            return a


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for a in state.actions():
        v = max(v, min_value(state.result(a), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = inf
    for a in state.actions():
        v = min(v, max_value(state.result(a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
