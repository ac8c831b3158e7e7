from math import inf


def alpha_beta_search(state):
    alpha, move = -inf, None
    for a in state.actions():
        score = min_value(state.result(a), alpha, inf)
        if score > alpha:
            alpha, move = score, a
    return move


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    for a in state.actions():
        score = min_value(state.result(a), alpha, beta)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    for a in state.actions():
        score = max_value(state.result(a), alpha, beta)
        if score <= alpha:
            return beta
        if score < beta:
            beta = score
    return beta
