"""Style: the search runs in a thread pool of one worker with a bigger stack."""

import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from math import inf

sys.setrecursionlimit(100000)
threading.stack_size(64 * 1024 * 1024)


def alpha_beta_search(state):
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(decide, state).result()


def decide(state):
    alpha, choice = -inf, None
    for action in state.actions():
        value = min_value(state.result(action), alpha, inf)
        if value > alpha:
            alpha, choice = value, action
    return choice


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = -inf
    for action in state.actions():
        v = max(v, min_value(state.result(action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    v = inf
    for action in state.actions():
        v = min(v, max_value(state.result(action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
