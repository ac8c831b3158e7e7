"""Alpha-beta, another way: one function for both players, told who moves."""

from math import inf


def max_player(state, depth):
    best, best_action = -inf, None
    alpha = -inf
    for action in state.actions():
        score = solve(state.result(action), 2, alpha, inf, depth, False)
        if score > best:
            best, best_action = score, action
        alpha = max(alpha, score)
    return best, best_action


def solve(state, d, alpha, beta, depth, maximises):
    if d > depth or state.is_terminal():
        return state.eval()
    best = -inf if maximises else inf
    for action in state.actions():
        score = solve(state.result(action), d + 1, alpha, beta, depth, not maximises)
        if (score > best) if maximises else (score < best):
            best = score
        if maximises:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def max_eval(state, d, alpha, beta, depth):
    return solve(state, d, alpha, beta, depth, True)


def min_eval(state, d, alpha, beta, depth):
    return solve(state, d, alpha, beta, depth, False)
