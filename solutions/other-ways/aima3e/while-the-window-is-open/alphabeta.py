"""Alpha-beta, another way: a node is looked at while its window is open."""

from math import inf


def alpha_beta_search(state):
    alpha, best_action = -inf, None
    for action in state.actions():
        score = min_value(state.result(action), alpha, inf)
        if score > alpha:
            alpha, best_action = score, action
    return best_action


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    actions = state.actions()
    place = 0
    while place < len(actions) and alpha < beta:
        score = min_value(state.result(actions[place]), alpha, beta)
        alpha = max(alpha, score)
        place = place + 1
    return alpha


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    actions = state.actions()
    place = 0
    while place < len(actions) and alpha < beta:
        score = max_value(state.result(actions[place]), alpha, beta)
        beta = min(beta, score)
        place = place + 1
    return beta
