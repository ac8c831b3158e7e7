from math import inf


def max_player(state, depth):
    def search(child, d, maximizing, alpha, beta):
        if d > depth or child.is_terminal():
            return child.eval()
        if maximizing:
            return max_eval(child, d, alpha, beta, depth)
        return min_eval(child, d, alpha, beta, depth)

    best, best_action = -inf, None
    for action in state.actions():
        value = search(state.result(action), 2, False, best, inf)
        if value > best:
            best, best_action = value, action
    return best_action, best


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
