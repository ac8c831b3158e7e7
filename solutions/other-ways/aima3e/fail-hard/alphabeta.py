"""Alpha-beta, another way: the bound itself is returned where a node is cut."""

from math import inf


def alpha_beta_search(state):
    alpha = -inf
    best_action = None
    for action in state.actions():
        score = min_value(state.result(action), alpha, inf)
        if score > alpha:
            alpha = score
            best_action = action
    return best_action


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    for action in state.actions():
        score = min_value(state.result(action), alpha, beta)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    for action in state.actions():
        score = max_value(state.result(action), alpha, beta)
        if score <= alpha:
            return alpha
        if score < beta:
            beta = score
    return beta
