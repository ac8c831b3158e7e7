from math import inf


def alpha_beta_decision(state):
    todo = list(state.successors())
    best, choice = -inf, None
    while todo:
        action, child = todo.pop()
        value = min_value(child, best, inf)
        if value > best:
            best, choice = value, action
    return choice


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    todo = list(state.successors())
    v = -inf
    while todo and v < beta:
        action, child = todo.pop()
        v = max(v, min_value(child, alpha, beta))
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    todo = list(state.successors())
    v = inf
    while todo and v > alpha:
        action, child = todo.pop()
        v = min(v, max_value(child, alpha, beta))
        beta = min(beta, v)
    return v
