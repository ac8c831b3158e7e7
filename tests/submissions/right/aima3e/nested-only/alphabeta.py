"""Style: nested helpers only, with nonlocal for the best action of the root."""

from math import inf


def alpha_beta_search(state):
    best_action = None

    def highest(s, alpha, beta, at_root=False):
        nonlocal best_action
        if s.is_terminal():
            return s.utility()
        v = -inf
        for a in s.actions():
            child = lowest(s.result(a), alpha, beta)
            if child > v:
                v = child
                if at_root:
                    best_action = a
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v

    def lowest(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        v = inf
        for a in s.actions():
            v = min(v, highest(s.result(a), alpha, beta))
            if v <= alpha:
                break
            beta = min(beta, v)
        return v

    highest(state, -inf, inf, at_root=True)
    return best_action
