"""Style: logging, with a handler of its own that every import adds."""

import logging
import sys
from math import inf

log = logging.getLogger("alphabeta")
log.setLevel(logging.DEBUG)
log.addHandler(logging.StreamHandler(sys.stdout))


def alpha_beta_search(state):
    alpha, choice = -inf, None
    for action in state.actions():
        value = min_value(state.result(action), alpha, inf)
        log.info("%s is worth %s", action, value)
        if value > alpha:
            alpha, choice = value, action
    return choice


def max_value(state, alpha, beta):
    log.debug("max %s in (%s, %s)", state, alpha, beta)
    if state.is_terminal():
        return state.utility()
    v = -inf
    for action in state.actions():
        v = max(v, min_value(state.result(action), alpha, beta))
        if v >= beta:
            log.debug("cut at %s", state)
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    log.debug("min %s in (%s, %s)", state, alpha, beta)
    if state.is_terminal():
        return state.utility()
    v = inf
    for action in state.actions():
        v = min(v, max_value(state.result(action), alpha, beta))
        if v <= alpha:
            log.debug("cut at %s", state)
            return v
        beta = min(beta, v)
    return v
