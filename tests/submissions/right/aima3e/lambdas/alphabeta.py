"""Style: functools.partial of one shared function with a maximising flag."""

from functools import partial
from math import inf


def value_of(state, alpha, beta, maximising):
    if state.is_terminal():
        return state.utility()
    v = -inf if maximising else inf
    for action in state.actions():
        new = value_of(state.result(action), alpha, beta, maximising=not maximising)
        v = max(v, new) if maximising else min(v, new)
        if maximising:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


max_value = partial(value_of, maximising=True)
min_value = partial(value_of, maximising=False)


def alpha_beta_search(state):
    best, choice = -inf, None
    for action in state.actions():
        v = min_value(state.result(action), best, inf)
        if v > best:
            best, choice = v, action
    return choice
