"""Alpha-beta, another way: MAX-VALUE searches the root too and remembers the best action of every state."""

from math import inf

best_action = {}


def alpha_beta_decision(state):
    max_value(state, -inf, inf)
    return best_action[state]


def max_value(state, alpha, beta):
    if state.is_terminal():
        return state.utility()
    best = -inf
    for action, child in state.successors():
        score = min_value(child, alpha, beta)
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
    for action, child in state.successors():
        score = max_value(child, alpha, beta)
        if score < best:
            best = score
        if best <= alpha:
            return best
        if best < beta:
            beta = best
    return best
