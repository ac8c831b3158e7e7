"""Alpha-beta, another way: one function for both players, told who moves."""

from math import inf


def alpha_beta_search(state):
    best, best_action = -inf, None
    alpha = -inf
    for action in state.actions():
        score = solve(state.result(action), alpha, inf, False)
        if score > best:
            best, best_action = score, action
        alpha = max(alpha, score)
    return best_action


def solve(state, alpha, beta, maximises):
    if state.is_terminal():
        return state.utility()
    best = -inf if maximises else inf
    for action in state.actions():
        score = solve(state.result(action), alpha, beta, not maximises)
        if (score > best) if maximises else (score < best):
            best = score
        if maximises:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def max_value(state, alpha, beta):
    return solve(state, alpha, beta, True)


def min_value(state, alpha, beta):
    return solve(state, alpha, beta, False)
