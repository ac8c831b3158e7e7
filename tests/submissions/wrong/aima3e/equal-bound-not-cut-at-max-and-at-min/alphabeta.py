import math


def alpha_beta_search(state):
    def consider(action):
        nonlocal alpha, best
        v = min_value(state.result(action), alpha, math.inf)
        if v > alpha:
            alpha, best = v, action

    alpha, best = -math.inf, None
    for action in state.actions():
        consider(action)
    return best


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -math.inf
    for a in state.actions():
        v = max(v, min_value(state.result(a), alpha, beta))
        alpha = max(alpha, v)
        if alpha > beta:
            break
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = math.inf
    for a in state.actions():
        v = min(v, max_value(state.result(a), alpha, beta))
        beta = min(beta, v)
        if alpha > beta:
            break
    return v
