from math import inf


def max_player(state, depth):
    best_value, best_action = -inf, None
    for action in state.actions():
        value = min_eval(state.result(action), 2, -inf, inf, depth)
        if value > best_value:
            best_value, best_action = value, action
    return best_value, best_action


def min_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v = inf
    for action in state.actions():
        v = min(v, max_eval(state.result(action), d + 1, alpha, beta, depth))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def max_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    v = -inf
    for action in state.actions():
        v = max(v, min_eval(state.result(action), d + 1, alpha, beta, depth))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v
