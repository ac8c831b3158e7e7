"""Alpha-beta, another way: MAX-VALUE searches the root too and remembers the best action of every state."""

from math import inf

best_action = {}


def alpha_beta_search(state):
    max_value(state, -inf, inf)
    return best_action[state]


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    best = -inf
    for action in state.actions():
        score = min_value(state.result(action), alpha, beta)
        if score > best:
            best = score
            best_action[state] = action
        if best >= beta:
            return best
        if best > alpha:
            alpha = best
    return best


def min_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    best = inf
    for action in state.actions():
        score = max_value(state.result(action), alpha, beta)
        if score < best:
            best = score
        if best <= alpha:
            return best
        if best < beta:
            beta = best
    return best
