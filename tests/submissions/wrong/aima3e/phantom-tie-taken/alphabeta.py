from math import inf


def alpha_beta_search(state):
    alpha = -inf
    choice = None
    for action in state.actions():
        value = min_value(state.result(action), alpha, inf)
        if value >= alpha:
            alpha = value
            choice = action
    return choice


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for action in state.actions():
        v = max(v, min_value(state.result(action), alpha, beta))
        if v >= beta:
            return v
        if v > alpha:
            alpha = v
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = inf
    for action in state.actions():
        v = min(v, max_value(state.result(action), alpha, beta))
        if v <= alpha:
            return v
        if v < beta:
            beta = v
    return v
