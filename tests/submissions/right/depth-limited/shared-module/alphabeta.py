"""Style: one shared function with a maximising flag in a helper module, and sys.path touched for it."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import core  # noqa: E402


def max_player(state, depth):
    best = (float("-inf"), None)
    for action in state.actions():
        v = core.value(state.result(action), 2, depth, False, alpha=best[0], prune=True)
        best = (v, action) if v > best[0] else best
    return best


def min_eval(state, d, alpha, beta, depth):
    return core.value(state, d, depth, False, alpha, beta, prune=True)


def max_eval(state, d, alpha, beta, depth):
    return core.value(state, d, depth, True, alpha, beta, prune=True)
