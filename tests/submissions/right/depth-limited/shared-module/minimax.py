"""Style: one shared function with a maximising flag in a helper module."""

from core import value


def max_player(state, depth):
    best = None
    for action in state.actions():
        v = value(state.result(action), 2, depth, maximising=False)
        if best is None or v > best[0]:
            best = v, action
    return best


def min_eval(state, d, depth):
    return value(state, d, depth, maximising=False)


def max_eval(state, d, depth):
    return value(state, d, depth, maximising=True)
