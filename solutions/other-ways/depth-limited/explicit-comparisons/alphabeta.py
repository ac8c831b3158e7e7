"""Alpha-beta, another way: comparisons written out instead of max() and min()."""

from math import inf


def max_player(state, depth):
    best = -inf
    best_action = None
    alpha = -inf
    for action in state.actions():
        score = min_eval(state.result(action), 2, alpha, inf, depth)
        if score > best:
            best = score
            best_action = action
        if best > alpha:
            alpha = best
    return best, best_action


def min_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    best = inf
    for action in state.actions():
        score = max_eval(state.result(action), d + 1, alpha, beta, depth)
        if score < best:
            best = score
        if best <= alpha:
            return best
        if best < beta:
            beta = best
    return best


def max_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    best = -inf
    for action in state.actions():
        score = min_eval(state.result(action), d + 1, alpha, beta, depth)
        if score > best:
            best = score
        if best >= beta:
            return best
        if best > alpha:
            alpha = best
    return best
