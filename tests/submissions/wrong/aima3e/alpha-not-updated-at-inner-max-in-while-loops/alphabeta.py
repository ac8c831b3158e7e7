INF = float("inf")


def alpha_beta_search(state):
    moves = state.actions()
    best, alpha, i = None, -INF, 0
    while i < len(moves):
        value = min_value(state.result(moves[i]), alpha, INF)
        if value > alpha:
            alpha, best = value, moves[i]
        i += 1
    return best


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    moves = state.actions()
    v, i = -INF, 0
    while i < len(moves) and v < beta:
        v = max(v, min_value(state.result(moves[i]), alpha, beta))
        i += 1
    return v


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    moves = state.actions()
    v, i = INF, 0
    while i < len(moves) and v > alpha:
        v = min(v, max_value(state.result(moves[i]), alpha, beta))
        beta = min(beta, v)
        i += 1
    return v
