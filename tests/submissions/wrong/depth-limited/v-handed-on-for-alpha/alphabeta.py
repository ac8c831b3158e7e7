from math import inf


def max_player(state, depth):
    v, action = -inf, None
    for a in state.actions():
        value = min_eval(state.result(a), 2, v, inf, depth)
        if value > v:
            v, action = value, a
    return v, action


def min_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v = inf
    for a in state.actions():
        child = state.result(a)
        v = min(v, max_eval(child, d + 1, alpha, min(v, beta), depth))
        if v <= alpha:
            return v
    return v


def max_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v = -inf
    for a in state.actions():
        child = state.result(a)
        v = max(v, min_eval(child, d + 1, v, beta, depth))
        if v >= beta:
            return v
    return v
