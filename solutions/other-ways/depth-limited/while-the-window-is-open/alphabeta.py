"""Alpha-beta, another way: a node is looked at while its window is open."""

from math import inf


def max_player(state, depth):
    alpha, best_action = -inf, None
    for action in state.actions():
        score = min_eval(state.result(action), 2, alpha, inf, depth)
        if score > alpha:
            alpha, best_action = score, action
    return alpha, best_action


def max_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    actions = state.actions()
    place = 0
    while place < len(actions) and alpha < beta:
        score = min_eval(state.result(actions[place]), d + 1, alpha, beta, depth)
        alpha = max(alpha, score)
        place = place + 1
    return alpha


def min_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    actions = state.actions()
    place = 0
    while place < len(actions) and alpha < beta:
        score = max_eval(state.result(actions[place]), d + 1, alpha, beta, depth)
        beta = min(beta, score)
        place = place + 1
    return beta
