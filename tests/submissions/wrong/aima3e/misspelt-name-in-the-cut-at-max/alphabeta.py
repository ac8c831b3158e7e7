from math import inf


def alpha_beta_search(state):
    alpha, best_action = -inf, None
    for action in state.actions():
        value = min_value(state.result(action), alpha, inf)
        if value > alpha:
            alpha, best_action = value, action
    return best_action


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    value = -inf
    for action in state.actions():
        value = max(value, min_value(state.result(action), alpha, beta))
        if value >= beta:
            return v
        alpha = max(alpha, value)
    return value


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    value = inf
    for action in state.actions():
        value = min(value, max_value(state.result(action), alpha, beta))
        if value <= alpha:
            return value
        beta = min(beta, value)
    return value
