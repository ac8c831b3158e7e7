HUGE = 10**9


def max_player(state, depth):
    alpha, best = -HUGE, None
    for a in state.actions():
        value = min_eval(state.result(a), 2, alpha, HUGE, depth)
        if value > alpha:
            alpha, best = value, a
    return alpha, best


def max_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    for a in state.actions():
        value = min_eval(state.result(a), d + 1, alpha, beta, depth)
        alpha = value if value > alpha else alpha
        if alpha >= beta:
            return beta
    return alpha


def min_eval(state, d, alpha, beta, depth):
    if d > depth or state.is_terminal():
        return state.eval()
    for a in state.actions():
        value = max_eval(state.result(a), d + 1, alpha, beta, depth)
        beta = value if value < beta else beta
        if beta < alpha:
            return alpha
    return beta
