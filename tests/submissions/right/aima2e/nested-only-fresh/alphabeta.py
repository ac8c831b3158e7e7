"""Style: nested functions only, a fresh window for each child of the root."""

from math import inf


def alpha_beta_decision(state):
    def highest(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        v = -inf
        for action in s.actions():
            v = max(v, lowest(s.result(action), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def lowest(s, alpha, beta):
        if s.is_terminal():
            return s.utility()
        v = inf
        for action in s.actions():
            v = min(v, highest(s.result(action), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    values = {action: lowest(child, -inf, inf) for action, child in state.successors()}
    return max(values, key=values.get)
