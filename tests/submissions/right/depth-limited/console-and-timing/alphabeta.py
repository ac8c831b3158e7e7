"""Style: what it prints is caught in a string and thrown away; a class keeps statistics."""

import contextlib
import io
from dataclasses import dataclass
from math import inf


@dataclass
class Statistics:
    nodes: int = 0
    cuts: int = 0


stats = Statistics()


def max_player(state, depth):
    with contextlib.redirect_stdout(io.StringIO()):
        best, move = -inf, None
        for action in state.actions():
            value = min_eval(state.result(action), 2, best, inf, depth)
            print(action, value, stats)
            if value > best:
                best, move = value, action
    return best, move


def min_eval(state, d, alpha, beta, depth):
    stats.nodes += 1
    if state.is_terminal() or d > depth:
        return state.eval()
    v = inf
    for action in state.actions():
        v = min(v, max_eval(state.result(action), d + 1, alpha, min(beta, v), depth))
        if v <= alpha:
            stats.cuts += 1
            break
    return v


def max_eval(state, d, alpha, beta, depth):
    stats.nodes += 1
    if state.is_terminal() or d > depth:
        return state.eval()
    v = -inf
    for action in state.actions():
        v = max(v, min_eval(state.result(action), d + 1, max(alpha, v), beta, depth))
        if v >= beta:
            stats.cuts += 1
            break
    return v
