"""Style: a package of helpers, imported in three ways."""

import helpers.tree
from helpers import INFINITY
from helpers.tree import children as children_of


def alpha_beta_decision(state):
    best, choice = -INFINITY, None
    for action, child in state.successors():
        value = min_value(child, best, INFINITY)
        best, choice = (value, action) if value > best else (best, choice)
    return choice


def max_value(state, alpha, beta):
    if helpers.tree.is_leaf(state):
        return state.utility()
    v = -INFINITY
    for child in children_of(state):
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            break
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if helpers.tree.is_leaf(state):
        return state.utility()
    v = INFINITY
    for child in children_of(state):
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            break
        beta = min(beta, v)
    return v
