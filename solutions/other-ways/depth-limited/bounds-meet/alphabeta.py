"""Alpha-beta, another way: the bound is moved first, and the node is left when the two meet."""

from math import inf


def max_player(state, depth):
    values = []
    alpha, beta = -inf, inf
    for action in state.actions():
        value = min_eval(state.result(action), 2, alpha, beta, depth)
        values.append(value)
        alpha = max(alpha, value)
    v = max(values)
    return v, state.actions()[values.index(v)]


def min_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v = inf
    for action in state.actions():
        value = max_eval(state.result(action), d + 1, alpha, beta, depth)
        v = min(v, value)
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v


def max_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v = -inf
    for action in state.actions():
        value = min_eval(state.result(action), d + 1, alpha, beta, depth)
        v = max(v, value)
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v
