"""Alpha-beta, another way: one function for both players, and what it returns lies in the window."""

from math import inf


def max_player(state, depth):
    alpha, best_action = -inf, None
    for action in state.actions():
        score = solve(state.result(action), 2, alpha, inf, depth, False)
        if score > alpha:
            alpha, best_action = score, action
    return alpha, best_action


def solve(state, d, alpha, beta, depth, maximises):
    if d > depth or state.is_terminal():
        return state.eval()
    for action in state.actions():
        score = solve(state.result(action), d + 1, alpha, beta, depth, not maximises)
        if maximises:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    value = alpha if maximises else beta
    return value


def max_eval(state, d, alpha, beta, depth):
    return solve(state, d, alpha, beta, depth, True)


def min_eval(state, d, alpha, beta, depth):
    return solve(state, d, alpha, beta, depth, False)
