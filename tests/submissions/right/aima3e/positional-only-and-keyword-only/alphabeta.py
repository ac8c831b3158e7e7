"""Style: the state is positional-only, alpha and beta are keyword-only; all carry their declared names."""

from math import inf


def alpha_beta_search(state, /):
    best, choice = -inf, None
    for action in state.actions():
        value = min_value(state.result(action), alpha=best, beta=inf)
        if value > best:
            best, choice = value, action
    return choice


def max_value(state, /, *, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for action in state.actions():
        v = max(v, min_value(state.result(action), alpha=max(alpha, v), beta=beta))
        if v >= beta:
            break
    return v


def min_value(state, /, *, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = inf
    for action in state.actions():
        v = min(v, max_value(state.result(action), alpha=alpha, beta=min(beta, v)))
        if v <= alpha:
            break
    return v
