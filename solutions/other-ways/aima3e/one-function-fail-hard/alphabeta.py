"""Alpha-beta, another way: one function for both players, and what it returns lies in the window."""

from math import inf


def alpha_beta_search(state):
    alpha, best_action = -inf, None
    for action in state.actions():
        score = solve(state.result(action), alpha, inf, False)
        if score > alpha:
            alpha, best_action = score, action
    return best_action


def solve(state, alpha, beta, maximises):
    if state.is_terminal():
        return state.utility()
    for action in state.actions():
        score = solve(state.result(action), alpha, beta, not maximises)
        if maximises:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    value = alpha if maximises else beta
    return value


def max_value(state, alpha, beta):
    return solve(state, alpha, beta, True)


def min_value(state, alpha, beta):
    return solve(state, alpha, beta, False)
