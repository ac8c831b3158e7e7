"""Style: successors()[i] in while loops whose condition is the cut."""


def alpha_beta_decision(state):
    alpha, best = float("-inf"), 0
    for i in range(len(state.successors())):
        value = min_value(state.successors()[i][1], alpha, float("inf"))
        if value > alpha:
            alpha, best = value, i
    return state.actions()[best]


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = float("-inf")
    i = 0
    while i < len(state.successors()) and v < beta:
        v = max(v, min_value(state.successors()[i][1], max(alpha, v), beta))
        i += 1
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = float("inf")
    i = 0
    while i < len(state.successors()) and v > alpha:
        v = min(v, max_value(state.successors()[i][1], alpha, min(beta, v)))
        i += 1
    return v
