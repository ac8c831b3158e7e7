from math import inf


def alpha_beta_search(state):
    best = (-inf, None)
    for action in state.actions():
        value = min_value(state.result(action), best[0], inf)
        if value <= best[0]:
            continue
        best = (value, action)
    return best[1]


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for action in state.actions():
        v = max(v, min_value(state.result(action), alpha, beta))
        if v >= beta:
            continue
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = inf
    for action in state.actions():
        v = min(v, max_value(state.result(action), alpha, beta))
        if v <= alpha:
            continue
        beta = min(beta, v)
    return v
