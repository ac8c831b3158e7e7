from math import inf


def alpha_beta_decision(state):
    value = {"a1": -inf, "a2": -inf, "a3": -inf}
    alpha = -inf
    for action, child in state.successors():
        value[action] = max(value[action], min_value(child, alpha, inf))
        alpha = max(alpha, value[action])
    for action in value:
        if value[action] == alpha:
            return action


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for action, child in state.successors():
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = inf
    for action, child in state.successors():
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
