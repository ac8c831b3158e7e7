BIG = 1_000_000


def alpha_beta_decision(state):
    alpha = -BIG
    decision = None
    for action in state.actions():
        value = min_value(state.result(action), alpha, BIG)
        if value > alpha:
            alpha = value
            decision = action
    return decision


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -BIG
    for action in state.actions():
        child = state.result(action)
        v = max(v, min_value(child, beta, alpha))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = BIG
    for action in state.actions():
        child = state.result(action)
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
