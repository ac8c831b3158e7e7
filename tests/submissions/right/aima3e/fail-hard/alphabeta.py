"""Style: fail-hard, the results are clamped to the window and v starts at the bound."""


def clamp(v, alpha, beta):
    return min(max(v, alpha), beta)


def alpha_beta_search(state):
    choice, alpha = None, -100000
    for action in state.actions():
        value = min_value(state.result(action), alpha, 100000)
        if value > alpha:
            choice, alpha = action, value
    return choice


def max_value(state, alpha, beta):
    if state.is_terminal():
        return clamp(state.utility(), alpha, beta)
    v = alpha
    for action in state.actions():
        v = max(v, min_value(state.result(action), v, beta))
        if v >= beta:
            return beta
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return clamp(state.utility(), alpha, beta)
    v = beta
    for action in state.actions():
        v = min(v, max_value(state.result(action), alpha, v))
        if v <= alpha:
            return alpha
    return v
