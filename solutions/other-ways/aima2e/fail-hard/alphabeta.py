"""Alpha-beta, another way: the bound itself is returned where a node is cut."""

from math import inf


def alpha_beta_decision(state):
    alpha = -inf
    best_action = None
    for action, child in state.successors():
        score = min_value(child, alpha, inf)
        if score > alpha:
            alpha = score
            best_action = action
    return best_action


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    for action, child in state.successors():
        score = min_value(child, alpha, beta)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    for action, child in state.successors():
        score = max_value(child, alpha, beta)
        if score <= alpha:
            return alpha
        if score < beta:
            beta = score
    return beta
