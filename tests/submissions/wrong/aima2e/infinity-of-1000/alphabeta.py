INFINITY = 1000


def alpha_beta_decision(state):
    best_value = -INFINITY
    best_action = None
    for action, child in state.successors():
        value = min_value(child, best_value, INFINITY)
        if value > best_value:
            best_value = value
            best_action = action
    return best_action


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -INFINITY
    for action, child in state.successors():
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = INFINITY
    for action, child in state.successors():
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
