"""Style: `depth` names the level and `max_depth` the limit, in the declared positions; fail-hard."""

from math import inf


def max_player(root, max_depth):
    alpha, chosen = -inf, None
    for move in root.actions():
        score = min_eval(root.result(move), 2, alpha, inf, max_depth)
        if score > alpha:
            alpha, chosen = score, move
    return alpha, chosen


def min_eval(state, depth, alpha, beta, max_depth):
    if depth > max_depth or state.is_terminal():
        return state.eval()
    for move in state.actions():
        beta = min(beta, max_eval(state.result(move), depth + 1, alpha, beta, max_depth))
        if beta <= alpha:
            return alpha
    return beta


def max_eval(state, depth, alpha, beta, max_depth):
    if depth > max_depth or state.is_terminal():
        return state.eval()
    for move in state.actions():
        alpha = max(alpha, min_eval(state.result(move), depth + 1, alpha, beta, max_depth))
        if alpha >= beta:
            return beta
    return alpha
