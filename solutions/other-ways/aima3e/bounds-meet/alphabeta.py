"""Alpha-beta, another way: the bound is moved first, and the node is left when the two meet."""

from math import inf


def alpha_beta_search(state):
    values = []
    alpha, beta = -inf, inf
    for action in state.actions():
        value = min_value(state.result(action), alpha, beta)
        values.append(value)
        alpha = max(alpha, value)
    v = max(values)
    return state.actions()[values.index(v)]


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for action in state.actions():
        value = min_value(state.result(action), alpha, beta)
        v = max(v, value)
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = inf
    for action in state.actions():
        value = max_value(state.result(action), alpha, beta)
        v = min(v, value)
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
