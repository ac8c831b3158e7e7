from math import inf


def alpha_beta_search(state):
    best, best_action = -inf, None
    for action in state.actions():
        value = min_value(state.result(action), -inf, inf)
        if value > best:
            best, best_action = value, action
    return best_action


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
