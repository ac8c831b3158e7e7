"""Minimax, another way: one function for both players, told who moves."""

from math import inf


def max_player(state, depth):
    best, best_action = -inf, None
    for action in state.actions():
        score = solve(state.result(action), 2, depth, False)
        if score > best:
            best, best_action = score, action
    return best, best_action


def solve(state, d, depth, maximises):
    if d > depth or state.is_terminal():
        return state.eval()
    best = -inf if maximises else inf
    for action in state.actions():
        score = solve(state.result(action), d + 1, depth, not maximises)
        if (score > best) if maximises else (score < best):
            best = score
    return best


def max_eval(state, d, depth):
    return solve(state, d, depth, True)


def min_eval(state, d, depth):
    return solve(state, d, depth, False)
