"""Style: a dict of children is built first, then they are searched; no terminal test, only `not actions`."""

from math import inf


def alpha_beta_search(state):
    children = {a: state.result(a) for a in state.actions()}
    best_action, alpha = None, -inf
    for action, child in children.items():
        value = min_value(child, alpha, inf)
        if value > alpha:
            best_action, alpha = action, value
    return best_action


def max_value(state, alpha, beta):
    children = {a: state.result(a) for a in state.actions()}
    if not children:
        return state.utility()
    value = -inf
    for child in children.values():
        value = max(value, min_value(child, alpha, beta))
        if value >= beta:
            break
        alpha = max(alpha, value)
    return value


def min_value(state, alpha, beta):
    children = {a: state.result(a) for a in state.actions()}
    if not children:
        return state.utility()
    value = inf
    for child in children.values():
        value = min(value, max_value(child, alpha, beta))
        if value <= alpha:
            break
        beta = min(beta, value)
    return value
