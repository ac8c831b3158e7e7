from math import inf


def cut_off(state, d, depth):
    return state.is_terminal() or d >= depth


def max_player(state, depth):
    best = (-inf, None)
    for action in state.actions():
        value = min_eval(state.result(action), 2, best[0], inf, depth)
        if value > best[0]:
            best = (value, action)
    return best


def min_eval(state, d, alpha, beta, depth):
    if cut_off(state, d, depth):
        return state.eval()
    v = inf
    for action in state.actions():
        v = min(v, max_eval(state.result(action), d + 1, alpha, beta, depth))
        if v <= alpha:
            break
        beta = min(beta, v)
    return v


def max_eval(state, d, alpha, beta, depth):
    if cut_off(state, d, depth):
        return state.eval()
    v = -inf
    for action in state.actions():
        v = max(v, min_eval(state.result(action), d + 1, alpha, beta, depth))
        if v >= beta:
            break
        alpha = max(alpha, v)
    return v
