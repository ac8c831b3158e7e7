"""Style: the parent's loop asks whether a child is terminal, and a walrus keeps the answer."""

from math import inf


def alpha_beta_search(state):
    alpha, choice = -inf, None
    for action in state.actions():
        if (value := score(state.result(action), min_value, alpha, inf)) > alpha:
            alpha, choice = value, action
    return choice


def score(child, search, alpha, beta):
    return child.utility() if child.is_terminal() else search(child, alpha, beta)


def max_value(state, alpha, beta):
    if not (actions := state.actions()):
        return state.utility()
    v = -inf
    for action in actions:
        v = max(v, score(state.result(action), min_value, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if not (actions := state.actions()):
        return state.utility()
    v = inf
    for action in actions:
        v = min(v, score(state.result(action), max_value, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
