"""Style: measures its own time, asks for the console's encoding, and warns on slow searches."""

import sys
import time
import warnings

ARROW = "→" if "utf" in (sys.stdout.encoding or "").lower() else "->"


def max_player(state, depth):
    start = time.perf_counter()
    best, move = -100000, None
    for action in state.actions():
        value = min_eval(state.result(action), 2, depth)
        print(action, ARROW, value)
        if value > best:
            best, move = value, action
    if time.perf_counter() - start > 10:
        warnings.warn("slow")
    return best, move


def min_eval(state, d, depth):
    if state.is_terminal() or d > depth:
        return state.eval()
    return min(max_eval(state.result(action), d + 1, depth) for action in state.actions())


def max_eval(state, d, depth):
    if state.is_terminal() or d > depth:
        return state.eval()
    return max(min_eval(state.result(action), d + 1, depth) for action in state.actions())
