"""Style: an exception of its own carries the result out of the loop."""

from math import inf


class Cut(Exception):
    def __init__(self, value):
        super().__init__(value)
        self.value = value


def alpha_beta_search(state):
    alpha, choice = -inf, None
    for action in state.actions():
        try:
            value = lowest(state.result(action), alpha, inf)
        except Cut as cut:
            value = cut.value
        if value > alpha:
            alpha, choice = value, action
    return choice


def highest(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for action in state.actions():
        v = max(v, min_value(state.result(action), max(alpha, v), beta))
        if v >= beta:
            raise Cut(v)
    return v


def lowest(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = inf
    for action in state.actions():
        v = min(v, max_value(state.result(action), alpha, min(beta, v)))
        if v <= alpha:
            raise Cut(v)
    return v


def max_value(state, alpha, beta):
    try:
        return highest(state, alpha, beta)
    except Cut as cut:
        return cut.value


def min_value(state, alpha, beta):
    try:
        return lowest(state, alpha, beta)
    except Cut as cut:
        return cut.value
