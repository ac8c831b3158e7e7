"""Alpha-beta, another way: the bound itself is returned where a node is cut."""

from math import inf


def max_player(state, depth):
    alpha = -inf
    best_action = None
    for action in state.actions():
        score = min_eval(state.result(action), 2, alpha, inf, depth)
        if score > alpha:
            alpha = score
            best_action = action
    return alpha, best_action


def min_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    for action in state.actions():
        score = max_eval(state.result(action), d + 1, alpha, beta, depth)
        if score <= alpha:
            return alpha
        if score < beta:
            beta = score
    return beta


def max_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    for action in state.actions():
        score = min_eval(state.result(action), d + 1, alpha, beta, depth)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha
