"""ALPHA-BETA-SEARCH, after Russell & Norvig, Artificial Intelligence: A Modern Approach, 3rd edition, Figure 5.7."""

from math import inf


def alpha_beta_search(state):
    # MAX-VALUE of the root, written out so that each action's value is known without a second search.
    # "The action with value v" is the first such: a later child cut at v may be worth less than it returned.
    v, action = -999, None
    for a in state.actions():
        value = min_value(state.result(a), v, inf)
        if value > v:
            v, action = value, a
    return action


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -999
    for a in state.actions():
        v = max(v, min_value(state.result(a), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = 999
    for a in state.actions():
        v = min(v, max_value(state.result(a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
