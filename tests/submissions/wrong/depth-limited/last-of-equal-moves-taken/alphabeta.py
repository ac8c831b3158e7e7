from math import inf


def max_player(state, depth):
    values = []
    alpha = -inf
    for a in state.actions():
        value = min_eval(state.result(a), 2, alpha, inf, depth)
        values.append((value, a))
        alpha = max(alpha, value)
    values.sort(key=lambda pair: pair[0])
    return values[-1]


def min_eval(state, d, alpha, beta, depth):
    if d > depth:
        return state.eval()
    if state.is_terminal():
        return state.eval()
    v = inf
    for a in state.actions():
        v = min(v, max_eval(state.result(a), d + 1, alpha, beta, depth))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def max_eval(state, d, alpha, beta, depth):
    if d > depth:
        return state.eval()
    if state.is_terminal():
        return state.eval()
    v = -inf
    for a in state.actions():
        v = max(v, min_eval(state.result(a), d + 1, alpha, beta, depth))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v
