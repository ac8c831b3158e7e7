"""Style: functools.reduce folds the values of the children."""

from functools import reduce


def minimax_decision(state):
    def better(best, action):
        value = min_value(state.result(action))
        return (value, action) if best is None or value > best[0] else best

    return reduce(better, state.actions(), None)[1]


def max_value(state):
    if state.is_terminal():
        return state.utility()
    return reduce(lambda v, a: max(v, min_value(state.result(a))), state.actions(), float("-inf"))


def min_value(state):
    if state.is_terminal():
        return state.utility()
    return reduce(lambda v, a: min(v, max_value(state.result(a))), state.actions(), float("inf"))
