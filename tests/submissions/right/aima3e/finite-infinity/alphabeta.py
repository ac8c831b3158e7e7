"""Style: -100000 and 100000 as infinities."""

LOWEST = -100000
HIGHEST = 100000


def alpha_beta_search(state):
    alpha, choice = LOWEST, None
    for action in state.actions():
        value = min_value(state.result(action), alpha, HIGHEST)
        if value > alpha:
            alpha, choice = value, action
    return choice


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = LOWEST
    for action in state.actions():
        v = max(v, min_value(state.result(action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = HIGHEST
    for action in state.actions():
        v = min(v, max_value(state.result(action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
