"""Alpha-beta, another way: comparisons written out instead of max() and min()."""

from math import inf


def alpha_beta_decision(state):
    best = -inf
    best_action = None
    alpha = -inf
    for action, child in state.successors():
        score = min_value(child, alpha, inf)
        if score > best:
            best = score
            best_action = action
        if best > alpha:
            alpha = best
    return best_action


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    best = -inf
    for action, child in state.successors():
        score = min_value(child, alpha, beta)
        if score > best:
            best = score
        if best >= beta:
            return best
        if best > alpha:
            alpha = best
    return best


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    best = inf
    for action, child in state.successors():
        score = max_value(child, alpha, beta)
        if score < best:
            best = score
        if best <= alpha:
            return best
        if best < beta:
            beta = best
    return best
